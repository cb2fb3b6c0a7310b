import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { call, formatAmount, formatDate, Ltr, localName, type WireRow } from '#platform/web';
import { Facts, ImageViewer, PageHeader, PageSkeleton, StatusBadge, useItem } from '#platform/web/ui';
import { expensePhase } from './expense-phase.ts';
import { useExpenseVerbs } from './use-expense-verbs.tsx';
import './expenses.css';

/** One expense or income: for what, how much, what is paid of it, and its papers. */
export default function ExpenseShow() {
  const { id } = useParams();
  const { t } = useTranslation();
  const { actions, dialog } = useExpenseVerbs();
  const found = useItem('/api/v1/expenses', id);
  const row = found.data;
  if (!row) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const [primary, ...secondary] = actions(row);
  const kind = row['kind'] as 'expense' | 'income';
  const isEnd = primary && row['state'] === 'paid';
  return (
    <>
      <PageHeader
        title={localName(row['account']) || t('expense.one')}
        crumbs={[{ label: t(`expense.titles.${kind}`), to: kind === 'expense' ? '/accounting/expenses' : '/accounting/other' }]}
        number={row['number'] ?? undefined}
        status={<StatusBadge label={t(`expense.options.state.${row['state']}`)} phase={expensePhase(row['state'])} />}
        primary={isEnd ? undefined : primary}
        secondary={isEnd && primary ? [primary] : secondary}
      />
      <section className="k-panel e-sums">
        <Sum label={t('expense.fields.amount')} row={row} name="amount" isStrong />
        {/[1-9]/.test(row['tax']) && <Sum label={t('expense.fields.tax')} row={row} name="tax" />}
        {row['state'] === 'open' && <Sum label={t('expense.fields.paid')} row={row} name="paid" />}
      </section>
      <section className="k-panel">
        <ExpenseFacts row={row} />
        {row['attachment'] && <ImageViewer src={row['attachment']} alt={t('expense.fields.attachment')} />}
      </section>
      {row['vouchers'].length > 0 && (
        <section className="k-panel">
          <h2>{t('voucher.title')}</h2>
          <ul className="e-papers">
            {row['vouchers'].map((one: { id: number; number: string; amount: string; state: string; day: string }) => (
              <li key={one.id} data-off={one.state === 'reversed' || undefined}>
                <Link to={`/accounting/transactions/${one.id}/show`}>
                  <Ltr>{one.number}</Ltr>
                </Link>
                <Ltr>{formatDate(one.day)}</Ltr>
                <Ltr>{formatAmount(one.amount, row['currency'])}</Ltr>
              </li>
            ))}
          </ul>
        </section>
      )}
      {dialog}
    </>
  );
}

function Sum({ label, row, name, isStrong }: { label: string; row: WireRow; name: string; isStrong?: boolean }) {
  return (
    <div data-strong={isStrong || undefined}>
      <span>{label}</span>
      <strong>
        <Ltr>{formatAmount(row[name], row['currency'])}</Ltr>
      </strong>
    </div>
  );
}

function ExpenseFacts({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const named = (name: string) => row[name] && <bdi>{localName(row[name])}</bdi>;
  const said = ['note', 'reason'].filter((name) => row[name]);
  return (
    <Facts
      facts={[
        { label: t('expense.fields.expenseDate'), value: <Ltr>{formatDate(row['expense_date'])}</Ltr> },
        { label: t(`expense.whom.${row['kind']}`), value: row['supplier'] && <bdi>{row['supplier']}</bdi> },
        { label: t('expense.fields.reference'), value: row['reference'] && <bdi>{row['reference']}</bdi> },
        { label: t('expense.fields.branch'), value: named('branch') },
        { label: t('expense.fields.treasury'), value: named('treasury') },
        { label: t('expense.fields.user'), value: named('user') },
        ...(row['decided_by'] ? [{ label: t('expense.fields.decidedBy'), value: named('decided_by') }] : []),
        ...(row['schedule']
          ? [
              {
                label: t('expense.fields.schedule'),
                value: (
                  <Link to={`/accounting/expenses/schedules/${row['schedule_id']}/show`}>
                    <bdi>{localName(row['schedule'])}</bdi>
                  </Link>
                ),
              },
            ]
          : []),
        ...(row['has_obstacle'] ? [{ label: t('expense.obstacle'), value: <Obstacle id={row.id} />, isWide: true }] : []),
        ...said.map((name) => ({ label: t(`expense.fields.${name}`), value: <bdi>{row[name]}</bdi>, isWide: true })),
      ]}
    />
  );
}

/** What stood in the way when its day came, as the server says it. */
function Obstacle({ id }: { id: number }) {
  const found = useQuery({
    queryKey: ['expenses', id, 'obstacle'],
    queryFn: ({ signal }) => call<{ text: string | null }>('GET', `/api/v1/expenses/${id}/obstacle`, { signal, silent: true }),
  });
  return <bdi>{found.data?.text}</bdi>;
}
