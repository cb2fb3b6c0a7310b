import { status } from '#courier/statuses/contract';
import { type Context, type RawBuilder, sql } from '#platform/server';

/** What the books say of parcels on some accounts, in the entries of some papers. */
export interface BookedOf {
  accounts: readonly string[];
  /** Events of parcels, their mirrors among them; all papers of parcels where none is named. */
  events?: readonly string[];
  docTypes?: readonly string[];
}

/** Credits less debits, by parcel. */
export function bookedOf(ctx: Context, { accounts, events, docTypes = ['shipment'] }: BookedOf): RawBuilder<unknown> {
  const all = events?.flatMap((event) => [event, `${event}_reversed`]) ?? null;
  return sql`select l.shipment_id, sum(l.credit - l.debit)::bigint as booked from ledger_line l
      join journal_entry e on e.tenant_id = ${ctx.tenantId} and e.id = l.entry_id
    where l.tenant_id = ${ctx.tenantId} and l.account_code = any(${[...accounts]}::text[]) and l.shipment_id is not null
      and e.doc_type = any(${[...docTypes]}::text[]) and (${all}::text[] is null or e.event = any(${all}::text[])) group by l.shipment_id`;
}

/** Parcels whose books say something else than their own figures; `expected` speaks of the parcel `s`, its status `st` and the books `b`. */
export function parcelsThatDiffer(
  ctx: Context,
  what: string,
  { expected, booked }: { expected: RawBuilder<unknown>; booked: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`select 'shipment' as kind, x.id, to_jsonb(coalesce(x.receipt_no, x.id::text)) as label, ${what}::text as what, x.currency, x.expected, x.actual from (
      select s.id, s.receipt_no, s.currency, (${expected})::bigint as expected, coalesce(b.booked, 0) as actual
      from shipment s join shipment_status st on st.tenant_id = ${ctx.tenantId} and st.id = s.status_id
      left join (${booked}) b on b.shipment_id = s.id where s.tenant_id = ${ctx.tenantId}) x where x.expected <> x.actual`;
}

export const delivered = (amount: RawBuilder<unknown>) =>
  sql`case when st.base_id = ${status.delivered}::bigint then ${amount} else 0 end`;

/** The exchange fee of a parcel that took something back. */
export const exchangeFee = (ctx: Context) =>
  delivered(sql`case when s.exchange_fee > 0 and exists (select from shipment c where c.tenant_id = ${ctx.tenantId} and c.parent_id = s.id and c.is_exchange)
    then s.exchange_fee else 0 end`);

/** What of a parcel's takings, charges or losses stands, summed. */
export const doorFees = (ctx: Context, amount: RawBuilder<unknown>) =>
  sql`coalesce((select sum(${amount}) from parcel_taking k where k.tenant_id = ${ctx.tenantId} and k.shipment_id = s.id and k.kind = 'door_fee' and not k.taken_back), 0)`;
export const charges = (ctx: Context, amount: RawBuilder<unknown>) =>
  sql`coalesce((select sum(${amount}) from service_charge c where c.tenant_id = ${ctx.tenantId} and c.shipment_id = s.id and c.state = 'posted'), 0)`;
export const losses = (ctx: Context, amount: RawBuilder<unknown>) =>
  sql`coalesce((select sum(${amount}) from parcel_loss x where x.tenant_id = ${ctx.tenantId} and x.shipment_id = s.id and x.found_at is null), 0)`;
