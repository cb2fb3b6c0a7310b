import { account, credit, debit, type Entry, entryOf } from '#finance/ledger/contract';
import { type Currency, money } from '#platform/entity';

export interface ContactOpening {
  kind: 'customer' | 'supplier';
  id: number;
  branchId: number;
  currency: Currency;
  amount: number;
  /** Which of the contact's openings: one that is put right is taken back and written anew. */
  seq: number;
}

/** What a customer owed, or a supplier was owed, on the day the books began; the other side waits for its sign-off. */
export function openingEntry({ kind, id, branchId, currency, amount, seq }: ContactOpening): Entry | undefined {
  const key = { docType: `${kind}_opening`, docId: id, event: 'opened', seq };
  const sum = money(amount, currency);
  const party = { party: { kind, id } } as const;
  if (kind === 'customer')
    return entryOf(key, [debit(account.customers, branchId, sum, party), credit(account.openingBalances, branchId, sum)]);
  return entryOf(key, [credit(account.suppliers, branchId, sum, party), debit(account.openingBalances, branchId, sum)]);
}
