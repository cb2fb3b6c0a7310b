import { type Context, sql } from '#platform/server';

const first = 100_000;
const block = 100;

/**
 * The next free receipt number of the company. Nobody waits for another's parcel to be saved: numbers lie ready a hundred at a
 * time, whoever comes takes the lowest that nobody else is taking, and a parcel refused after all gives its number back.
 */
export async function nextReceiptNo(ctx: Context): Promise<string> {
  for (;;) {
    const receiptNo = String((await takeFree(ctx)) ?? (await openBlock(ctx)));
    const taken = await ctx.db.maybe(sql`select from shipment
      where tenant_id = ${ctx.tenantId} and receipt_no = ${receiptNo} and archived_at is null`);
    // Written by hand on another parcel.
    if (!taken) return receiptNo;
  }
}

async function takeFree(ctx: Context): Promise<number | undefined> {
  const free = await ctx.db.maybe<{
    number: number;
  }>(sql`delete from free_receipt_no where tenant_id = ${ctx.tenantId} and number = (
      select number from free_receipt_no where tenant_id = ${ctx.tenantId} order by number limit 1 for update skip locked)
    returning number`);
  return free?.number;
}

/** Puts a block of numbers ready and takes the first of it. */
async function openBlock(ctx: Context): Promise<number> {
  const { last } = await ctx.db.one<{ last: number }>(sql`insert into number_series as s (tenant_id, series, last)
    values (${ctx.tenantId}, 'shipment', ${first + block}) on conflict (tenant_id, series) do update set last = s.last + ${block} returning last`);
  const numbers = Array.from({ length: block - 1 }, (_, index) => last - block + 2 + index);
  ctx.db.run(
    sql`insert into free_receipt_no (tenant_id, number) values ${sql.join(numbers.map((number) => sql`(${ctx.tenantId}, ${number})`))}`,
  );
  return last - block + 1;
}
