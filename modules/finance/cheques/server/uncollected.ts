import { type Context, sql } from '#platform/server';

/** Cheques that are in hand, at the bank or passed on: promised, and not paid yet. */
const promised = sql`('held', 'deposited', 'endorsed')`;

/** What a customer's cheques promise that no bank has paid yet. */
export async function uncollectedFrom(ctx: Context, customerId: number): Promise<number> {
  const { sum } = await ctx.db.one<{ sum: number }>(sql`select coalesce(sum(amount), 0)::bigint as sum from cheque
    where tenant_id = ${ctx.tenantId} and customer_id = ${customerId}::bigint and kind = 'received' and state in ${promised}`);
  return sum;
}

/** What of a paper was settled by cheques that no bank has paid yet. */
export async function uncollectedOn(ctx: Context, { docType, docId }: { docType: string; docId: number }): Promise<number> {
  const { sum } = await ctx.db.one<{ sum: number }>(sql`select coalesce(sum(s.amount), 0)::bigint as sum from owed_item i
      join item_settlement s on s.tenant_id = :tenant and s.item_id = i.id
      join cheque c on c.tenant_id = :tenant and c.id = s.by_id
    where i.tenant_id = ${ctx.tenantId} and i.doc_type = ${docType} and i.doc_id = ${docId}::bigint and s.by_type = 'cheque' and c.state in ${promised}`);
  return sum;
}
