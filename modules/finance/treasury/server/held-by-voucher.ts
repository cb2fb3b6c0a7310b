import { isItemAccount, isRaisedByDebit, type Voucher } from '#finance/treasury/contract';
import { conflict } from '#platform/entity';
import { type Context, insertRows, sql } from '#platform/server';
import { type Item, itemOf, lowerItem, type PaperKey } from './items.ts';

/** What a voucher brought ahead of its paper is known by it. */
export function keepHeldBy(ctx: Context, voucherId: number, { id }: Pick<Item, 'id'>, amount: number): void {
  insertRows(ctx.db, 'voucher_held', {
    types: { voucher_id: 'bigint', item_id: 'bigint', amount: 'bigint' },
    rows: [{ voucher_id: voucherId, item_id: id, amount }],
  });
}

/** A voucher that brought money to be held is taken back: it is held no longer, as long as nothing used it. */
export async function releaseHeldBy(ctx: Context, voucher: Voucher): Promise<void> {
  const { id, accountCode, kind } = voucher;
  if (!isItemAccount(accountCode) || isRaisedByDebit(accountCode) !== (kind === 'debit')) return;
  const held = await ctx.db.maybe<PaperKey & { amount: number }>(sql`select i.doc_type, i.doc_id, h.amount from voucher_held h
    join owed_item i on i.tenant_id = :tenant and i.id = h.item_id where h.tenant_id = ${ctx.tenantId} and h.voucher_id = ${id}::bigint`);
  // Whatever is not known by its voucher is its document's to give back.
  if (!held) throw conflict('errors.voucher.ofDocument', voucher);
  const item = await itemOf(ctx, { ...held, account: accountCode });
  if (!item || item.amount - item.settled < held.amount) throw conflict('errors.voucher.usedSince');
  await lowerItem(ctx, { ...held, account: accountCode }, held.amount);
}
