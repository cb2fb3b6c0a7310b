import { Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { call, can, formatAmount, type ListAnswer, Ltr, localName, useMe } from '#platform/web';
import { DateRange, EmptyState, IconAlertTriangle, IconCircleCheck, PageHeader, PageSkeleton, RefSelect } from '#platform/web/ui';
import './ledger.css';
import { amountOrBlank } from './statement-panel.tsx';

interface Row {
  id: number;
  account_id: number;
  account: { code: string; name: unknown };
  currency: string;
  opening: string;
  debit: string;
  credit: string;
  balance_debit: string;
  balance_credit: string;
}
interface Sums {
  currency: string;
  debit: string;
  credit: string;
  balance_debit: string;
  balance_credit: string;
}

/** Every account's turnover and balance; below each currency the proof that both sides are equal. */
export default function TrialBalance() {
  const { t } = useTranslation();
  const { tenant } = useMe();
  const [params, setParams] = useSearchParams();
  const read = (name: string) => params.get(name) ?? undefined;
  const query = {
    currency: read('base') ? undefined : read('currency'),
    from: read('from'),
    to: read('to'),
    in_branch_id: read('in_branch_id'),
    base: read('base'),
  };
  const found = useQuery({
    queryKey: ['trial-balance', query],
    queryFn: ({ signal }) => call<ListAnswer<Row>>('GET', '/api/v1/trial-balance', { query, signal, silent: true }),
  });
  const set = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace: true });
  };
  const sums = (found.data?.totals?.['by_currency'] ?? []) as Sums[];
  return (
    <>
      <PageHeader title={t('trialBalance.title')} />
      <section className="k-panel l-asked" aria-label={t('ui.filter.title')}>
        <Select
          clearable
          label={t('trialBalance.fields.currency')}
          placeholder={t('trialBalance.everyCurrency')}
          data={['IQD', 'USD', 'EUR', 'EGP']}
          value={query.currency ?? null}
          onChange={(currency) => set({ currency })}
        />
        <Switch
          mt="2rem"
          label={t('reports.inBase', { currency: tenant.currency })}
          checked={Boolean(query.base)}
          onChange={(event) => set({ base: event.currentTarget.checked ? 'true' : null })}
        />
        <RefSelect
          label={t('trialBalance.fields.inBranch')}
          placeholder={t('ui.allBranches')}
          target="branch"
          value={Number(query.in_branch_id) || null}
          onChange={(id) => set({ in_branch_id: id ? String(id) : null })}
        />
        <DateRange
          label={t('journalEntry.fields.entryDate')}
          value={[query.from ?? null, query.to ?? null]}
          onChange={([from, to]) => set({ from, to })}
        />
      </section>
      {!found.data && <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />}
      {found.data && sums.length === 0 && (
        <div className="k-table-empty">
          <EmptyState title={t('trialBalance.none')} hint={t('accountStatement.noneHint')} />
        </div>
      )}
      {sums.map((sum) => (
        <CurrencyTable
          key={sum.currency}
          sum={sum}
          rows={found.data?.items.filter((row) => row.currency === sum.currency) ?? []}
        />
      ))}
    </>
  );
}

function CurrencyTable({ sum, rows }: { sum: Sums; rows: readonly Row[] }) {
  const { t } = useTranslation();
  const isEqual = sum.debit === sum.credit && sum.balance_debit === sum.balance_credit;
  const Mark = isEqual ? IconCircleCheck : IconAlertTriangle;
  const hasOpening = rows.some((row) => /[1-9]/.test(row.opening));
  const figures = ['debit', 'credit', 'balance_debit', 'balance_credit'] as const;
  const titles = { debit: 'debit', credit: 'credit', balance_debit: 'balanceDebit', balance_credit: 'balanceCredit' } as const;
  return (
    <section className="l-currency" aria-labelledby={`l-${sum.currency}`}>
      <header>
        <h2 id={`l-${sum.currency}`}>{sum.currency}</h2>
        <p className="l-proof" data-equal={isEqual}>
          <Mark size="1.1rem" aria-hidden />
          {t(isEqual ? 'trialBalance.balanced' : 'trialBalance.unbalanced')}
        </p>
      </header>
      <div className="k-table-box l-lines" data-balances>
        <table className="k-table">
          <thead>
            <tr>
              <th scope="col" className="l-wide">
                {t('trialBalance.fields.account')}
              </th>
              {hasOpening && (
                <th scope="col" data-align="end" data-c="debit">
                  {t('trialBalance.fields.opening')}
                </th>
              )}
              {figures.map((name) => (
                <th key={name} scope="col" data-align="end" data-c={name}>
                  {t(`trialBalance.fields.${titles[name]}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <span className="l-code">
                    <Ltr>{row.account.code}</Ltr>
                  </span>
                  {can('show_account_statement') ? (
                    <Link
                      className="k-row-link"
                      to={`/accounting/transactions/account_statment?kind=account&id=${row.account_id}&currency=${row.currency}`}
                    >
                      <bdi>{localName(row.account)}</bdi>
                    </Link>
                  ) : (
                    <bdi>{localName(row.account)}</bdi>
                  )}
                </td>
                {hasOpening && (
                  <td data-align="end" data-c="debit">
                    <Ltr>{amountOrBlank(row.opening)}</Ltr>
                  </td>
                )}
                {figures.map((name) => (
                  <td key={name} data-align="end" data-c={name}>
                    <Ltr>{amountOrBlank(row[name])}</Ltr>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('ui.list.totals')}</td>
              {hasOpening && <td data-c="debit" />}
              {figures.map((name) => (
                <td key={name} data-align="end" data-c={name}>
                  <Ltr>{formatAmount(sum[name])}</Ltr>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
