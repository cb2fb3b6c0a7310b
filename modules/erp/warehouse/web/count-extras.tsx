import i18next from 'i18next';
import { StockCount } from '#erp/warehouse/contract';
import { type EntityExtras, formatNumber, homeBranch, Ltr, localName, today } from '#platform/web';
import { IconBarcode, IconChecklist, IconScale, judgeRow } from '#platform/web/ui';
import { CountLines } from './count-lines.tsx';
import './warehouse.css';

const extras: EntityExtras<typeof StockCount> = {
  defaults: () => ({ branch_id: homeBranch(), count_date: today(), goods: 'chosen' }),
  hiddenFields: ({ goods }) => ['category', 'brand'].filter((name) => name !== goods),
  // Whoever counts is led to the desk, which is no dialog.
  rowActions: (row) =>
    judgeRow(StockCount, 'count', row).judged === 'yes'
      ? [{ label: String(i18next.t('stockCount.actions.count')), icon: IconBarcode, to: `${StockCount.screens}/${row.id}/count` }]
      : [],
  verbs: {
    start: { icon: IconBarcode },
    review: { icon: IconChecklist, starts: () => ({ missed: 'leave' }) },
    countOn: { icon: IconBarcode },
    post: { icon: IconScale },
  },
  cells: {
    // What is counted, by its name.
    goods: (row) => (
      <bdi>{localName(row['category'] ?? row['brand']) || i18next.t(`stockCount.options.goods.${row['goods']}`)}</bdi>
    ),
    counted: (row) => <Ltr>{`${formatNumber(row['counted'])} / ${formatNumber(row['kinds'])}`}</Ltr>,
  },
  below: (row) => (row['state'] === 'draft' ? null : <CountLines row={row} />),
};

export default extras;
