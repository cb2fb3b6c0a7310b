import type { StockCount } from '#erp/warehouse/contract';
import { type Context, sql } from '#platform/server';

/** Goods on a count, as those who count change them. */
export interface CountedLine {
  variationId: number;
  quantity: number | null;
  countedAt: Date | null;
  countedFrom: Date | null;
  userId: number | null;
  isListed: boolean;
}
type Of = Pick<StockCount, 'id' | 'branchId'>;

/** The lines of some goods on a count that is locked; goods that are new to it begin one. */
export async function linesFor(ctx: Context, { id }: Of, variationIds: readonly number[]): Promise<Map<number, CountedLine>> {
  const rows =
    await ctx.db.query<CountedLine>(sql`select variation_id, quantity, counted_at, counted_from, user_id, is_listed from stock_count_line
    where tenant_id = ${ctx.tenantId} and stock_count_id = ${id}::bigint and variation_id = any(${[...variationIds]}::bigint[])`);
  const known = new Map(rows.map((row) => [row.variationId, row]));
  const none = { quantity: null, countedAt: null, countedFrom: null, userId: null, isListed: false };
  return new Map(variationIds.map((variationId) => [variationId, known.get(variationId) ?? { variationId, ...none }]));
}

export function keepLines(ctx: Context, { id, branchId }: Of, lines: readonly CountedLine[]): void {
  if (lines.length === 0) return;
  const rows = lines.map(
    (
      line,
    ) => sql`(:tenant, ${id}::bigint, ${branchId}::bigint, ${line.variationId}::bigint, ${line.quantity}::bigint, ${line.countedAt}::timestamptz,
      ${line.countedFrom}::timestamptz, ${line.userId}::bigint)`,
  );
  ctx.db.run(sql`insert into stock_count_line as l (tenant_id, stock_count_id, branch_id, variation_id, quantity, counted_at, counted_from, user_id)
    values ${sql.join(rows)} on conflict (tenant_id, stock_count_id, variation_id) do update set quantity = excluded.quantity, counted_at = excluded.counted_at,
      counted_from = excluded.counted_from, user_id = excluded.user_id, is_assumed = false, version = l.version + 1, updated_at = ${ctx.now}::timestamptz`);
}

/** Goods somebody put on the paper by mistake leave it. */
export function forgetLines(ctx: Context, { id }: Of, lines: readonly CountedLine[]): void {
  if (lines.length === 0) return;
  ctx.db.run(sql`delete from stock_count_line where tenant_id = ${ctx.tenantId} and stock_count_id = ${id}::bigint
    and variation_id = any(${lines.map(({ variationId }) => variationId)}::bigint[])`);
}
