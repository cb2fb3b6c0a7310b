import { isWalkIn } from '#erp/contacts/server';
import type { TicketContent } from '#erp/pos/contract';
import { Sale } from '#erp/sales/contract';
import { billOf, holdSent, takeBackGoods, tellSenders } from '#erp/sales/server';
import { promisedFor } from '#finance/cheques/server';
import { debit, type Line } from '#finance/ledger/contract';
import { itemOf, lockParty, mayPayAlone, type PaperKey, settleItem } from '#finance/treasury/server';
import { amountText, type Currency, fieldRefusal, money } from '#platform/entity';
import { type Context, lockFor } from '#platform/server';
import type { Bringing } from './bringing.ts';
import type { HeldShift } from './drawer.ts';

/** Goods that came back with a ticket: whose, what of their worth pays or goes back, and how that leaves what is held for him. */
export interface CameBack {
  customerId: number;
  returnId: number;
  worth: number;
  /** Foreign notes it goes back in. */
  notes: readonly { currency: Currency; amount: number }[];
  lines: readonly Line[];
  settle: (by: PaperKey) => Promise<void>;
}

/**
 * Takes goods of a sale back at the till, in the till's own branch: what he still owes for them is lowered first, and what he had paid
 * pays for what he takes instead, or goes back out of the drawer. Only with a line, for nobody else may take the same back meanwhile.
 */
export async function bringBack(
  ctx: Context,
  { content, isOffline, isCorrected }: Bringing<TicketContent>,
  { shift, day }: { shift: HeldShift; day: string },
): Promise<CameBack | undefined> {
  const [returning] = content.returning ?? [];
  if (!returning) return undefined;
  if (isOffline && !isCorrected) throw fieldRefusal('returning', 'errors.till.onlyOnline');
  await holdSent(ctx, returning.sale);
  const sale = await lockFor(ctx, Sale, 'returnGoods', returning.sale);
  const bill = billOf(sale);
  await lockParty(ctx, bill.party);
  const { lines, note, keep = 0, notes = [] } = returning;
  const back = await takeBackGoods(ctx, sale, { lines, note, branch: shift.branchId, day });
  await tellSenders(ctx, sale.id);
  const worth = await givenBack(ctx, sale, { excess: back.excess, settled: back.settled, keep: keep ?? 0 });
  const item = worth > 0 ? await itemOf(ctx, { ...back.by, account: bill.ahead }) : undefined;
  return {
    customerId: sale.customerId,
    returnId: back.by.docId,
    worth,
    notes: notes ?? [],
    lines: worth > 0 ? [debit(bill.ahead, sale.branchId, money(worth, sale.currency), { party: bill.party })] : [],
    settle: async (by) => {
      if (item) await settleItem(ctx, item.id, worth, by);
    },
  };
}

/** What of the money pays or goes back: not what he leaves with us, and never what he gave by a cheque no bank has paid. */
async function givenBack(
  ctx: Context,
  sale: Sale,
  { excess, settled, keep }: { excess: number; settled: number; keep: number },
): Promise<number> {
  const bill = billOf(sale);
  const { currency } = bill;
  const most = Math.max(0, Math.min(excess, settled - (await promisedFor(ctx, bill))));
  if (keep > excess)
    throw fieldRefusal('returning.0.keep', 'errors.voucher.beyondBalance', { most: amountText(excess, currency), currency });
  const worth = Math.min(most, excess - keep);
  if (worth < excess && (await isWalkIn(ctx, sale.customerId))) throw fieldRefusal('returning.0.keep', 'errors.sale.namedOnly');
  if (!(await mayPayAlone(ctx, { amount: worth, currency }))) throw fieldRefusal('returning', 'errors.sale.aboveLimit');
  return worth;
}
