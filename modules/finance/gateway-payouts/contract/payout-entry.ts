import { account, credit, debit, type Entry, entryOf, interBranch } from '#finance/ledger/contract';
import { type Currency, money } from '#platform/entity';

/** What of a payout belongs to one branch: its parcels brought it. */
export interface PayoutShare {
  branchId: number;
  amount: number;
}

export interface Payout {
  id: number;
  gatewayId: number;
  currency: Currency;
  treasury: { id: number; kind: 'cash' | 'bank'; branchId: number };
  fee: number;
  /** What the gateway took for each branch and pays out now; together the gross. */
  shares: readonly PayoutShare[];
}

/** The gateway owes so much less; the treasury's branch holds for the others what their parcels brought, and bears the fee. */
export function payoutEntry({ id, gatewayId, currency, treasury, fee, shares }: Payout): Entry | undefined {
  const sum = (amount: number) => money(amount, currency);
  const gross = shares.reduce((all, { amount }) => all + amount, 0);
  const place = { party: { kind: 'treasury', id: treasury.id } } as const;
  const gateway = { party: { kind: 'provider', id: gatewayId } } as const;
  return entryOf({ docType: 'gateway_payout', docId: id, event: 'posted', seq: 1 }, [
    debit(treasury.kind === 'bank' ? account.bankAccounts : account.treasuries, treasury.branchId, sum(gross - fee), place),
    debit(account.bankCharges, treasury.branchId, sum(fee)),
    ...shares.flatMap((share) => [
      credit(account.gatewayClearing, share.branchId, sum(share.amount), gateway),
      ...interBranch(treasury.branchId, share.branchId, sum(share.amount)),
    ]),
  ]);
}

/** Shares a payout among the branches the gateway took money for: the treasury's own first, then the others as they are numbered. */
export function sharesOf(gross: number, owed: readonly PayoutShare[], ownBranchId: number): PayoutShare[] {
  const inOrder = [...owed].sort(
    (a, b) => Number(b.branchId === ownBranchId) - Number(a.branchId === ownBranchId) || a.branchId - b.branchId,
  );
  let left = gross;
  return inOrder.flatMap(({ branchId, amount }) => {
    const share = Math.min(left, Math.max(0, amount));
    left -= share;
    return share > 0 ? [{ branchId, amount: share }] : [];
  });
}
