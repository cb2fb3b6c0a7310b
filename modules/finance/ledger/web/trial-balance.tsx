import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, formatDate, type ListAnswer, Ltr } from '#platform/web';
import { EmptyState, PageHeader, PageSkeleton } from '#platform/web/ui';
import { type FigureColumn, FiguresTable } from './figures-table.tsx';
import { ReportPanel, useReportAsked } from './report-asked.tsx';
import { AccountCell, reportActions, Unvalued } from './report-page.tsx';
import './ledger.css';

const figures = ['debit', 'credit', 'balance_debit', 'balance_credit'] as const;
type Figures = Record<(typeof figures)[number], string> & { compared_debit: string | null; compared_credit: string | null };
interface Row extends Figures {
  id: string;
  account: { id: number; code: string; name: unknown };
  currency: string;
  opening: string;
}
interface Answer extends ListAnswer<Row> {
  compared: { to: string } | null;
  unvalued: number;
}
const path = '/api/v1/trial-balance';
const titles = { debit: 'debit', credit: 'credit', balance_debit: 'balanceDebit', balance_credit: 'balanceCredit' } as const;

/** Every account's turnover and balance; beside each currency the proof that both sides are equal. */
export default function TrialBalance() {
  const { t } = useTranslation();
  const asked = useReportAsked('ever');
  const query = { ...asked.query, group: undefined };
  const found = useQuery({
    queryKey: ['trial-balance', query],
    queryFn: ({ signal }) => call<Answer>('GET', path, { query, signal, silent: true }),
  });
  const answer = found.data;
  const sums = (answer?.totals?.['by_currency'] ?? []) as (Figures & { currency: string })[];
  return (
    <>
      <PageHeader title={t('trialBalance.title')} secondary={reportActions(path, query, t)} />
      <ReportPanel asked={asked} has={{}} />
      {!answer && <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />}
      {answer && <Unvalued count={answer.unvalued} />}
      {answer && sums.length === 0 && (
        <div className="k-table-empty">
          <EmptyState title={t('trialBalance.none')} hint={t('accountStatement.noneHint')} />
        </div>
      )}
      {answer && sums.map((sum) => <Balances key={sum.currency} sum={sum} answer={answer} query={query} />)}
    </>
  );
}

interface BalancesProps {
  sum: Figures & { currency: string };
  answer: Answer;
  query: Record<string, string | undefined>;
}

function Balances({ sum, answer, query }: BalancesProps) {
  const { t } = useTranslation();
  const rows = answer.items.filter((row) => row.currency === sum.currency);
  const day = answer.compared?.to;
  const columns: FigureColumn<Row>[] = [
    ...(rows.some((row) => /[1-9]/.test(row.opening))
      ? [{ name: 'opening' as const, title: t('trialBalance.fields.opening') }]
      : []),
    ...figures.map((name) => ({ name, title: t(`trialBalance.fields.${titles[name]}`) })),
    ...(day
      ? (['debit', 'credit'] as const).map((side) => ({
          name: `compared_${side}` as const,
          title: (
            <>
              {t(`trialBalance.fields.${titles[`balance_${side}`]}`)} <Ltr>{formatDate(day)}</Ltr>
            </>
          ),
        }))
      : []),
  ];
  return (
    <FiguresTable
      look="balances"
      currency={sum.currency}
      of={t('trialBalance.fields.account')}
      columns={columns}
      rows={rows}
      nameOf={({ account, currency }) => <AccountCell account={account} currency={currency} query={query} />}
      totals={sum}
      isEqual={sum.debit === sum.credit && sum.balance_debit === sum.balance_credit}
    />
  );
}
