import { PaymentLimit } from '#finance/treasury/contract';
import { type Currency, fieldRefusal } from '#platform/entity';
import { type Context, implement, type Params, sql } from '#platform/server';

export const paymentLimits = implement(PaymentLimit, {
  check: async (ctx, values, before) => {
    if (before) await refuseBinding(ctx, before);
    const user = (values.user === undefined ? before?.userId : values.user) as number | null | undefined;
    // Nobody says what he may do alone.
    if (ctx.user && user === ctx.user.id) throw fieldRefusal('user_id', 'errors.paymentLimit.ofOneself');
    const currency = (values.currency ?? before?.currency) as Currency;
    if (before && values.currency !== undefined && values.currency !== before.currency)
      throw fieldRefusal('currency', 'errors.paymentLimit.currencyFixed');
    const taken = await ctx.db.maybe(sql`select id from payment_limit where tenant_id = ${ctx.tenantId}
      and coalesce(user_id, 0) = ${user ?? 0}::bigint and currency = ${currency} and id <> ${(before?.id as number | undefined) ?? 0}::bigint`);
    if (taken) throw fieldRefusal('user_id', 'errors.paymentLimit.exists', { currency });
  },
  beforeRemove: refuseBinding,
});

/** A limit that binds the asker, his own or, where he has none, the company's, is changed or taken away by somebody it does not bind. */
async function refuseBinding(ctx: Context, limit: Record<string, unknown>): Promise<void> {
  if (!ctx.user) return;
  if (limit.userId === ctx.user.id) throw fieldRefusal('user_id', 'errors.paymentLimit.ofOneself');
  if (limit.userId !== null) return;
  const own = await ctx.db.maybe(sql`select id from payment_limit where tenant_id = ${ctx.tenantId}
    and currency = ${limit.currency as Currency} and user_id = ${ctx.user.id}::bigint`);
  if (!own) throw fieldRefusal('user_id', 'errors.paymentLimit.bindsYou');
}

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

const limitOf = (tenant: string, whose: string) =>
  `(select l.most from payment_limit l where l.tenant_id = ${tenant} and l.currency = e.currency and ${whose} order by l.user_id nulls last limit 1)`;

/** Of a payment `e`, in SQL: whether it is above a limit of the asker's own, who then does not approve it either. */
export function aboveOwnLimit(ctx: Context, params: Params): string {
  if (!ctx.user) return 'false';
  return `e.amount > ${limitOf(params.add(ctx.tenantId, 'bigint'), `l.user_id = ${params.add(ctx.user.id, 'bigint')}`)}`;
}

/** What stands in the way of approving a payment `e` that keeps its authors. `alone` says of which it is enough to be within one's limit, `free` of which there is none. */
export function approvalRefusals(ctx: Context, params: Params, of: { alone: string; free: string }): Record<string, string> {
  if (!ctx.user) return {};
  const [tenant, me] = [params.add(ctx.tenantId, 'bigint'), params.add(ctx.user.id, 'bigint')];
  const mine = limitOf(tenant, `(l.user_id is null or l.user_id = ${me})`);
  const alone = `(${of.alone} and (${of.free} or e.amount <= coalesce(${mine}, e.amount)))`;
  return {
    'errors.paymentLimit.ownPayment': `not ${alone} and e.author_ids @> array[${me}]`,
    'errors.paymentLimit.aboveYours': `not ${alone} and ${aboveOwnLimit(ctx, params)}`,
  };
}
