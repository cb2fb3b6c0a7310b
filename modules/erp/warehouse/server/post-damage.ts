import { tellEarnings } from '#erp/earnings/server';
import { moveStock, stockQuantities } from '#erp/stock/server';
import { DamagedStock, damageEntry, damageLines } from '#erp/warehouse/contract';
import { post, refuseWrongDay } from '#finance/ledger/server';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor, readLines, sql } from '#platform/server';

/** Takes damaged goods off the shelf at today's average: spoilage of the trade, or a loss. */
export async function postDamage(ctx: Context, { id }: VerbInput<typeof DamagedStock, 'post'>): Promise<void> {
  const damaged = await lockFor(ctx, DamagedStock, 'post', id);
  await refuseWrongDay(ctx, { module: 'purchases', day: damaged.damageDate, field: 'damage_date' });
  const lines = await readLines(ctx, damageLines, id);
  const counted = await stockQuantities(ctx, lines);
  const { branchId, damageType } = damaged;
  const key = { docType: 'damaged_stock', docId: id, event: 'posted', seq: 1 };
  const outcomes = await moveStock(ctx, {
    key,
    kind: 'damage',
    movements: lines.map((line) => ({ variationId: line.variationId, branchId, quantity: -counted(line, line.quantity) })),
  });
  const worths = lines.map((line, at) => ({ id: line.id, worth: -(outcomes[at]?.value ?? 0) }));
  ctx.db.run(sql`update damaged_stock_line l set worth = r.worth
    from jsonb_to_recordset(${JSON.stringify(worths)}::jsonb) as r (id bigint, worth bigint)
    where l.tenant_id = ${ctx.tenantId} and l.damaged_stock_id = ${id}::bigint and l.id = r.id`);
  const total = worths.reduce((sum, { worth }) => sum + worth, 0);
  const entry = damageEntry(key, { branchId, base: ctx.tenant.currency, damageType, worth: total });
  if (entry) await post(ctx, { ...entry, date: damaged.damageDate, memo: damaged.reason });
  const isOfTrade = damageType === 'normal';
  const spoilt = lines.map(({ variationId }, at) => ({ branchId, variationId, spoilt: worths[at]?.worth ?? 0 }));
  tellEarnings(ctx, { key, day: damaged.damageDate, entry, of: isOfTrade ? spoilt : [] });
  await change(ctx, DamagedStock, damaged, { state: 'posted', total, postedAt: ctx.now }, 'post');
}
