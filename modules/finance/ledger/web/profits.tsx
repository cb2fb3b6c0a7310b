import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, formatDate, type ListAnswer, Ltr, localName } from '#platform/web';
import { EmptyState, PageHeader, PageSkeleton } from '#platform/web/ui';
import { FiguresTable } from './figures-table.tsx';
import { ReportPanel, useReportAsked } from './report-asked.tsx';
import { reportActions, Unvalued } from './report-page.tsx';
import './ledger.css';

type Figures = Record<(typeof columns)[number], string>;
interface Row extends Figures {
  id: string;
  day: string | null;
  branch: { name: unknown } | null;
  currency: string;
}
interface Answer extends ListAnswer<Row> {
  unvalued: number;
}
const columns = ['revenue', 'cost', 'expense', 'other', 'profit'] as const;
const path = '/api/v1/profits';

/** What was earned, month by month, day by day or branch by branch. */
export default function Profits() {
  const { t } = useTranslation();
  const asked = useReportAsked('year');
  const query = { ...asked.query, compare: undefined };
  const found = useQuery({
    queryKey: ['profits', query],
    queryFn: ({ signal }) => call<Answer>('GET', path, { query, signal, silent: true }),
  });
  const totals = (found.data?.totals?.['by_currency'] ?? []) as (Figures & { currency: string })[];
  return (
    <>
      <PageHeader title={t('reports.profits.title')} secondary={reportActions(path, query, t)} />
      <ReportPanel asked={asked} has={{ compare: false, group: true }} />
      {!found.data && <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />}
      {found.data && <Unvalued count={found.data.unvalued} />}
      {found.data && totals.length === 0 && (
        <div className="k-table-empty">
          <EmptyState title={t('trialBalance.none')} hint={t('accountStatement.noneHint')} />
        </div>
      )}
      {totals.map((total) => (
        <Profit
          key={total.currency}
          total={total}
          rows={found.data?.items.filter((row) => row.currency === total.currency) ?? []}
        />
      ))}
    </>
  );
}

function Profit({ total, rows }: { total: Figures & { currency: string }; rows: readonly Row[] }) {
  const { t } = useTranslation();
  const isMonths = rows.every((row) => !row.day || row.day.endsWith('-01'));
  const nameOf = ({ branch, day }: Row) =>
    branch ? <bdi>{localName(branch)}</bdi> : <Ltr>{isMonths ? (day ?? '').slice(0, 7) : formatDate(day)}</Ltr>;
  return (
    <FiguresTable
      look="profits"
      currency={total.currency}
      of={t('reports.profits.of')}
      columns={columns.map((name) => ({ name, title: t(`reports.profits.${name}`) }))}
      rows={rows}
      nameOf={nameOf}
      totals={total}
    />
  );
}
