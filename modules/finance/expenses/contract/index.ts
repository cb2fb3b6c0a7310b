export * from './expense.ts';
export * from './expense-accounts.ts';
export * from './expense-category.ts';
export * from './expense-entry.ts';
export * from './expense-schedule.ts';
export * from './recurrence.ts';
