import type { ExpenseKind } from './expense.ts';

/** Documents of their own fill these: claims, counts, exchanges, commissions. */
const filledByDocuments: readonly string[] = [
  '6170',
  '6180',
  '6210',
  '6215',
  '6310',
  '6315',
  '6320',
  '6330',
  '4110',
  '4120',
  '4130',
  '4210',
  '4230',
  '4290',
  '7110',
  '7111',
  '7180',
  '7190',
  '7210',
];

export interface CategoryAccount {
  code: string;
  type: string;
  isHeader: boolean;
  isControl?: boolean;
  hasParty: boolean;
}

/** Whether an account may be the category of an expense, or of income. */
export function isCategory({ code, type, isHeader, isControl, hasParty }: CategoryAccount, kind: ExpenseKind): boolean {
  if (isHeader || isControl || hasParty || filledByDocuments.includes(code)) return false;
  return kind === 'expense' ? type === 'expense' : type === 'revenue' || type === 'other';
}
