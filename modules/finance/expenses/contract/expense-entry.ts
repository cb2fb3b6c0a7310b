import { account, credit, debit, type Entry, entryOf, type Line } from '#finance/ledger/contract';
import { type Currency, money } from '#platform/entity';
import type { ExpenseKind } from './expense.ts';

export interface BookedExpense {
  kind: ExpenseKind;
  account: string;
  branchId: number;
  currency: Currency;
  amount: number;
  /** What of the amount is tax. */
  tax: number;
}

/** The category and the tax: what an expense costs or an income brings, without the cash. */
function categoryLines({ kind, account: code, branchId, currency, amount, tax }: BookedExpense): Line[] {
  const [net, part] = [money(amount - tax, currency), money(tax, currency)];
  return kind === 'expense'
    ? [debit(code, branchId, net), debit(account.inputTax, branchId, part)]
    : [credit(code, branchId, net), credit(account.outputTax, branchId, part)];
}

/** Paid out of a treasury or received into one at once: the voucher's entry. */
export function paidEntry(
  expense: BookedExpense,
  voucher: { voucherId: number; seq: number; treasury: { id: number; kind: 'cash' | 'bank' } },
): Entry | undefined {
  const { kind, branchId, currency, amount } = expense;
  const cash = kind === 'expense' ? credit : debit;
  const { id, kind: place } = voucher.treasury;
  return entryOf({ docType: 'voucher', docId: voucher.voucherId, event: 'posted', seq: voucher.seq }, [
    ...categoryLines(expense),
    cash(place === 'bank' ? account.bankAccounts : account.treasuries, branchId, money(amount, currency), {
      party: { kind: 'treasury', id },
    }),
  ]);
}

/** Booked and not paid yet: the company owes it. */
export function owedEntry(expense: BookedExpense, { id, seq }: { id: number; seq: number }): Entry | undefined {
  const { branchId, currency, amount } = expense;
  return entryOf({ docType: 'expense', docId: id, event: 'booked', seq }, [
    ...categoryLines(expense),
    credit(account.accruedExpenses, branchId, money(amount, currency)),
  ]);
}
