import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StockCountLine } from '#erp/warehouse/contract';
import { formatNumber, Ltr, type QueryValue, type WireRow } from '#platform/web';
import { declaredColumns, ListPage, StatusBadge } from '#platform/web/ui';

const parts = ['differs', 'missed', 'all'] as const;
type Part = (typeof parts)[number];
const asked: Record<Part, Record<string, QueryValue>> = { differs: { differs: true }, missed: { counted: false }, all: {} };

/** The goods of a count: first those that differ, once counting has ended; before that, what was found. */
export function CountLines({ row: count }: { row: WireRow }) {
  const { t } = useTranslation();
  const isOver = ['review', 'posted'].includes(String(count['state']));
  const [chosen, choose] = useState<Part>();
  const shown: readonly Part[] = isOver ? parts : ['missed', 'all'];
  const part = chosen && shown.includes(chosen) ? chosen : isOver ? 'differs' : 'all';
  const hide = isOver ? [] : ['book', 'difference', 'worth'];
  const back = count['state'] === 'posted' ? [] : ['back_quantity'];
  const columns = declaredColumns(StockCountLine, t, {
    difference: (row) => <Difference row={row} />,
    quantity: (row) => <Found row={row} />,
  });
  return (
    <section className="wh-found" aria-label={t('stockCountLine.title')}>
      <SegmentedControl
        value={part}
        onChange={(value) => choose(value as Part)}
        data={shown.map((value) => ({ value, label: t(`countLines.${value}`) }))}
      />
      <ListPage
        name="stock-count-lines"
        path={`/api/v1/${StockCountLine.path}`}
        title={t('stockCountLine.title')}
        columns={columns.filter(({ id }) => ![...hide, ...back].includes(id))}
        fixed={{ stock_count_id: count.id, ...asked[part] }}
        defaultSort={isOver ? 'difference' : '-counted_at'}
        canSearch={false}
        exportPath={`/api/v1/${StockCountLine.path}/export`}
        emptyHint={t(`countLines.none.${part}`)}
        isEmbedded
      />
    </section>
  );
}

/** How many were found; of those nobody counted it is said that there are none. */
function Found({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  if (row['quantity'] === null) return <span>{t('countLines.notCounted')}</span>;
  return (
    <span className="k-beside">
      {row['is_assumed'] && <StatusBadge label={t('stockCountLine.fields.isAssumed')} tone="off" />}{' '}
      <Ltr>{formatNumber(row['quantity'])}</Ltr>
    </span>
  );
}

/** What is too much or too little, and why it is to be looked at again. */
function Difference({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const difference = row['difference'];
  if (difference === null) return null;
  const sign = Number(difference) > 0 ? '+' : '';
  return (
    <span className="k-beside">
      {row['is_gone'] && <StatusBadge label={t('stockCountLine.fields.isGone')} tone="wrong" />}
      {row['is_stirred'] && <StatusBadge label={t('stockCountLine.fields.isStirred')} tone="waiting" />}{' '}
      <Ltr>{`${sign}${formatNumber(difference)}`}</Ltr>
    </span>
  );
}
