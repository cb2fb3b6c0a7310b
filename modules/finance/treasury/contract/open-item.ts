import { account } from '#finance/ledger/contract';

/**
 * Accounts that are kept item by item: what customers owe and suppliers are owed for each paper, and what either holds of money that
 * came before its paper. What stands on them is what their items leave open.
 */
export const itemAccounts = [account.customers, account.suppliers, account.supplierAdvances, account.customerDeposits] as const;
export type ItemAccount = (typeof itemAccounts)[number];

export const isItemAccount = (code: string): code is ItemAccount => (itemAccounts as readonly string[]).includes(code);

/** Accounts whose items are owed to the company: a debit raises them. */
const owedToUs: readonly string[] = [account.customers, account.supplierAdvances];

/** Whether a debit raises what stands on an account of items; else a credit does. */
export const isRaisedByDebit = (code: ItemAccount): boolean => owedToUs.includes(code);

/** How a paper is paid, whatever it is. */
export const paymentStates = ['unpaid', 'partially_paid', 'paid', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

/**
 * How a paper is paid: by what is owed for it now (less what went back) and what was paid of it (less what was given back). Derived,
 * so that no payment can leave it untrue.
 */
export function paymentStateOf({ owed, paid, isReturned }: { owed: number; paid: number; isReturned: boolean }): PaymentState {
  if (owed <= 0 && isReturned && paid <= 0) return 'refunded';
  if (paid >= owed) return 'paid';
  return paid > 0 ? 'partially_paid' : 'unpaid';
}
