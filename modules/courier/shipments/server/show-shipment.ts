import type { Explanation } from '#courier/pricing/contract';
import { bookOf, explainedFor } from '#courier/pricing/server';
import { Client } from '#foundation/parties/contract';
import { amountText, type Bilingual, type Currency, snake } from '#platform/entity';
import { type Context, isVisible, may, type Route, route, sql } from '#platform/server';
import { seenShipment } from './sight.ts';

const base = { method: 'GET', section: 'courier', permission: 'shipments_management' } as const;

export const showRoutes: readonly Route[] = [
  route({
    ...base,
    path: '/api/v1/shipment/{id}/details',
    name: 'showShipmentDetails',
    summary: 'The parcel in short: whose it is, where it goes, who has it',
    answer: 'item',
    handle: async (ctx, asked) => ({ result: { item: await shipmentDetails(ctx, asked.id) } }),
  }),
  route({
    ...base,
    path: '/api/v1/shipments/{id}/timeline',
    name: 'showShipmentTimeline',
    summary: 'Every move of a parcel: from whom to whom, by whom, when and why',
    answer: 'items',
    handle: async (ctx, asked) => ({ resultText: `{"items":${await timeline(ctx, asked.id)}}` }),
  }),
  route({
    ...base,
    path: '/api/v1/shipments/{id}/prices',
    name: 'showShipmentPrices',
    summary: 'Every price a parcel ever had, who caused it and why each figure is what it is',
    answer: 'items',
    handle: async (ctx, asked) => ({ result: { items: await priceTrace(ctx, asked.id) } }),
  }),
  route({
    ...base,
    path: '/api/v1/shipments/{id}/entries',
    name: 'showShipmentEntries',
    summary: 'The lines of the books that speak of a parcel',
    permission: 'accounts_management',
    answer: 'items',
    handle: async (ctx, asked) => ({ resultText: `{"items":${await journalLines(ctx, asked.id)}}` }),
  }),
];

/** A parcel as the people who talk about it need it. */
export async function shipmentDetails(ctx: Context, id: number): Promise<Record<string, unknown>> {
  await seenShipment(ctx, id, 'e.id');
  const { item } = await ctx.db.one<{
    item: Record<string, unknown> & { client: { phone: string | null } };
  }>(sql`select json_build_object(
      'id', e.id, 'receipt_no', e.receipt_no, 'branch', json_build_object('id', b.id, 'name', b.name),
      'receiver_name', e.receiver_name, 'commercial_name', n.name,
      'client', json_build_object('id', c.id, 'name', c.name, 'phone', c.phone),
      'city', json_build_object('id', t.id, 'title', t.title, 'name', t.title),
      'receiving_address', coalesce(e.address, a.name ->> 'ar'), 'delivery_address', case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end,
      'price', money_text(e.price, e.currency), 'currency', e.currency, 'destination_phone', e.phone,
      'status', json_build_object('id', s.id, 'name', s.name, 'color', s.color), 'delivery', case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end,
      'is_reported', e.is_reported, 'was_reported', e.was_reported) as item
    from shipment e
    join branch b on b.tenant_id = :tenant and b.id = e.current_branch_id
    join client c on c.tenant_id = :tenant and c.id = e.client_id
    join city t on t.tenant_id = :tenant and t.id = e.city_id
    join shipment_status s on s.tenant_id = :tenant and s.id = e.status_id
    left join commercial_name n on n.tenant_id = :tenant and n.id = e.commercial_name_id
    left join delivery_address a on a.tenant_id = :tenant and a.id = e.delivery_address_id
    left join courier d on d.tenant_id = :tenant and d.id = e.courier_id
    where e.tenant_id = ${ctx.tenantId} and e.id = ${id}`);
  return isVisible(ctx, Client.fields.phone) ? item : { ...item, client: { ...item.client, phone: null } };
}

/** Who a custodian is, by name, whatever kind he is of; of an event in the row named. */
export function custodianIn(row: string, side: 'from' | 'to'): string {
  const [kind, id] = [`${row}.${side}_custodian_kind`, `${row}.${side}_custodian_id`];
  const named = (table: string, name = 'name') =>
    `(select to_json(x.${name}) from ${table} x where x.tenant_id = :tenant and x.id = ${id})`;
  return `case when ${kind} is not null then json_build_object('kind', ${kind}, 'id', ${id}, 'name', case ${kind}
      when 'client' then ${named('client')} when 'handover' then ${named('client')} when 'agent' then ${named('courier')}
      when 'receivingAgent' then ${named('receiving_agent')} when 'manifest' then ${named('branch_transfer', 'number')}
      when 'branch' then ${named('branch')} when 'receivingPoint' then ${named('branch')} end) end`;
}
const custodian = (side: 'from' | 'to') => sql.raw(custodianIn('v', side));
const statusNamed = (column: string) =>
  sql.raw(
    `(select json_build_object('id', s.id, 'name', s.name, 'color', s.color, 'icon', s.icon) from shipment_status s where s.tenant_id = :tenant and s.id = v.${column})`,
  );

