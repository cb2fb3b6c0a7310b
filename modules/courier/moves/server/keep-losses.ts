import { status } from '#courier/statuses/contract';
import { type Context, sql } from '#platform/server';
import type { Draft } from './move-draft.ts';

/** Keeps who answers for parcels lost on these moves, and that others were found. */
export function keepLosses(ctx: Context, drafts: readonly Draft[]): void {
  const found = drafts.filter(({ from }) => from === status.lost).map(({ row }) => row.id);
  if (found.length > 0)
    ctx.db.run(sql`update parcel_loss set found_at = ${ctx.now}::timestamptz where tenant_id = ${ctx.tenantId}
      and shipment_id = any(${found}::bigint[]) and found_at is null`);
  const rows = drafts.flatMap(({ row, after, terms, loss }) =>
    loss
      ? [
          sql`(${ctx.tenantId}, ${row.id}, ${after.seq}, ${loss.branchId}, ${row.currency}, ${loss.liable}, ${terms.input.reasonCode ?? null}, ${loss.declared},
            ${loss.cap}::bigint, ${loss.claim}, ${loss.agent?.kind ?? null}, ${loss.agent?.id ?? null}::bigint, ${loss.recovered}, ${loss.insurerId}::bigint,
            ${loss.insured}, ${ctx.now}::timestamptz)`,
        ]
      : [],
  );
  if (rows.length === 0) return;
  ctx.db.run(sql`insert into parcel_loss (tenant_id, shipment_id, seq, branch_id, currency, liable, reason_code, declared, cap, claim, agent_kind, agent_id,
    recovered, insurer_id, insured, at) values ${sql.join(rows)}`);
}
