import { Shipment } from '#courier/shipments/contract';
import { type Context, defineBulk, type Problem, sql } from '#platform/server';
import { askedMove, moveShipments } from './move-shipments.ts';
import { termsOf } from './move-terms.ts';
import type { MoveInput } from './move-types.ts';

export type BulkMove = Omit<MoveInput, 'shipmentIds'>;

/** Moves of more parcels than one call takes. */
export const bulkMove = defineBulk<BulkMove>({
  name: 'shipment.move',
  entity: Shipment.name,
  permission: 'edit_shipments_status',
  atOnce: 250,
  work: (ctx, ids, input) => moveShipments(ctx, { ...input, shipmentIds: ids }),
});

/** What is asked of many parcels, if it can be asked: what it names must be there; what becomes of that later ends the work with its reason. */
export async function askedOfMany(
  ctx: Context,
  asked: MoveInput,
): Promise<{ ids: readonly number[]; input: BulkMove; title: Problem }> {
  const { input: whole, base } = await askedMove(ctx, asked, asked.shipmentIds.length);
  await termsOf(ctx, { input: whole, base }, []);
  const { shipmentIds: ids, ...input } = whole;
  const { name } = await ctx.db.one<{ name: Record<string, string> }>(
    sql`select name from shipment_status where tenant_id = ${ctx.tenantId} and id = ${input.to}::bigint`,
  );
  return { ids, input, title: { key: 'moves.moveTo', values: { status: name } } };
}
