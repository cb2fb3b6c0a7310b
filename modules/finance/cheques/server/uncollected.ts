import type { OwedPaper, PaperKey } from '#finance/treasury/server';
import { type Context, sql } from '#platform/server';

/** Cheques that are in hand, at the bank or passed on: promised, and not paid yet. */
const promised = sql`('held', 'deposited', 'endorsed')`;

const ofCustomer = (ctx: Context, customerId: number) => sql`select coalesce(sum(amount), 0)::bigint as sum from cheque
    where tenant_id = ${ctx.tenantId} and customer_id = ${customerId}::bigint and kind = 'received' and state in ${promised}`;
const ofPaper = (
  ctx: Context,
  { docType, docId }: PaperKey,
) => sql`select coalesce(sum(s.amount), 0)::bigint as sum from owed_item i
      join item_settlement s on s.tenant_id = :tenant and s.item_id = i.id
      join cheque c on c.tenant_id = :tenant and c.id = s.by_id
    where i.tenant_id = ${ctx.tenantId} and i.doc_type = ${docType} and i.doc_id = ${docId}::bigint and s.by_type = 'cheque' and c.state in ${promised}`;

/** What a customer's cheques promise that no bank has paid yet. */
export async function uncollectedFrom(ctx: Context, customerId: number): Promise<number> {
  return (await ctx.db.one<{ sum: number }>(ofCustomer(ctx, customerId))).sum;
}

/** What of a paper was settled by cheques that no bank has paid yet. */
export async function uncollectedOn(ctx: Context, paper: PaperKey): Promise<number> {
  return (await ctx.db.one<{ sum: number }>(ofPaper(ctx, paper))).sum;
}

/**
 * What of a paper is only promised by cheques: those it was settled with, and, where it was settled with what was held of other papers,
 * its customer's others that may have paid for that.
 */
export async function promisedFor(ctx: Context, paper: OwedPaper): Promise<number> {
  const { docType, docId, ahead, party } = paper;
  const { sum } = await ctx.db.one<{
    sum: number;
  }>(sql`with own as (${ofPaper(ctx, paper)}), his as (${ofCustomer(ctx, party.id)}),
    credit as (
      select coalesce(sum(s.amount), 0)::bigint as sum from item_settlement s join owed_item i on i.tenant_id = :tenant and i.id = s.item_id
      where s.tenant_id = ${ctx.tenantId} and s.by_type = ${docType} and s.by_id = ${docId}::bigint and i.account_code = ${ahead}
        and (i.doc_type, i.doc_id) is distinct from (${docType}, ${docId}::bigint))
    select own.sum + least(credit.sum, greatest(his.sum - own.sum, 0)) as sum from own, credit, his`);
  return sum;
}
