import { type Context, sql } from '#platform/server';

/** When somebody has to pay, or is to be paid, for goods of a day, by the time that was agreed with him; null where none was. */
export async function termDay(
  ctx: Context,
  { kind, id }: { kind: 'customer' | 'supplier'; id: number },
  day: string,
): Promise<string | null> {
  const { due } = await ctx.db.one<{ due: string | null }>(sql`select (${day}::date + make_interval(
      days => case payment_term_type when 'days' then payment_term_value else 0 end,
      months => case payment_term_type when 'months' then payment_term_value else 0 end,
      years => case payment_term_type when 'years' then payment_term_value else 0 end))::date::text as due
    from ${sql.raw(kind)} where tenant_id = ${ctx.tenantId} and id = ${id}::bigint and payment_term_type is not null
    union all select null limit 1`);
  return due;
}
