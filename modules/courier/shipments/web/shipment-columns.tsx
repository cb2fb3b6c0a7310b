import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Shipment } from '#courier/shipments/contract';
import { formatAmount, formatMoment, isolated, Ltr, localName, ownAmount, type WireRow } from '#platform/web';
import { type Column, declaredColumns, IconAlertTriangle } from '#platform/web/ui';
import { ParcelStatus } from './parcel-status.tsx';

const widths: Record<string, number> = {
  receipt_no: 6,
  status_id: 9.5,
  client_id: 6.75,
  receiver_name: 6.5,
  city_id: 6.5,
  delivery_id: 5.75,
  price: 6.25,
  delivery_fee: 6,
  net_amount: 6.75,
  phone: 8.5,
  branch_id: 9,
  commercial_name_id: 11,
  status_date: 11.5,
  created_at: 11.5,
};
/** Headings short enough for numbers and names to stand side by side. */
const short = new Set(['receipt_no', 'receiver_name', 'phone', 'price', 'delivery_fee', 'net_amount', 'delivery_id']);
/** What the eye needs first, all of it beside each other on a small screen; the rest waits in the column chooser. */
const shown = [
  'receipt_no',
  'status_id',
  'client_id',
  'receiver_name',
  'city_id',
  'delivery_id',
  'price',
  'delivery_fee',
  'net_amount',
];

/** The columns of every list of parcels, in the order they are read: number, state, people, place, money. */
export function shipmentColumns(t: TFunction): Column<WireRow>[] {
  const all = declaredColumns(Shipment, t).map((column) =>
    changed({ ...column, ...(short.has(column.id) && { title: t(`shipmentScreens.columns.${column.id}`) }) }),
  );
  const first = shown.flatMap((id) => all.filter((column) => column.id === id));
  const others = all.filter((column) => !shown.includes(column.id)).map((column) => ({ ...column, hidden: true }));
  return [...first, ...others];
}

function changed(column: Column<WireRow>): Column<WireRow> {
  const width = widths[column.id] ?? column.width;
  const cell = cells[column.id];
  if (cell) return { ...column, width, cell, needs: [...(column.needs ?? []), ...(beside[column.id] ?? [])] };
  const own = sums[column.id];
  return own
    ? {
        ...column,
        width,
        ...(column.id === 'price' && { needs: [...(column.needs ?? []), 'taken_otherwise'] }),
        cell: (row) => (
          <>
            <Ltr>{ownAmount(row[column.id], row['currency'])}</Ltr>
            {column.id === 'price' && row['taken_otherwise'] && <Otherwise row={row} />}
          </>
        ),
        total: (totals) => <Ltr>{own(totals)}</Ltr>,
      }
    : { ...column, width };
}

const sums: Record<string, (totals: Record<string, string>) => string> = {
  price: (totals) => formatAmount(totals['price_sum']),
  delivery_fee: (totals) => formatAmount(totals['shipping_cost_sum']),
  net_amount: (totals) => formatAmount(totals['net']),
};

/** Another amount was taken at the door than the parcel was to bring. */
function Otherwise({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const amount = ownAmount(row['taken_otherwise'], row['currency']);
  const said = t('shipmentScreens.columns.taken', { amount: isolated(amount) });
  return (
    <small className="c-otherwise" title={said}>
      <IconAlertTriangle size="0.9rem" aria-label={said} />
      <Ltr>{amount}</Ltr>
    </small>
  );
}

/** What belongs together stands together: the state and since when, the receiver and his number, the place and where the parcel lies. */
const cells: Record<string, (row: WireRow) => ReactNode> = {
  receipt_no: (row) => <ReceiptNo row={row} />,
  status_id: (row) => (
    <Two
      first={<ParcelStatus id={row['status_id']} name={row['status']?.name} />}
      second={<Ltr>{formatMoment(row['status_date'])}</Ltr>}
    />
  ),
  receiver_name: (row) => <Two first={<bdi>{row['receiver_name']}</bdi>} second={<Ltr>{row['phone']}</Ltr>} />,
  city_id: (row) => <Two first={<bdi>{localName(row['city'])}</bdi>} second={<bdi>{localName(row['branch'])}</bdi>} />,
};

/** What those cells read beside the column's own value. */
const beside: Record<string, readonly string[]> = {
  receipt_no: ['is_urgent'],
  status_id: ['status_date'],
  receiver_name: ['phone'],
  city_id: ['branch'],
};

function Two({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="c-two">
      {first}
      <small>{second}</small>
    </span>
  );
}

function ReceiptNo({ row }: { row: WireRow }) {
  return (
    <span className="c-receipt">
      <Ltr>{row['receipt_no'] ?? `#${row.id}`}</Ltr>
      {row['is_urgent'] && <IconAlertTriangle size="0.95rem" className="c-urgent" aria-hidden />}
    </span>
  );
}
