import { Statement } from '#courier/statements/contract';
import { conflict } from '#platform/entity';
import { type Context, lockFor, sql } from '#platform/server';

/** Parcels are locked in the order of their ids, before any document: moves do the same, so nobody waits in a ring. */
export async function lockShipments(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.query(
    sql`select id from shipment where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::bigint[]) order by id for update`,
  );
}

/** Locks a statement for one of its verbs after its parcels, so that nothing about them changes while it is settled. */
export async function lockWithRows(
  ctx: Context,
  verb: 'submit' | 'audit' | 'pay' | 'void',
  id: number,
): Promise<Statement & { shipmentIds: number[] }> {
  const before = await rowIds(ctx, id);
  await lockShipments(ctx, before);
  const statement = await lockFor(ctx, Statement, verb, id);
  const shipmentIds = await rowIds(ctx, id);
  if (shipmentIds.join() !== before.join()) throw conflict('errors.busy');
  return { ...statement, shipmentIds };
}

/** The parcels that stand in a statement now, in the order of their ids. */
export async function rowIds(ctx: Context, id: number): Promise<number[]> {
  const rows = await ctx.db.query<{ shipmentId: number }>(sql`select distinct shipment_id from statement_row
    where tenant_id = ${ctx.tenantId} and statement_id = ${id} and not voided order by shipment_id`);
  return rows.map((row) => row.shipmentId);
}
