import type { Taking } from '#courier/moves/contract';
import { status } from '#courier/statuses/contract';
import { type Context, sql } from '#platform/server';
import type { Draft } from './move-draft.ts';

/** Keeps what was taken for parcels on these moves; a delivery taken back takes its cash back from whoever delivered. */
export function keepTakings(ctx: Context, drafts: readonly Draft[]): void {
  const corrected = drafts.filter(({ from }) => from === status.delivered).map(({ row }) => row.id);
  if (corrected.length > 0)
    ctx.db.run(sql`update parcel_taking set taken_back = true where tenant_id = ${ctx.tenantId}
      and shipment_id = any(${corrected}::bigint[]) and kind = 'delivery' and not taken_back`);
  insertTakings(
    ctx,
    drafts.flatMap((draft) => draft.takings),
  );
}

function insertTakings(ctx: Context, takings: readonly Taking[]): void {
  if (takings.length === 0) return;
  const rows = takings.map(
    (one) => sql`(${ctx.tenantId}, ${one.shipmentId}, ${one.seq}, ${one.kind}, ${one.partyKind}, ${one.partyId}, ${one.branchId},
      ${one.currency}, ${one.cash}, ${one.commission}, ${one.tax}, ${ctx.now}::timestamptz)`,
  );
  ctx.db.run(sql`insert into parcel_taking (tenant_id, shipment_id, seq, kind, party_kind, party_id, branch_id, currency, cash, commission, tax, at)
    values ${sql.join(rows)}`);
}
