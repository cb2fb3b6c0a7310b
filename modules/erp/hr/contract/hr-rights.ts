/** Who sees what people earn and writes it down, and who agrees to a month of it. Paying is the treasury's own key. */
export const hrRights = { see: 'show_payroll', approve: 'approve_payroll', pay: 'show_pay_bonds' } as const;
