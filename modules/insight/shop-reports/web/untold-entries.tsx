import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { docTypes } from '#finance/ledger/contract';
import { documentPage, eventText } from '#finance/ledger/web';
import { EntriesWithoutGoods, EntriesWithoutSale, ShopProfit } from '#insight/shop-reports/contract';
import { can, Ltr, optionalText, type WireRow } from '#platform/web';
import { declaredColumns, declaredFilters, ListPage } from '#platform/web/ui';

/** What of gross profit names no goods: carriage, corrections, what was written by hand. */
export const WithoutGoods = () => <UntoldEntries view={EntriesWithoutGoods} by="product" />;
/** What of it is of no sale: true-ups, late costs, what spoilt, and what names no goods. */
export const WithoutSale = () => <UntoldEntries view={EntriesWithoutSale} by="invoice" />;

type Untold = typeof EntriesWithoutGoods;

function UntoldEntries({ view, by }: { view: Untold; by: 'product' | 'invoice' }) {
  const { t } = useTranslation();
  const cells = {
    docType: (row: WireRow) => {
      const to = documentPage(row['doc_type'], row['doc_id']);
      const text = (
        <>
          {optionalText(`journalEntry.docTypes.${row['doc_type']}`) ?? row['doc_type']} <Ltr>{row['doc_id']}</Ltr>
        </>
      );
      return to ? <Link to={to}>{text}</Link> : text;
    },
    event: (row: WireRow) => eventText(row['event'], t),
  };
  return (
    <ListPage
      key={view.name}
      name={view.name}
      path={`/api/v1/${view.path}`}
      title={t(`${view.name}.title`)}
      crumbs={[{ label: t(`shopProfit.at.${by}`), to: ShopProfit.at[by] as string }]}
      columns={declaredColumns(view, t, cells).filter(({ id }) => id !== 'created_at')}
      filters={declaredFilters(view, t).map((filter) =>
        filter.name === 'doc_type'
          ? {
              ...filter,
              kind: 'choice' as const,
              options: docTypes.map((type) => ({ value: type, label: t(`journalEntry.docTypes.${type}`) })),
            }
          : filter,
      )}
      canSearch={false}
      defaultSort="-entry_date"
      rowHref={(row) => (can('show_journal_entry') ? `/accounting/journals/${row['entry_id']}/show` : undefined)}
      exportPath={can('export_sensitive') ? `/api/v1/${view.path}/export` : false}
      emptyHint={t(`${view.name}.empty`)}
    />
  );
}
