import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ReportRow } from '#finance/ledger/contract';
import { call, can, download, formatAmount, formatDate, type ListAnswer, Ltr, localName } from '#platform/web';
import { EmptyState, IconAlertTriangle, IconDownload, IconPrinter, PageHeader, PageSkeleton } from '#platform/web/ui';
import { type ReportAsked, ReportPanel, useReportAsked } from './report-asked.tsx';
import './ledger.css';

interface Row {
  id: string;
  kind: ReportRow['kind'];
  key: string | null;
  account: { id: number; code: string; name: unknown } | null;
  currency: string;
  amount: string | null;
  compared: string | null;
}
interface Answer extends ListAnswer<Row> {
  from: string | null;
  to: string;
  compared: { from: string | null; to: string } | null;
  currencies: string[];
  unvalued: number;
}

export function IncomeStatement() {
  return <ReportPage name="incomeStatement" path="/api/v1/income-statement" asked={useReportAsked('month')} />;
}
export function BalanceSheet() {
  return <ReportPage name="balanceSheet" path="/api/v1/balance-sheet" asked={useReportAsked('day')} isOfDay />;
}
export function CashFlow() {
  return <ReportPage name="cashFlow" path="/api/v1/cash-flow" asked={useReportAsked('month')} />;
}

interface ReportPageProps {
  name: 'incomeStatement' | 'balanceSheet' | 'cashFlow';
  path: string;
  asked: ReportAsked;
  isOfDay?: boolean;
}

/** A report as it is read from above: headings, accounts, sums, and the result the eye goes to. */
function ReportPage({ name, path, asked, isOfDay = false }: ReportPageProps) {
  const { t } = useTranslation();
  const query = isOfDay ? { ...asked.query, from: undefined, group: undefined } : { ...asked.query, group: undefined };
  const found = useQuery({
    queryKey: [name, query],
    queryFn: ({ signal }) => call<Answer>('GET', path, { query, signal, silent: true }),
  });
  const answer = found.data;
  return (
    <>
      <PageHeader title={t(`reports.${name}.title`)} secondary={reportActions(path, query, t)} />
      <ReportPanel asked={asked} has={{ day: isOfDay }} />
      {!answer && <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />}
      {answer && <Unvalued count={answer.unvalued} />}
      {answer?.items.length === 0 && (
        <div className="k-table-empty">
          <EmptyState title={t('trialBalance.none')} hint={t('accountStatement.noneHint')} />
        </div>
      )}
      {answer?.currencies.map((currency) => (
        <ReportTable
          key={currency}
          currency={currency}
          answer={answer}
          rows={answer.items.filter((row) => row.currency === currency)}
          query={query}
        />
      ))}
    </>
  );
}

export function reportActions(
  path: string,
  query: Record<string, string | undefined>,
  t: ReturnType<typeof useTranslation>['t'],
) {
  return [
    { label: t('manualEntry.print'), icon: IconPrinter, run: () => download(path, { ...query, format: 'pdf' }) },
    { label: t('reports.excel'), icon: IconDownload, run: () => download(path, { ...query, format: 'xlsx' }) },
  ];
}

/** Sums in one currency that lack something say so before anybody reads them. */
export function Unvalued({ count }: { count: number }) {
  const { t } = useTranslation();
  if (!count) return null;
  return (
    <p className="l-proof" data-equal="false" role="status">
      <IconAlertTriangle size="1.1rem" aria-hidden />
      {t('reports.unvalued', { count })}
    </p>
  );
}

interface ReportTableProps {
  currency: string;
  answer: Answer;
  rows: readonly Row[];
  query: Record<string, string | undefined>;
}

function ReportTable({ currency, answer, rows, query }: ReportTableProps) {
  const { t } = useTranslation();
  const { compared } = answer;
  const days = (from: string | null, to: string) => (from ? `${formatDate(from)} – ${formatDate(to)}` : formatDate(to));
  return (
    <section className="l-currency" aria-labelledby={`l-${currency}`}>
      <header>
        <h2 id={`l-${currency}`}>{currency}</h2>
      </header>
      <div className="k-table-box l-lines l-report">
        <table className="k-table">
          <thead>
            <tr>
              <th scope="col" className="l-wide">
                {t('reports.account')}
              </th>
              <th scope="col" data-align="end">
                <Ltr>{days(answer.from, answer.to)}</Ltr>
              </th>
              {compared && (
                <th scope="col" data-align="end">
                  <Ltr>{days(compared.from, compared.to)}</Ltr>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} data-kind={row.kind}>
                <td>
                  {row.account ? (
                    <AccountCell account={row.account} currency={currency} query={query} />
                  ) : (
                    t(`reports.rows.${row.key}`)
                  )}
                </td>
                <td data-align="end">
                  <Ltr>{row.amount === null ? '' : formatAmount(row.amount)}</Ltr>
                </td>
                {compared && (
                  <td data-align="end">
                    <Ltr>{row.compared === null ? '' : formatAmount(row.compared)}</Ltr>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The account behind a figure, leading to the lines it is the sum of. */
export function AccountCell(of: {
  account: { id: number; code: string; name: unknown };
  currency: string;
  query: ReportTableProps['query'];
}) {
  const { account, currency, query } = of;
  const name = <bdi>{localName(account)}</bdi>;
  const given = {
    kind: 'account',
    id: String(account.id),
    currency,
    from: query['from'],
    to: query['to'],
    in_branch_id: query['in_branch_id'],
  };
  const params = new URLSearchParams(Object.entries(given).flatMap(([key, value]) => (value ? [[key, value]] : [])));
  return (
    <>
      <span className="l-code">
        <Ltr>{account.code}</Ltr>
      </span>
      {can('show_account_statement') && !query['base'] ? (
        <Link className="k-row-link" to={`/accounting/transactions/account_statment?${params}`}>
          {name}
        </Link>
      ) : (
        name
      )}
    </>
  );
}
