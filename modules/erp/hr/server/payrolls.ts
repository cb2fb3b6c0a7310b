import { Payroll } from '#erp/hr/contract';
import { documentIsNumbered } from '#finance/ledger/server';
import { type Implemented, implement } from '#platform/server';
import { approvePayroll } from './approve-payroll.ts';
import { cancelPayroll, reversePayroll } from './end-payroll.ts';
import { judgePayroll } from './judge-payroll.ts';
import { payPayroll } from './pay-payroll.ts';
import { printPayslipRoute } from './print-payslip.ts';
import { staffOfMonthRoute } from './staff-of-month.ts';
import { unpayPayroll } from './unpay-payroll.ts';

documentIsNumbered('payroll', { table: 'payroll' });

export const payrolls: Implemented = implement(Payroll, {
  createKey: 'required',
  without: ['remove', 'disable'],
  defaults: ({ user, today, tenant }) => ({ user: user?.id ?? null, payrollDate: today, currency: tenant.currency }),
  check: judgePayroll,
  expressions: { left: `case when e.state in ('approved', 'paid') then e.total - e.paid end` },
  verbs: { approve: approvePayroll, pay: payPayroll, unpay: unpayPayroll, reverse: reversePayroll, cancel: cancelPayroll },
  can: {
    unpay: () => ({ 'errors.payroll.nothingPaid': 'e.paid = 0' }),
    reverse: () => ({ 'errors.payroll.isPaid': 'e.paid > 0' }),
  },
  showExtras: () => ({ budget_warning: 'e.budget_warning' }),
  papers: { voucher: `r.doc_type = 'payroll' and r.doc_id = e.id` },
  routes: [staffOfMonthRoute, printPayslipRoute],
});
