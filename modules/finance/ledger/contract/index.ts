export * from './account.ts';
export * from './account-statement.ts';
export * from './chart.ts';
export * from './check-entry.ts';
export * from './entry.ts';
export * from './journal.ts';
export * from './party.ts';
export * from './written-lines.ts';
