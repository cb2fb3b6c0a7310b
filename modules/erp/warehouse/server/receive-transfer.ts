import type { Earning } from '#erp/earnings/contract';
import { tellEarnings } from '#erp/earnings/server';
import { moveStock, saidLines } from '#erp/stock/server';
import { arrivedEntry, StockTransfer, transferShort } from '#erp/warehouse/contract';
import { post } from '#finance/ledger/server';
import { spread, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor, sql } from '#platform/server';
import { linesOfTransfer, lotsOnTheWay, openOf, type TransferLine, worthOf } from './goods-on-the-way.ts';

export interface Arriving {
  line: TransferLine;
  quantity: number;
}

/** Takes in what arrived of a transfer, in as many goes as it takes; what is missing then waits to be decided. */
export async function receiveTransfer(ctx: Context, input: VerbInput<typeof StockTransfer, 'receive'>): Promise<void> {
  const transfer = await lockFor(ctx, StockTransfer, 'receive', input.id);
  const lines = await linesOfTransfer(ctx, transfer);
  const arriving = arrivingOf(lines, input.lines ?? null);
  const key = { docType: 'stock_transfer', docId: transfer.id, event: 'received', seq: transfer.version };
  const { fromBranchId, toBranchId } = transfer;
  const { worth, trueUp, earned } = await layDown(ctx, transfer, {
    key,
    kind: 'transferIn',
    branchId: toBranchId,
    lines,
    arriving,
  });
  const of = { transferId: transfer.id, fromBranchId, toBranchId, base: ctx.tenant.currency, worth, trueUp };
  const entry = arrivedEntry(key, of);
  if (entry) await post(ctx, { ...entry, memo: transfer.number ?? undefined });
  tellEarnings(ctx, { key, day: ctx.today, entry, of: earned });
  keepArrived(ctx, transfer, 'received', arriving);
  const isMissing = lines.some((line) => openOf(line) > (arriving.find((one) => one.line === line)?.quantity ?? 0));
  const state = isMissing ? 'received_short' : transfer.state === 'sent' ? 'received' : 'closed';
  await change(ctx, StockTransfer, transfer, { state, receivedBy: ctx.user?.id ?? null, receivedAt: ctx.now }, 'receive');
  if (isMissing && transfer.state === 'sent')
    ctx.publish(transferShort.with({ transferId: transfer.id, fromBranchId, toBranchId }));
}

function arrivingOf(
  lines: readonly TransferLine[],
  said: VerbInput<typeof StockTransfer, 'receive'>['lines'] | null,
): Arriving[] {
  if (said) return saidLines(lines, said, { most: openOf, beyond: 'errors.stockTransfer.beyondSent' });
  return lines.filter((line) => openOf(line) > 0).map((line) => ({ line, quantity: openOf(line) }));
}

interface LaidDown {
  key: { docType: string; docId: number; event: string; seq: number };
  kind: 'transferIn' | 'transferBack';
  branchId: number;
  lines: readonly TransferLine[];
  arriving: readonly Arriving[];
}

/** Lays goods that were on their way on a shelf, at what they were worth when they left, in the lots they left in. */
export async function layDown(
  ctx: Context,
  transfer: Pick<StockTransfer, 'id'>,
  { key, kind, branchId, lines, arriving }: LaidDown,
): Promise<{ worth: number; trueUp: number; earned: Earning[] }> {
  const accounted = new Map<number, number>();
  for (const line of lines) {
    const before = accounted.get(line.variationId) ?? 0;
    accounted.set(line.variationId, before + line.inBase(line.quantity) - line.inBase(openOf(line)));
  }
  const take = await lotsOnTheWay(ctx, transfer, accounted);
  const movements = arriving.flatMap(({ line, quantity }) => {
    const parts = take(line.variationId, line.inBase(quantity));
    const values = spread(
      worthOf(line, quantity),
      parts.map((part) => part.quantity),
    );
    return parts.map((part, at) => ({ variationId: line.variationId, branchId, ...part, value: values[at] as number }));
  });
  const outcomes = await moveStock(ctx, { key, kind, movements });
  return {
    worth: movements.reduce((sum, { value }) => sum + value, 0),
    trueUp: outcomes.reduce((sum, outcome) => sum + outcome.trueUp, 0),
    earned: movements.map(({ variationId }, at) => ({ branchId, variationId, cost: outcomes[at]?.trueUp ?? 0 })),
  };
}

/** Keeps what of each line arrived, or was decided, and what of its worth is still on its way. */
export function keepArrived(
  ctx: Context,
  transfer: Pick<StockTransfer, 'id'>,
  what: 'received' | 'settled',
  arriving: readonly Arriving[],
): void {
  const rows = arriving.map(({ line, quantity }) => ({ id: line.id, quantity, worth: worthOf(line, quantity) }));
  const column = sql.ref(what);
  ctx.db.run(sql`update stock_transfer_line l set ${column} = l.${column} + r.quantity, left_worth = l.left_worth - r.worth
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, quantity bigint, worth bigint)
    where l.tenant_id = ${ctx.tenantId} and l.stock_transfer_id = ${transfer.id}::bigint and l.id = r.id`);
}
