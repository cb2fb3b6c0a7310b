import { seenShipment } from '#courier/shipments/server';
import { type Context, sql } from '#platform/server';

/** What was asked for a parcel, the newest first, for its own page: both kinds, whatever became of them. */
export async function requestsOf(ctx: Context, id: number): Promise<string> {
  await seenShipment(ctx, id, 'e.id');
  const person = (column: string) =>
    sql.raw(
      `(select json_build_object('id', u.id, 'name', u.name) from app_user u where u.tenant_id = r.tenant_id and u.id = r.${column})`,
    );
  const [row] = await ctx.db.values(sql`select coalesce(json_agg(x order by x.created_at desc), '[]')::text from (
    select r.id, 'price' as kind, r.state, r.reason, r.currency, money_text(r.old_price, r.currency) as old_price, money_text(r.new_price, r.currency) as new_price,
      null::json as to_status, ${person('asked_by_id')} as asked_by, r.asked_by_id = ${ctx.user?.id ?? null}::bigint as is_mine,
      ${person('decided_by_id')} as decided_by, r.decision_note, instant_text(r.created_at) as created_at, instant_text(r.expires_at) as expires_at,
      instant_text(r.decided_at) as decided_at
    from price_change_request r where r.tenant_id = ${ctx.tenantId} and r.shipment_id = ${id}
    union all
    select r.id, 'status', r.state, r.reason, r.currency, null, null,
      (select json_build_object('id', s.id, 'name', s.name, 'color', s.color) from shipment_status s where s.tenant_id = r.tenant_id and s.id = r.to_status_id),
      ${person('asked_by_id')}, r.asked_by_id = ${ctx.user?.id ?? null}::bigint, ${person('decided_by_id')}, r.decision_note,
      instant_text(r.created_at), instant_text(r.expires_at), instant_text(r.decided_at)
    from status_change_request r where r.tenant_id = ${ctx.tenantId} and r.shipment_id = ${id}) x`);
  return String(row?.[0]);
}
