import i18next from 'i18next';
import { StockBalance, StockLot, StockMove } from '#erp/stock/contract';
import { can, type EntityExtras, formatNumber, Ltr, type WireRow } from '#platform/web';
import { StatusBadge } from '#platform/web/ui';
import { expiryCell } from './expiry.tsx';

/** Of what runs low, or expires soon, it is said; a shelf leads to its lots and to what moved on it. */
const extras: EntityExtras<typeof StockBalance> = {
  cells: {
    quantity: (row) => (
      <span className="k-beside">
        {row['low'] && <StatusBadge label={String(i18next.t('stockBalance.fields.low'))} word="late" />}{' '}
        <Ltr>{formatNumber(row['quantity'] as string)}</Ltr>
      </span>
    ),
    expiresOn: expiryCell,
  },
  rowActions: (row) => [
    ...(row['expires_on'] ? [{ label: String(i18next.t('stockBalance.lots')), to: of(StockLot.screens, row) }] : []),
    { label: String(i18next.t('stockBalance.moves')), to: of(StockMove.screens, row) },
    // Counting is of the warehouse, which stands above.
    ...(can('count_stock') ? [{ label: String(i18next.t('stockBalance.count')), to: of('/erp-stock-counts/one', row) }] : []),
  ],
  listActions: () => [{ label: String(i18next.t('stockBalance.lowOnes')), to: `${StockBalance.screens}?low=true` }],
};

export default extras;

const idOf = (value: unknown) => (value as { id: number }).id;
const of = (screens: string, row: WireRow) =>
  `${screens}?variation_id=${idOf(row['variation'])}&branch_id=${idOf(row['branch'])}`;
