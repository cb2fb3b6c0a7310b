export * from './employment.ts';
export * from './events.ts';
export * from './hr-rights.ts';
export * from './months.ts';
export * from './payroll.ts';
export * from './payroll-entry.ts';
export * from './payslip.ts';
export * from './slip-sums.ts';
