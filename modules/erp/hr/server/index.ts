import './claim-slips.ts';
import './tell-of-payroll.ts';

export { approvePayroll } from './approve-payroll.ts';
export { employments } from './employments.ts';
export { cancelPayroll, reversePayroll } from './end-payroll.ts';
export { payPayroll } from './pay-payroll.ts';
export { payrolls } from './payrolls.ts';
export { payslips } from './payslips.ts';
export { staffOfMonth } from './staff-of-month.ts';
export { unpayPayroll } from './unpay-payroll.ts';
