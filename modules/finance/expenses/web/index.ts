import { Expense, type ExpenseKind, ExpenseSchedule } from '#finance/expenses/contract';
import { entityList, entityScreens, type ListPart, screen } from '#platform/web';

const permission = 'accounts_management';
const extras = () => import('./expense-extras.tsx');
const part = (kind: ExpenseKind, at: string, hide: readonly string[]): ListPart => ({
  fixed: { kind },
  title: `expense.titles.${kind}`,
  empty: `expense.empties.${kind}`,
  create: { label: `expense.create.${kind}`, to: `${at}/create`, permission },
  hide,
});

export const screens = [
  ...entityScreens(Expense, { extras, part: part('expense', Expense.screens, []) }),
  entityList(Expense, '/accounting/other', { extras, part: part('income', '/accounting/other', ['paid']) }),
  screen(`${Expense.screens}/create`, {
    permission,
    title: 'expense.create.expense',
    load: () => import('./expense-form.tsx'),
  }),
  screen('/accounting/other/create', {
    permission,
    title: 'expense.create.income',
    load: async () => ({ default: (await import('./expense-form.tsx')).OtherIncomeForm }),
  }),
  ...entityScreens(ExpenseSchedule, { extras: () => import('./schedule-extras.tsx') }),
];
