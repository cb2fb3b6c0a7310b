import type { Purchase } from '#erp/purchases/contract';
import { type Context, sql } from '#platform/server';

/** When a purchase is to be paid: the day that is written, else as long after its goods as the supplier waits. */
export async function dueDayOf(ctx: Context, { dueOn, supplierId }: Purchase, day: string): Promise<string | null> {
  if (dueOn) return dueOn;
  const { due } = await ctx.db.one<{ due: string | null }>(sql`select (${day}::date + make_interval(
      days => case payment_term_type when 'days' then payment_term_value else 0 end,
      months => case payment_term_type when 'months' then payment_term_value else 0 end,
      years => case payment_term_type when 'years' then payment_term_value else 0 end))::date::text as due
    from supplier where tenant_id = ${ctx.tenantId} and id = ${supplierId} and payment_term_type is not null
    union all select null limit 1`);
  return due;
}
