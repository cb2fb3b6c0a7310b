import { type Context, type RawBuilder, sql } from '#platform/server';

const first = 100_000;
const block = 100;

/**
 * The next free receipt number of the company. Nobody waits for another's parcel to be saved: numbers lie ready a hundred at a
 * time, whoever comes takes the lowest that nobody else is taking, and a parcel refused after all gives its number back.
 */
export async function nextReceiptNo(ctx: Context): Promise<string> {
  for (;;) {
    const free = (await takeFree(ctx)) ?? (await openBlock(ctx));
    // Written by hand on another parcel.
    if (!free.taken) return String(free.number);
  }
}

interface Free {
  number: number;
  taken: boolean;
}

async function takeFree(ctx: Context): Promise<Free | undefined> {
  return ctx.db.maybe<Free>(sql`delete from free_receipt_no f where f.tenant_id = ${ctx.tenantId} and f.number = (
      select number from free_receipt_no where tenant_id = ${ctx.tenantId} order by number limit 1 for update skip locked)
    returning f.number, ${takenSql(ctx, sql`f.number`)} as taken`);
}

const takenSql = (ctx: Context, number: RawBuilder<unknown>) =>
  sql`exists (select from shipment s where s.tenant_id = ${ctx.tenantId} and s.receipt_no = ${number}::text and s.archived_at is null)`;

/** Puts a block of numbers ready and takes the first of it. */
async function openBlock(ctx: Context): Promise<Free> {
  const { last } = await ctx.db.one<{ last: number }>(sql`insert into number_series as s (tenant_id, series, last)
    values (${ctx.tenantId}, 'shipment', ${first + block}) on conflict (tenant_id, series) do update set last = s.last + ${block} returning last`);
  const numbers = Array.from({ length: block - 1 }, (_, index) => last - block + 2 + index);
  ctx.db.run(
    sql`insert into free_receipt_no (tenant_id, number) values ${sql.join(numbers.map((number) => sql`(${ctx.tenantId}, ${number})`))}`,
  );
  const number = last - block + 1;
  return ctx.db.one<Free>(sql`select ${number}::bigint as number, ${takenSql(ctx, sql`${number}::bigint`)} as taken`);
}
