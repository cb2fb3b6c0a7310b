import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { Suspense } from 'react';
import { BudgetWarning } from '#finance/budgets/web';
import { Expense, expenseTerms } from '#finance/expenses/contract';
import { call, type EntityExtras, placeOf } from '#platform/web';

/** What the declaration cannot know: which list an income belongs to, and why a schedule's paper did not book itself. */
const extras: EntityExtras = {
  crumb: ({ kind }) => ({
    label: String(i18next.t(`expense.titles.${kind}`)),
    to: kind === 'expense' ? placeOf(Expense) : '/accounting/other',
  }),
  // What is booked stands, but for its words; an income is on no category.
  hiddenFields: (_values, record) => [
    ...(record?.['state'] === 'open' || record?.['state'] === 'paid' ? expenseTerms : []),
    ...(record?.['kind'] === 'income' ? ['category', 'subcategory', 'expenseFor'] : []),
  ],
  showTop: (row) =>
    row['budget_warning'] && (
      <Suspense fallback={null}>
        <BudgetWarning of={row['budget_warning']} />
      </Suspense>
    ),
  facts: (row) =>
    row['has_obstacle'] ? [{ label: String(i18next.t('expense.obstacle')), value: <Obstacle id={row.id} />, isWide: true }] : [],
};

export default extras;

/** What stood in the way when its day came, as the server says it. */
function Obstacle({ id }: { id: number }) {
  const found = useQuery({
    queryKey: ['expenses', id, 'obstacle'],
    queryFn: ({ signal }) => call<{ text: string | null }>('GET', `/api/v1/expenses/${id}/obstacle`, { signal, silent: true }),
  });
  return <bdi>{found.data?.text}</bdi>;
}
