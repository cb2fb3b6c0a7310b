import { mayBeFilledBy } from '#finance/ledger/contract';
import type { ExpenseKind } from './expense.ts';

export interface CategoryAccount {
  code: string;
  type: string;
  isHeader: boolean;
  isControl?: boolean;
  hasParty: boolean;
}

/** Whether an account may be the category of an expense, or of income; claims, counts, exchanges and commissions have papers of their own. */
export function isCategory({ code, type, isHeader, isControl, hasParty }: CategoryAccount, kind: ExpenseKind): boolean {
  if (isHeader || isControl || hasParty || !mayBeFilledBy(code, 'hand')) return false;
  return kind === 'expense' ? type === 'expense' : type === 'revenue' || type === 'other';
}
