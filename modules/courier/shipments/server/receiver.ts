import { Shipment } from '#courier/shipments/contract';
import { status, statusesOf } from '#courier/statuses/contract';
import { type Context, implementedEntity, route, showRecord, sql } from '#platform/server';
import { foundAsShipment } from './shipment-not-found.ts';
import { seenIn, seenShipment } from './sight.ts';

interface Known {
  parcels: number;
  delivered: number;
  returned: number;
  open: number;
  clients: number;
}
const mostShown = 50;

/** Who a parcel goes to, as the company knows him: how he is reached, how his earlier parcels went, and what was tried at his door. */
export async function receiverOf(ctx: Context, id: number): Promise<string> {
  const item = await foundAsShipment(showRecord(ctx, implementedEntity(Shipment.name), id));
  const { phone, secondPhone } = await seenShipment<{ phone: string; secondPhone: string | null }>(
    ctx,
    id,
    'e.phone, e.second_phone',
  );
  const phones = [phone, secondPhone].filter((one): one is string => Boolean(one));
  const known = await knownOf(ctx, phones, id);
  const parcels = await parcelsOf(ctx, phones, id);
  const attempts = await attemptsOf(ctx, id);
  return `{"item":${item},"known":${JSON.stringify(known)},"parcels":${parcels},"attempts":${attempts}}`;
}

/** Of the same numbers, this parcel not counted. Each half has an index of its own. */
const ofPhones = (ctx: Context, phones: readonly string[], id: number) => sql`e.tenant_id = ${ctx.tenantId} and e.id <> ${id}
  and (e.phone = any(${[...phones]}::text[]) or e.second_phone = any(${[...phones]}::text[])) and e.parent_id is null`;
/** A company's own status counts as what it stands on. */
const base = sql.raw('coalesce(s.base_id, s.id)');
const comingBack = [...statusesOf('return'), status.returnedToClient];
const onTheWay = [...statusesOf('intake'), ...statusesOf('hub'), ...statusesOf('outbound'), status.late, status.postponed];
const attempts = [status.late, status.postponed, status.returnWithAgent];

/** Numbers over all the company's parcels, for its own people; a client or an agent learns of his own only. */
function knownOf(ctx: Context, phones: readonly string[], id: number): Promise<Known> {
  const { user } = ctx;
  const isOutside = Boolean(user?.clientId || user?.courierId || user?.receivingAgentId);
  const seen = isOutside ? seenIn({ ...ctx, chosenBranchId: null }, 'e') : sql`true`;
  return ctx.db.one<Known>(sql`select count(*)::int as parcels, count(*) filter (where ${base} = ${status.delivered}::bigint)::int as delivered,
      count(*) filter (where ${base} = any(${comingBack}::bigint[]))::int as returned,
      count(*) filter (where ${base} = any(${onTheWay}::bigint[]))::int as open, count(distinct e.client_id)::int as clients
    from shipment e join shipment_status s on s.tenant_id = :tenant and s.id = e.status_id
    where ${ofPhones(ctx, phones, id)} and ${seen}`);
}

async function parcelsOf(ctx: Context, phones: readonly string[], id: number): Promise<string> {
  const [row] = await ctx.db.values(sql`select coalesce(json_agg(x order by x.id desc), '[]')::text from (
    select e.id, e.receipt_no, e.receiver_name, instant_text(e.created_at) as created_at, money_text(e.price, e.currency) as price, e.currency,
      json_build_object('id', s.id, 'name', s.name) as status, json_build_object('id', c.id, 'name', c.name) as client, e.attempt_count
    from shipment e join shipment_status s on s.tenant_id = :tenant and s.id = e.status_id
    join client c on c.tenant_id = :tenant and c.id = e.client_id
    where ${ofPhones(ctx, phones, id)} and ${seenIn({ ...ctx, chosenBranchId: null }, 'e')} order by e.id desc limit ${mostShown}) x`);
  return String(row?.[0]);
}

/** What was tried and came to nothing: late, postponed, brought back, each with why. */
async function attemptsOf(ctx: Context, id: number): Promise<string> {
  const [row] = await ctx.db.values(sql`select coalesce(json_agg(x order by x.seq desc), '[]')::text from (
    select v.id, v.seq, instant_text(v.at) as at, json_build_object('id', s.id, 'name', s.name, 'color', s.color) as status, v.note, v.postponed_to::text,
      (select json_build_object('code', r.code, 'name', r.name) from status_reason r where r.tenant_id = :tenant and r.code = v.reason_code) as reason,
      (select json_build_object('id', u.id, 'name', u.name) from app_user u where u.tenant_id = :tenant and u.id = v.user_id) as user
    from shipment_event v join shipment_status s on s.tenant_id = :tenant and s.id = v.to_status_id
    where v.tenant_id = ${ctx.tenantId} and v.shipment_id = ${id} and ${base} = any(${attempts}::bigint[])) x`);
  return String(row?.[0]);
}

export const receiverRoutes = [
  route({
    section: 'courier',
    method: 'GET',
    path: '/api/v1/shipments/{id}/receiver',
    name: 'showReceiver',
    summary: 'Who a parcel goes to: how he is reached, his earlier parcels by his numbers, and what was tried at his door',
    permission: 'edit_shipments_status',
    answer: 'item',
    handle: async (ctx, { id }) => ({ resultText: await receiverOf(ctx, id) }),
  }),
];