async function timeline(ctx: Context, id: number): Promise<string> {
  await seenShipment(ctx, id, 'e.id');
  const [row] = await ctx.db.values(sql`select coalesce(json_agg(x order by x.seq desc), '[]')::text from (
    select v.id, v.seq, instant_text(v.at) as at, ${statusNamed('from_status_id')} as from_status, ${statusNamed('to_status_id')} as to_status,
      ${custodian('from')} as from_custodian, ${custodian('to')} as to_custodian,
      (select json_build_object('id', b.id, 'name', b.name) from branch b where b.tenant_id = :tenant and b.id = v.branch_id) as branch,
      (select json_build_object('id', u.id, 'name', u.name) from app_user u where u.tenant_id = :tenant and u.id = v.user_id) as user,
      (select json_build_object('code', r.code, 'name', r.name) from status_reason r where r.tenant_id = :tenant and r.code = v.reason_code) as reason,
      v.postponed_to::text, v.note, v.via, v.details - 'undo' as details
    from shipment_event v where v.tenant_id = ${ctx.tenantId} and v.shipment_id = ${id}) x`);
  return String(row?.[0]);
}

interface Trace {
  id: number;
  at: Date;
  cause: string;
  figures: Record<string, unknown>;
  explanation: Explanation[];
  userId: number | null;
  userName: string | null;
}
/** What the company and its people earn is for those who keep the books. */
const booksOnly = ['feeTax', 'agentCommission', 'receivingCommission', 'branchFee'];

async function priceTrace(ctx: Context, id: number): Promise<unknown[]> {
  const { currency } = await seenShipment<{ currency: Currency }>(ctx, id, 'e.currency');
  const [traces, book] = await Promise.all([
    ctx.db.query<Trace>(sql`select p.id, p.at, p.cause, p.figures, p.explanation, p.user_id, u.name as user_name from shipment_price p
      left join app_user u on u.tenant_id = :tenant and u.id = p.user_id
      where p.tenant_id = ${ctx.tenantId} and p.shipment_id = ${id} order by p.id desc`),
    bookOf(ctx),
  ]);
  const names = new Map<number, Bilingual>(book.packages.map((one) => [one.id, one.names]));
  return traces.map(({ figures, explanation, userId, userName, at, ...trace }) => ({
    ...trace,
    at: at.toISOString(),
    user: userId ? { id: userId, name: userName } : null,
    currency,
    ...figuresText(ctx, figures, currency),
    explanation: explainedFor(ctx, explanation, currency, names),
  }));
}

function figuresText(ctx: Context, figures: Record<string, unknown>, currency: Currency): Record<string, unknown> {
  const shown = Object.entries(figures).filter(([name]) => !booksOnly.includes(name) || may(ctx, 'accounts_management'));
  return Object.fromEntries(
    shown.map(([name, value]) => [snake(name), typeof value === 'number' ? amountText(value, currency) : value]),
  );
}

async function journalLines(ctx: Context, id: number): Promise<string> {
  await seenShipment(ctx, id, 'e.id');
  const [row] = await ctx.db.values(sql`select coalesce(json_agg(x), '[]')::text from (
    select l.id, l.entry_id, j.event, l.entry_date::text as date, j.memo, j.reverses_id, l.account_code,
      (select json_build_object('code', a.code, 'name', a.name) from account a where a.tenant_id = :tenant and a.code = l.account_code) as account,
      (select json_build_object('id', b.id, 'name', b.name) from branch b where b.tenant_id = :tenant and b.id = l.branch_id) as branch,
      l.party_kind, l.party_id, l.currency, money_text(l.debit, l.currency) as debit, money_text(l.credit, l.currency) as credit
    from ledger_line l join journal_entry j on j.tenant_id = :tenant and j.id = l.entry_id
    where l.tenant_id = ${ctx.tenantId} and l.shipment_id = ${id} order by l.id) x`);
  return String(row?.[0]);
}
