import { moveStock } from '#erp/stock/server';
import { StockTransfer, sentEntry, transferSent } from '#erp/warehouse/contract';
import { post, refuseWrongDay } from '#finance/ledger/server';
import { heldBranch } from '#foundation/branches/server';
import { conflict, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor, sql } from '#platform/server';
import { linesOfTransfer } from './goods-on-the-way.ts';

/** Sends goods to another branch: they leave the shelf at today's average, and stand on their way until each line is accounted for. */
export async function sendTransfer(ctx: Context, { id }: VerbInput<typeof StockTransfer, 'send'>): Promise<void> {
  const transfer = await lockFor(ctx, StockTransfer, 'send', id);
  await refuseWrongDay(ctx, { module: 'purchases', day: transfer.sentOn, field: 'sent_on' });
  await refuseClosed(ctx, transfer.toBranchId);
  const lines = await linesOfTransfer(ctx, transfer);
  const key = { docType: 'stock_transfer', docId: id, event: 'sent', seq: 1 };
  const branchId = transfer.fromBranchId;
  const outcomes = await moveStock(ctx, {
    key,
    kind: 'transferOut',
    movements: lines.map((line) => ({ variationId: line.variationId, branchId, quantity: -line.inBase(line.quantity) })),
  });
  const worths = lines.map((line, at) => ({ id: line.id, worth: -(outcomes[at]?.value ?? 0) }));
  ctx.db.run(sql`update stock_transfer_line l set worth = r.worth, left_worth = r.worth
    from jsonb_to_recordset(${JSON.stringify(worths)}::jsonb) as r (id bigint, worth bigint)
    where l.tenant_id = ${ctx.tenantId} and l.stock_transfer_id = ${id}::bigint and l.id = r.id`);
  const worth = worths.reduce((sum, one) => sum + one.worth, 0);
  const entry = sentEntry(key, { transferId: id, fromBranchId: branchId, base: ctx.tenant.currency, worth });
  if (entry) await post(ctx, { ...entry, date: transfer.sentOn, memo: transfer.number ?? undefined });
  await change(ctx, StockTransfer, transfer, { state: 'sent', sentBy: ctx.user?.id ?? null, sentAt: ctx.now }, 'send');
  ctx.publish(transferSent.with({ transferId: id, fromBranchId: branchId, toBranchId: transfer.toBranchId }));
}

/** Nobody would be there to take the goods in. The branch stays as it is until they are on their way. */
async function refuseClosed(ctx: Context, branchId: number): Promise<void> {
  const branch = await heldBranch(ctx, branchId);
  if (branch?.disabledAt) throw conflict('errors.stockTransfer.branchClosed', { name: branch.name });
}
