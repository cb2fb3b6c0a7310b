import { PaymentLimit } from '#finance/treasury/contract';
import { type Currency, conflict, fieldRefusal, Refusal } from '#platform/entity';
import { type Context, implement, may, type Params, sql } from '#platform/server';

export const paymentLimits = implement(PaymentLimit, {
  check: async (ctx, values, before) => {
    const user = (values.user === undefined ? before?.userId : values.user) as number | null | undefined;
    // Nobody widens what he may do alone.
    if (ctx.user && (user === ctx.user.id || before?.userId === ctx.user.id))
      throw fieldRefusal('user_id', 'errors.paymentLimit.ofOneself');
    const currency = (values.currency ?? before?.currency) as Currency;
    if (before && values.currency !== undefined && values.currency !== before.currency)
      throw fieldRefusal('currency', 'errors.paymentLimit.currencyFixed');
    const taken = await ctx.db.maybe(sql`select id from payment_limit where tenant_id = ${ctx.tenantId}
      and coalesce(user_id, 0) = ${user ?? 0}::bigint and currency = ${currency} and id <> ${(before?.id as number | undefined) ?? 0}::bigint`);
    if (taken) throw fieldRefusal('user_id', 'errors.paymentLimit.exists', { currency });
  },
});

/** Whether somebody (the asker, unless said) may pay this much alone: within his own limit, else the company's; without either, anything. */
export async function mayPayAlone(
  ctx: Context,
  { amount, currency, userId = ctx.user?.id }: { amount: number; currency: Currency; userId?: number | null | undefined },
): Promise<boolean> {
  if (!userId) return true;
  const limit = await ctx.db.maybe<{ most: number }>(sql`select most from payment_limit
    where tenant_id = ${ctx.tenantId} and currency = ${currency} and (user_id is null or user_id = ${userId}::bigint)
    order by user_id nulls last limit 1`);
  return !limit || amount <= limit.most;
}

/** What a payment above its maker's limit needs: somebody else, with the right to decide and no lower limit of his own. */
export async function requireApprover(
  ctx: Context,
  payment: { makerId: number | null; amount: number; currency: Currency },
): Promise<void> {
  if (!may(ctx, 'accounts_management'))
    throw new Refusal('errors.noPermission', { status: 403, values: { permission: 'accounts_management' } });
  if (!ctx.user) return;
  if (payment.makerId === ctx.user.id) throw conflict('errors.paymentLimit.ownPayment');
  const own = await ctx.db.maybe<{ most: number }>(sql`select most from payment_limit
    where tenant_id = ${ctx.tenantId} and currency = ${payment.currency} and user_id = ${ctx.user.id}::bigint`);
  if (own && payment.amount > own.most) throw conflict('errors.paymentLimit.aboveYours');
}

/** The same of a record `e` in SQL, for `can` of a verb. `alone` says of which it is enough to be within one's limit, `free` of which there is none. */
export function approvalRefusals(
  ctx: Context,
  params: Params,
  of: { maker: string; alone: string; free: string },
): Record<string, string> {
  if (!ctx.user) return {};
  const [tenant, me] = [params.add(ctx.tenantId, 'bigint'), params.add(ctx.user.id, 'bigint')];
  const limit = (whose: string) =>
    `(select l.most from payment_limit l where l.tenant_id = ${tenant} and l.currency = e.currency and ${whose} order by l.user_id nulls last limit 1)`;
  const alone = `(${of.alone} and (${of.free} or e.amount <= coalesce(${limit(`(l.user_id is null or l.user_id = ${me})`)}, e.amount)))`;
  return {
    'errors.paymentLimit.ownPayment': `not ${alone} and e.${of.maker} = ${me}`,
    'errors.paymentLimit.aboveYours': `not ${alone} and e.amount > ${limit(`l.user_id = ${me}`)}`,
  };
}
