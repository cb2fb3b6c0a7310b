import { type Context, insertRows, sql } from '#platform/server';

const first = 100_000;
const block = 100;

/** The next free receipt number of the company. */
export const nextReceiptNo = async (ctx: Context): Promise<string> => (await nextReceiptNos(ctx, 1))[0] as string;

/**
 * As many of the next free receipt numbers of the company, the lowest first. Nobody waits for another's parcel to be saved:
 * numbers lie ready a hundred at a time, whoever comes takes the lowest that nobody else is taking, and a parcel refused after
 * all gives its number back.
 */
export async function nextReceiptNos(ctx: Context, count: number): Promise<string[]> {
  const numbers: string[] = [];
  while (numbers.length < count) {
    const missing = count - numbers.length;
    const free = await takeFree(ctx, missing);
    // What is taken was written by hand on another parcel.
    numbers.push(...free.flatMap(({ number, taken }) => (taken ? [] : String(number))));
    if (free.length < missing) await openBlocks(ctx, Math.ceil((count - numbers.length) / block));
  }
  return numbers;
}

interface Free {
  number: number;
  taken: boolean;
}

async function takeFree(ctx: Context, most: number): Promise<Free[]> {
  // One is what every new parcel takes: told so while planning, the database reads no more than the first of the index.
  const limit = most === 1 ? sql`1` : sql`${most}::int`;
  const free =
    await ctx.db.query<Free>(sql`delete from free_receipt_no f where f.tenant_id = ${ctx.tenantId} and f.number = any(array(
      select number from free_receipt_no where tenant_id = ${ctx.tenantId} order by number limit ${limit} for update skip locked))
    returning f.number, exists (select from shipment s
      where s.tenant_id = ${ctx.tenantId} and s.receipt_no = f.number::text and s.archived_at is null) as taken`);
  return free.toSorted((a, b) => a.number - b.number);
}

/** Puts blocks of numbers ready. */
async function openBlocks(ctx: Context, blocks: number): Promise<void> {
  const size = blocks * block;
  const { last } = await ctx.db.one<{ last: number }>(sql`insert into number_series as s (tenant_id, series, last)
    values (${ctx.tenantId}, 'shipment', ${first + size}::bigint)
    on conflict (tenant_id, series) do update set last = s.last + ${size}::bigint returning last`);
  const rows = Array.from({ length: size }, (_, at) => ({ number: last - size + 1 + at }));
  insertRows(ctx.db, 'free_receipt_no', { types: { number: 'bigint' }, rows });
}
