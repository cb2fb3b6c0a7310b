import { type Earning, earnedFigures } from '#erp/earnings/contract';
import type { EntryKey } from '#finance/ledger/contract';
import { type Context, sql } from '#platform/server';
import { everyEarning } from './kept-earnings.ts';
import { keepEarnings } from './tell-earnings.ts';

/** Takes back what was told with an entry, beside its mirror, which is called so and is of today. */
export async function takeEarningsBack(ctx: Context, { key, event }: { key: EntryKey; event: string }): Promise<void> {
  const { docType, docId, seq } = key;
  const told = await ctx.db.query<Earning & { id: number }>(sql`select e.* from (${everyEarning(ctx)}) e
    where e.doc_type = ${docType} and e.doc_id = ${docId}::bigint and e.event = ${key.event} and e.seq = ${seq}::int order by e.id`);
  const back = told.map(({ branchId, variationId, saleId, purchaseId, customerId, supplierId, ...of }): Earning => {
    const figures = earnedFigures.map((name) => [name, -(of[name] ?? 0)] as const);
    return { branchId, variationId, saleId, purchaseId, customerId, supplierId, ...Object.fromEntries(figures) };
  });
  keepEarnings(ctx, { key: { ...key, event }, day: ctx.today, of: back });
}
