import { uncollectedFrom } from '#finance/cheques/server';
import { account } from '#finance/ledger/contract';
import { type Context, sql, together } from '#platform/server';

/** What a customer owes in all branches, with what he promised by cheques no bank has paid yet, without what delivery companies collect of him. */
export async function priorDebt(ctx: Context, customerId: number): Promise<number> {
  const debt = ctx.db.one<{
    open: number;
  }>(sql`select coalesce(sum(greatest(i.amount - i.settled - coalesce(s.to_collect, 0), 0)), 0)::bigint as open
    from owed_item i left join sale s on s.tenant_id = :tenant and i.doc_type = 'sale' and s.id = i.doc_id
    where i.tenant_id = ${ctx.tenantId} and i.account_code = ${account.customers} and i.party_kind = 'customer' and i.party_id = ${customerId}::bigint and i.settled < i.amount`);
  const [{ open }, promised] = await together(debt, uncollectedFrom(ctx, customerId));
  return open + promised;
}

/** How much more a customer may owe; null: as much as he likes. */
export async function creditLeft(ctx: Context, customerId: number): Promise<number | null> {
  const limit = await creditLimitOf(ctx, customerId);
  return limit === null ? null : limit - (await priorDebt(ctx, customerId));
}

/** The most a customer may owe; null: as much as he likes. */
export async function creditLimitOf(ctx: Context, customerId: number): Promise<number | null> {
  const { creditLimit } = await ctx.db.one<{ creditLimit: number | null }>(
    sql`select credit_limit from customer where tenant_id = ${ctx.tenantId} and id = ${customerId}::bigint`,
  );
  return creditLimit;
}
