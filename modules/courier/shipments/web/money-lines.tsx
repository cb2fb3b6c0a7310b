import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nameInLanguage } from '#courier/statuses/web';
import { call, formatAmount, formatDate, Ltr, localName, PageLink, type WireRow } from '#platform/web';
import { EmptyState, IconScale, PageSkeleton } from '#platform/web/ui';

interface Line {
  id: number;
  entry_id: number;
  event: string;
  date: string;
  reverses_id: number | null;
  account: { code: string; name: unknown };
  branch: { name: unknown } | null;
  currency: string;
  debit: string;
  credit: string;
}

/** The lines of the books that speak of this parcel, each under the entry it stands in. */
export function MoneyLines({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['shipment', row.id, 'entries', row['version']],
    queryFn: ({ signal }) => call<{ items: Line[] }>('GET', `/api/v1/shipments/${row.id}/entries`, { signal, silent: true }),
  });
  if (!found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const lines = found.data.items;
  if (lines.length === 0)
    return (
      <section className="k-panel">
        <EmptyState icon={IconScale} title={t('shipmentScreens.money.none')} hint={t('shipmentScreens.money.noneHint')} />
      </section>
    );
  const head = (['date', 'entry', 'account', 'branch'] as const).map((name) => (
    <th key={name}>{t(`shipmentScreens.money.${name}`)}</th>
  ));
  return (
    <section className="k-panel">
      <div className="c-scroll">
        <table className="c-lines">
          <thead>
            <tr>
              {head}
              <th data-align="end">{t('shipmentScreens.money.debit')}</th>
              <th data-align="end">{t('shipmentScreens.money.credit')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => {
              const isFirst = lines[index - 1]?.entry_id !== line.entry_id;
              return (
                <tr key={line.id}>
                  <td>{isFirst && <Ltr>{formatDate(line.date)}</Ltr>}</td>
                  <td>
                    {isFirst && (
                      <PageLink to={`/accounting/journals/${line.entry_id}/show`}>
                        <Ltr>{`#${line.entry_id}`}</Ltr>
                      </PageLink>
                    )}
                  </td>
                  <td>
                    <Ltr>{line.account.code}</Ltr> {nameInLanguage(line.account.name)}
                  </td>
                  <td>{localName(line.branch)}</td>
                  <td data-align="end">{Number(line.debit) !== 0 && <Ltr>{formatAmount(line.debit, line.currency)}</Ltr>}</td>
                  <td data-align="end">{Number(line.credit) !== 0 && <Ltr>{formatAmount(line.credit, line.currency)}</Ltr>}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
