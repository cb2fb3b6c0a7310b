import { type Cheque, type ChequeSide, type PartyShare, partyAccounts } from '#finance/cheques/contract';
import {
  type Allocation,
  type Item,
  itemOf,
  lowerItem,
  openItemsOf,
  raiseItem,
  reopenItems,
  settleItem,
  spreadOver,
} from '#finance/treasury/server';
import type { Currency } from '#platform/entity';
import type { Context } from '#platform/server';

/** Whose papers a cheque settles; his account is held by lockParty. */
export interface ChequeParty {
  side: ChequeSide;
  partyId: number;
}
type Settling = Pick<Cheque, 'id' | 'branchId' | 'amount'> & { currency: Currency };

/** Settles a party's papers by a cheque, what is named first and then the oldest; what it exceeds them by is held of it. */
export async function settleByCheque(
  ctx: Context,
  cheque: Settling,
  { side, partyId }: ChequeParty,
  { day, named = [] }: { day: string; named?: readonly Allocation[] },
): Promise<PartyShare> {
  const { owed, held } = partyAccounts[side];
  const party = { kind: side, id: partyId } as const;
  const { branchId, currency } = cheque;
  const open = await openItemsOf(ctx, { account: owed, party, currency });
  const { parts, left } = spreadOver(open, cheque.amount, named);
  const by = paperOf(cheque);
  for (const { item, amount } of parts) await settleItem(ctx, item.id, amount, by);
  if (left > 0) await raiseItem(ctx, { ...by, account: held, party, branchId, currency, day }, left);
  return { side, partyId, settled: parts.map(({ item, amount }) => ({ branchId: item.branchId, amount })), held: left };
}

/**
 * What a cheque settled of a party's papers is open again, and what was held of it is held no longer. What was used or taken off since
 * cannot be: for that much the party owes, or is owed, anew.
 */
export async function takeBack(ctx: Context, cheque: Settling, { side, partyId }: ChequeParty, day: string): Promise<PartyShare> {
  const { owed, held } = partyAccounts[side];
  const by = paperOf(cheque);
  const { branchId, currency } = cheque;
  const { parts } = await reopenItems(ctx, by, owed);
  const settled = parts.map(({ item, amount }) => ({ branchId: item.branchId, amount }));
  const reopened = settled.reduce((sum, { amount }) => sum + amount, 0);
  const ahead = openOf(await itemOf(ctx, { ...by, account: held }));
  if (ahead > 0) await lowerItem(ctx, { ...by, account: held }, ahead);
  const anew = cheque.amount - reopened - ahead;
  const party = { kind: side, id: partyId } as const;
  if (anew > 0) {
    await raiseItem(ctx, { ...by, account: owed, party, branchId, currency, day }, anew);
    settled.push({ branchId, amount: anew });
  }
  return { side, partyId, settled, held: ahead };
}

const paperOf = ({ id }: Pick<Cheque, 'id'>) => ({ docType: 'cheque', docId: id }) as const;
const openOf = (item: Item | undefined) => (item ? item.amount - item.settled : 0);

/** Whether something that came of a cheque still stands with another party of the kind: used since, or owed anew. */
export async function standsWithAnother(
  ctx: Context,
  cheque: Pick<Cheque, 'id'>,
  { side, partyId }: ChequeParty,
): Promise<boolean> {
  const { owed, held } = partyAccounts[side];
  for (const account of [owed, held]) {
    const item = await itemOf(ctx, { ...paperOf(cheque), account });
    if (item && item.amount > 0 && item.partyId !== partyId) return true;
  }
  return false;
}
