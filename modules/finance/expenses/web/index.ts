import { Expense, ExpenseSchedule } from '#finance/expenses/contract';
import { entityScreens, screen } from '#platform/web';

const permission = 'accounts_management';

export const screens = [
  ...entityScreens(Expense, { list: () => import('./expense-list.tsx'), show: () => import('./expense-show.tsx') }),
  screen('/accounting/expenses/create', {
    permission,
    title: 'expense.create.expense',
    load: () => import('./expense-form.tsx'),
  }),
  screen('/accounting/other', {
    permission,
    title: 'expense.titles.income',
    load: async () => ({ default: (await import('./expense-list.tsx')).OtherIncomeList }),
  }),
  screen('/accounting/other/create', {
    permission,
    title: 'expense.create.income',
    load: async () => ({ default: (await import('./expense-form.tsx')).OtherIncomeForm }),
  }),
  ...entityScreens(ExpenseSchedule, { extras: () => import('./schedule-extras.tsx') }),
];
