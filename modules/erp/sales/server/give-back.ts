import { isWalkIn } from '#erp/contacts/server';
import { cashDue, type Sale } from '#erp/sales/contract';
import { uncollectedFrom, uncollectedOn } from '#finance/cheques/server';
import { coinOf, itemOf, lockTreasury, mayPayAlone, type PaperKey, raiseItem, settleInCash } from '#finance/treasury/server';
import { fieldRefusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { billOf } from './bill.ts';

interface Excess {
  /** What holds the money: the return, or the sale itself. */
  by: PaperKey;
  /** What was paid beyond what is owed now. */
  excess: number;
  day: string;
}

/** What a customer paid beyond what he owes now is held for him; he is locked, and the entry is posted by whoever asks. */
export async function holdExcess(ctx: Context, sale: Sale, { by, excess, day }: Excess): Promise<void> {
  const { party, branchId, currency, ahead } = billOf(sale);
  if (excess > 0) await raiseItem(ctx, { ...by, account: ahead, party, branchId, currency, day }, excess);
}

/** Money is held for people with a name only: whoever gave none has it back at once. */
export async function requireName(ctx: Context, { customerId }: Pick<Sale, 'customerId'>, field: string): Promise<void> {
  if (await isWalkIn(ctx, customerId)) throw fieldRefusal(field, 'errors.sale.namedOnly');
}

interface PayingOut {
  by: PaperKey;
  /** How much of the sale's money was paid by then, before anything was taken off. */
  settled: number;
  /** Where not all that is held of it goes back. */
  most?: number;
  treasuryId: number;
  day: string;
}

/**
 * What of a sale is only promised by cheques: those it was paid with, and, where it was paid with what was held for the customer, those
 * that may have paid for that.
 */
async function promisedFor(ctx: Context, sale: Sale): Promise<number> {
  const { docType, docId, ahead } = billOf(sale);
  const own = await uncollectedOn(ctx, { docType, docId });
  const { credit } = await ctx.db.one<{
    credit: number;
  }>(sql`select coalesce(sum(s.amount), 0)::bigint as credit from item_settlement s
      join owed_item i on i.tenant_id = :tenant and i.id = s.item_id
    where s.tenant_id = ${ctx.tenantId} and s.by_type = ${docType} and s.by_id = ${docId}::bigint and i.account_code = ${ahead}
      and (i.doc_type, i.doc_id) is distinct from (${docType}, ${docId}::bigint)`);
  return credit > 0 ? own + Math.min(credit, (await uncollectedFrom(ctx, sale.customerId)) - own) : own;
}

/** What is held of it is paid back out of a treasury: never what the customer gave by a cheque that no bank has paid yet. */
export async function payOut(
  ctx: Context,
  sale: Sale,
  { by, settled, most = Number.POSITIVE_INFINITY, treasuryId, day }: PayingOut,
): Promise<void> {
  const { party, currency, ahead, number } = billOf(sale);
  const item = await itemOf(ctx, { ...by, account: ahead });
  const promised = await promisedFor(ctx, sale);
  const amount = Math.min(item ? item.amount - item.settled : 0, Math.max(0, settled - promised), most);
  if (!item || amount === 0) return;
  const treasury = await lockTreasury(ctx, { treasuryId, currency });
  if (!(await mayPayAlone(ctx, { amount, currency }))) throw fieldRefusal('treasury_id', 'errors.sale.aboveLimit');
  const parts = [{ item, amount }];
  // Coins there are: what one would be given back in part stays with the shop, or the other way round.
  const rounding = cashDue(amount, coinOf(ctx, treasury)) - amount;
  await settleInCash(ctx, { account: ahead, party, currency, parts, treasury, rounding, date: day, note: number });
}
