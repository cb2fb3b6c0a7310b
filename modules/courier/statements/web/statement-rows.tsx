import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useStatuses } from '#courier/statuses/web';
import { amountText, type Currency } from '#platform/entity';
import { formatAmount, isolated, Ltr, localName } from '#platform/web';
import { type Column, DataTable, EmptyState, IconAlertTriangle, StatusBadge } from '#platform/web/ui';
import { minorOf, type WireStatement, type WireStatementRow } from './statement-wire.ts';

type Shown = WireStatementRow & { id: number };
type Part = 'collected' | 'electronic' | 'fee' | 'other' | 'commission' | 'net';

const parts: Record<'client' | 'agent', readonly Part[]> = {
  client: ['collected', 'electronic', 'fee', 'other', 'net'],
  agent: ['collected', 'other', 'commission', 'net'],
};

interface StatementRowsProps {
  statement: WireStatement;
  /** While it is new: what is ticked stays in it. */
  selected?: ReadonlySet<number>;
  onSelect?: (ids: ReadonlySet<number>) => void;
  height?: string;
}

/** The parcels of a statement with what each comes to; columns that hold nothing but zeros are left out. */
export function StatementRows({ statement, selected, onSelect, height = '60vh' }: StatementRowsProps) {
  const { t } = useTranslation();
  const statuses = useStatuses();
  const rows = statement.rows.map((row) => ({ ...row, id: row.shipment_id }));
  const counted = selected ? rows.filter((row) => selected.has(row.id)) : rows;
  const { currency } = statement;
  const wanted = parts[statement.kind === 'client' ? 'client' : 'agent'];
  const isClient = statement.kind === 'client';
  const has = (part: Part) => rows.some((row) => Number(row[part]) !== 0);
  // An agent's cash is what he collected, unless somebody paid him at the door.
  const money = wanted.filter((part) => part === 'net' || (part === 'collected' ? isClient || has('other') : has(part)));
  const totals = Object.fromEntries(money.map((part) => [part, sumOf(counted, part, currency)]));
  return (
    <>
      <Noted word="priceAsked" rows={rows.filter((row) => row.price_asked)} />
      <Noted word="otherwise" rows={rows.filter((row) => row.is_otherwise)} />
      <DataTable
        label={t('statement.fields.rowCount')}
        columns={[
          ...aboutColumns(t, statuses).filter((column) => !selected || column.id !== 'status'),
          ...(rows.some(isMoreThanDelivered) ? [takingsColumn(t)] : []),
          ...money.map((part) =>
            moneyColumn(part, {
              title: t(`statement.rows.${part === 'net' && !isClient ? 'cash' : part}`),
              why: t('statement.rows.why'),
              isTaken: part === (money.includes('collected') ? 'collected' : 'net'),
            }),
          ),
        ]}
        rows={rows}
        total={rows.length}
        totals={rows.length > 0 ? totals : undefined}
        selected={selected}
        onSelect={onSelect}
        height={height}
        empty={<EmptyState title={t('statement.noParcels')} hint={t('statement.noParcelsHint')} />}
      />
    </>
  );
}

function aboutColumns(t: TFunction, statuses: ReturnType<typeof useStatuses>): Column<Shown>[] {
  return [
    {
      id: 'receipt_no',
      title: t('statement.rows.receipt'),
      width: 5.5,
      sortable: false,
      hasLinks: true,
      cell: (row) => (
        <Link to={`/shipments/${row.shipment_id}/show`} className="k-row-link">
          <Ltr>{row.receipt_no ?? row.shipment_id}</Ltr>
        </Link>
      ),
    },
    {
      id: 'receiver_name',
      title: t('statement.rows.receiver'),
      width: 7,
      sortable: false,
      cell: (row) => <bdi title={row.receiver_name}>{row.receiver_name}</bdi>,
    },
    {
      id: 'status',
      title: t('statement.rows.status'),
      width: 8.5,
      sortable: false,
      cell: (row) =>
        row.status && (
          <span title={localName(row.status)}>
            <StatusBadge label={localName(row.status)} phase={statuses.get(row.status.id)?.phase} color={row.status.color} />
          </span>
        ),
    },
  ];
}

const isMoreThanDelivered = ({ takings }: WireStatementRow) => takings.some(({ kind }) => kind !== 'delivery');

/** What the agent took a parcel's cash for. */
function takingsColumn(t: TFunction): Column<Shown> {
  return {
    id: 'takings',
    title: t('statement.rows.takings'),
    width: 9,
    sortable: false,
    cell: ({ takings }) => {
      const kinds = [...new Set(takings.map(({ kind }) => t(`statement.takings.${kind}`)))].join(', ');
      return <span title={kinds}>{kinds}</span>;
    },
  };
}

interface NotedProps {
  /** Their amount is still asked about, and the answer may change what is owed; or another amount was taken than expected. */
  word: 'priceAsked' | 'otherwise';
  rows: readonly WireStatementRow[];
}

/** Parcels to look at before anything is settled. */
function Noted({ word, rows }: NotedProps) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <p className="st-asked">
      {t(`statement.rows.${word}`)}
      {rows.map((row) => (
        <Link key={row.shipment_id} to={`/shipments/${row.shipment_id}/show`}>
          <Ltr>{row.receipt_no ?? row.shipment_id}</Ltr>
        </Link>
      ))}
    </p>
  );
}

/** What the price list made: the parcel's prices say why it is so much. */
const isPriced = (part: Part) => part === 'fee' || part === 'commission';

function OfExpected({ amount }: { amount: string }) {
  const { t } = useTranslation();
  return (
    <small className="st-of">
      <IconAlertTriangle size="0.9rem" aria-hidden /> {t('statement.rows.of', { amount: isolated(formatAmount(amount)) })}
    </small>
  );
}

interface MoneyWords {
  title: string;
  why: string;
  /** It says what was taken at the door, and so by how much that is another sum than expected. */
  isTaken: boolean;
}

function moneyColumn(part: Part, { title, why, isTaken }: MoneyWords): Column<Shown> {
  return {
    id: part,
    title,
    width: part === 'commission' ? 6.5 : part === 'collected' || part === 'net' ? 6 : 5,
    align: 'end',
    sortable: false,
    cell: (row) =>
      isPriced(part) && /[1-9]/.test(row[part]) ? (
        <Link to={`/shipments/${row.shipment_id}/show?tab=prices`} className="st-why" title={why}>
          <Ltr>{formatAmount(row[part])}</Ltr>
        </Link>
      ) : (
        <>
          <Ltr>{formatAmount(row[part])}</Ltr>
          {row.is_otherwise && isTaken && <OfExpected amount={row.expected} />}
        </>
      ),
    total: (totals) => <Ltr>{formatAmount(totals[part])}</Ltr>,
  };
}

function sumOf(rows: readonly WireStatementRow[], part: Part, currency: Currency): string {
  return amountText(
    rows.reduce((sum, row) => sum + minorOf(row[part], currency), 0),
    currency,
  );
}
