/** What somebody earns in a month, and what is taken back of it. */
export interface Earned {
  salary?: number | null;
  allowances?: number | null;
  deductions?: number | null;
  recovered?: number | null;
}

/** What a slip costs the company, what it takes back, and what its person gets. Pure: the form's foot and the server ask the same. */
export function slipSums({ salary, allowances, deductions, recovered }: Earned): { cost: number; taken: number; net: number } {
  const cost = (salary ?? 0) + (allowances ?? 0) - (deductions ?? 0);
  const taken = recovered ?? 0;
  return { cost, taken, net: cost - taken };
}
