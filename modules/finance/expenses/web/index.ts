import { Expense, ExpenseCategory, type ExpenseKind, ExpenseSchedule } from '#finance/expenses/contract';
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
/** Shops have them at an address of their own. */
const places = ['/erp-expenses', Expense.screens];

export const screens = [
  ...entityScreens(Expense, { at: places, without: ['list'], extras }),
  ...places.flatMap((at) => [
    entityList(Expense, at, { extras, part: part('expense', at, ['account']) }),
    screen(`${at}/create`, { permission, title: 'expense.create.expense', load: () => import('./expense-form.tsx') }),
  ]),
  entityList(Expense, '/accounting/other', {
    extras,
    part: part('income', '/accounting/other', ['paid', 'category', 'subcategory', 'expenseFor']),
  }),
  screen('/accounting/other/create', {
    permission,
    title: 'expense.create.income',
    load: async () => ({ default: (await import('./expense-form.tsx')).OtherIncomeForm }),
  }),
  ...entityScreens(ExpenseSchedule, {
    at: ['/erp-expenses/schedules', ExpenseSchedule.screens],
    extras: () => import('./schedule-extras.tsx'),
  }),
  ...entityScreens(ExpenseCategory, {
    without: ['show'],
    extras: () => import('./category-extras.ts'),
  }),
];
