export { createExpense } from './create-expense.ts';
export { approveExpense, refuseExpense, reverseExpense } from './decide-expense.ts';
export { expenses } from './expenses.ts';
export { spendFromDrawer } from './out-of-drawer.ts';
export { payExpense } from './pay-expense.ts';
export { makeDue, runExpenseSchedules } from './run-schedules.ts';
export { endSchedule, expenseSchedules, pauseSchedule, resumeSchedule } from './schedules.ts';
