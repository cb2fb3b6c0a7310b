import { account } from '#finance/ledger/contract';
import { type Context, type RawBuilder, sql } from '#platform/server';
import { bookedOf, losses, parcelsThatDiffer } from './parcel-checks.ts';

/** R18: a claim is what its parcel was worth, up to the most that was paid then; who bears how much of it is what he owes, and no parcel is lost that nobody answers for. */
export function claims(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const recovered = sql`${sql.lit(account.claimsRecovered)}, ${sql.lit(account.stockLossRecovered)}`;
  const isPaid = sql`not s.is_own and x.liable not in ('sender', 'consignee') and (x.liable <> 'third_party' or x.insurer_id is not null)`;
  return sql`${parcelsThatDiffer(ctx, 'claim_not_its_parcel', {
    expected: sql`-${losses(ctx, sql`x.claim`)}`,
    booked: bookedOf(ctx, { accounts: [account.claimsPaid] }),
  })} union all ${parcelsThatDiffer(ctx, 'claim_borne_by_nobody', {
    expected: losses(ctx, sql`x.recovered + x.insured`),
    booked: bookedOf(ctx, { accounts: [account.claimsRecovered, account.stockLossRecovered] }),
  })} union all ${parcelsThatDiffer(ctx, 'claim_borne_by_nobody', {
    expected: sql`-${losses(ctx, sql`x.insured`)}`,
    booked: bookedOf(ctx, { accounts: [account.otherReceivables] }),
  })} union all
    select 'shipment', s.id, to_jsonb(coalesce(s.receipt_no, s.id::text)), 'claim_not_its_worth', s.currency,
        case when ${isPaid} then least(x.declared, coalesce(x.cap, x.declared)) else 0 end, x.claim
      from parcel_loss x join shipment s on s.tenant_id = ${t} and s.id = x.shipment_id
      where x.tenant_id = ${t} and x.found_at is null
        and (x.declared <> coalesce(s.declared_value, s.price) or x.claim <> case when ${isPaid} then least(x.declared, coalesce(x.cap, x.declared)) else 0 end)
    union all
    select 'shipment', s.id, to_jsonb(coalesce(s.receipt_no, s.id::text)), 'lost_without_claim', s.currency, null, null from shipment s
      where s.tenant_id = ${t} and (s.custodian_kind = 'case') <> exists (select from parcel_loss x where x.tenant_id = ${t} and x.shipment_id = s.id and x.found_at is null)
    union all
    select 'journal', l.entry_id, to_jsonb(l.entry_id::text), 'claim_borne_by_nobody', l.currency,
        coalesce(sum(l.debit - l.credit) filter (where l.account_code in (${sql.lit(account.agentShortages)}, ${sql.lit(account.otherReceivables)})), 0)::bigint,
        coalesce(sum(l.credit - l.debit) filter (where l.account_code in (${recovered})), 0)::bigint
      from ledger_line l join journal_entry e on e.tenant_id = ${t} and e.id = l.entry_id
      where l.tenant_id = ${t} and e.doc_type = 'shipment' and e.event in ('lost', 'lost_reversed') and l.account_code in (${sql.lit(account.agentShortages)}, ${sql.lit(account.otherReceivables)}, ${recovered})
      group by l.entry_id, l.currency having coalesce(sum(l.debit - l.credit) filter (where l.account_code in (${sql.lit(account.agentShortages)}, ${sql.lit(account.otherReceivables)})), 0)
        <> coalesce(sum(l.credit - l.debit) filter (where l.account_code in (${recovered})), 0)
    union all
    select 'insurer', i.id, to_jsonb(i.name), 'insurer_in_all', x.currency, x.expected, x.actual from (
      select insurer_id, currency, sum(expected)::bigint as expected, sum(actual)::bigint as actual from (
        select party_id as insurer_id, currency, 0 as expected, debit - credit as actual from ledger_line where tenant_id = ${t} and account_code = ${sql.lit(account.otherReceivables)} and party_kind = 'insurer'
        union all select insurer_id, currency, insured, 0 from parcel_loss where tenant_id = ${t} and found_at is null and insured > 0
        union all select party_id, currency, case kind when 'credit' then -amount else amount end, 0 from voucher
          where tenant_id = ${t} and account_code = ${sql.lit(account.otherReceivables)} and party_kind = 'insurer' and state = 'posted'
        union all select l.party_id, l.currency, l.debit - l.credit, 0 from ledger_line l join journal_entry e on e.tenant_id = ${t} and e.id = l.entry_id
          where l.tenant_id = ${t} and l.account_code = ${sql.lit(account.otherReceivables)} and l.party_kind = 'insurer' and e.doc_type not in ('shipment', 'voucher')) u
      group by 1, 2 having sum(expected) <> sum(actual)) x
    join insurer i on i.tenant_id = ${t} and i.id = x.insurer_id`;
}
