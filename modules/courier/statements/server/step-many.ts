import { type Context, eachAsked, type Outcome, problemOf, refusalOf, sql } from '#platform/server';
import { lockShipments } from './lock-statement.ts';

/** As many statements as one call takes. */
export const mostStatements = 500;

/**
 * Several statements take the same step; one that may not stays as it is, with its reason. All parcels are locked before the
 * first paper, so that two people who settle overlapping piles wait for each other and not in a ring.
 */
export async function stepMany(
  ctx: Context,
  ids: readonly number[],
  take: (ctx: Context, step: { id: number }) => Promise<void>,
): Promise<Outcome> {
  const inOrder = ids.toSorted((a, b) => a - b);
  await lockParcelsOf(ctx, inOrder);
  return eachAsked(
    inOrder,
    inOrder.map((id) => ({ id })),
    async ({ id }) => {
      const refusal = await refusalOf(ctx, () => take(ctx, { id }));
      return refusal && problemOf(refusal);
    },
  );
}

async function lockParcelsOf(ctx: Context, statementIds: readonly number[]): Promise<void> {
  const rows = await ctx.db.query<{ shipmentId: number }>(sql`select distinct shipment_id from statement_row
    where tenant_id = ${ctx.tenantId} and statement_id = any(${[...statementIds]}::bigint[]) and not voided`);
  await lockShipments(
    ctx,
    rows.map((row) => row.shipmentId),
  );
}
