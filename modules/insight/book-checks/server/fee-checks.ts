import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { type Context, type RawBuilder, sql } from '#platform/server';
import { bookedOf, charges, delivered, doorFees, exchangeFee, parcelsThatDiffer } from './parcel-checks.ts';

/** R8: the share a delivering branch earns is what the other branch bears, entry by entry. */
export function branchShares(ctx: Context): RawBuilder<unknown> {
  const borne = sql`coalesce(sum(l.debit - l.credit) filter (where l.account_code = ${sql.lit(account.branchShareCost)}), 0)::bigint`;
  const earned = sql`coalesce(sum(l.credit - l.debit) filter (where l.account_code = ${sql.lit(account.branchShareRevenue)}), 0)::bigint`;
  // An entry and the mirror that takes it back are one paper's: what was put right is right.
  return sql`select 'journal' as kind, min(e.id) as id, to_jsonb(min(e.id)::text) as label, 'branch_share_unequal' as what, l.currency,
      ${borne} as expected, ${earned} as actual from ledger_line l join journal_entry e on e.tenant_id = ${ctx.tenantId} and e.id = l.entry_id
    where l.tenant_id = ${ctx.tenantId} and l.account_code in (${sql.lit(account.branchShareRevenue)}, ${sql.lit(account.branchShareCost)}) group by coalesce(e.reverses_id, e.id), l.currency having ${borne} <> ${earned}`;
}

/** R9: fees earned are those of the parcels delivered, brought back and served besides, less the tax in them. */
export function feesEarned(ctx: Context): RawBuilder<unknown> {
  return sql`${parcelsThatDiffer(ctx, 'fee_not_its_parcels', {
    expected: delivered(sql`s.delivery_fee - s.fee_tax`),
    booked: bookedOf(ctx, { accounts: [account.deliveryFees], events: ['delivered'] }),
  })} union all ${parcelsThatDiffer(ctx, 'return_fee_not_its_parcels', {
    expected: sql`s.return_fee_charged - s.return_tax_charged + ${doorFees(ctx, sql`k.cash - k.tax`)}`,
    booked: bookedOf(ctx, { accounts: [account.returnFees] }),
  })} union all ${parcelsThatDiffer(ctx, 'service_not_its_charges', {
    expected: charges(ctx, sql`c.amount - c.tax`),
    booked: bookedOf(ctx, { accounts: [account.serviceFees], docTypes: ['service_charge'] }),
  })} union all ${parcelsThatDiffer(ctx, 'fees_not_its_charges', {
    expected: sql`s.service_fees`,
    booked: sql`select shipment_id, sum(amount)::bigint as booked from service_charge where tenant_id = ${ctx.tenantId} and state = 'posted' group by 1`,
  })}`;
}

/** R12: once a company has gone live, nothing stands on the opening balances any more. */
export function openingBalances(ctx: Context): RawBuilder<unknown> {
  return sql`select 'branch' as kind, b.id, b.name as label, 'opening_left' as what, l.currency, 0::bigint as expected, sum(l.credit - l.debit)::bigint as actual
    from ledger_line l join branch b on b.tenant_id = :tenant and b.id = l.branch_id
    where l.tenant_id = ${ctx.tenantId} and l.account_code = ${sql.lit(account.openingBalances)}
      and exists (select from opening_sign_off s where s.tenant_id = :tenant)
    group by b.id, b.name, l.currency having sum(l.credit) <> sum(l.debit)`;
}

/** The tax in an exchange fee, by the rate its parcel was priced with; where that was not kept, what was booked stands. */
const exchangeTax = (ctx: Context) => sql`case when s.tax_basis_points is null then coalesce(b.booked, 0)
  else ${exchangeFee(ctx)} - round(${exchangeFee(ctx)} * 10000.0 / (10000 + s.tax_basis_points)) end`;

/** R17: the tax we owe is the tax in the fees of parcels delivered and taken back, of doors, and of services beside them. */
export function taxOfFees(ctx: Context): RawBuilder<unknown> {
  return sql`${parcelsThatDiffer(ctx, 'tax_not_its_parcels', {
    expected: sql`${delivered(sql`s.fee_tax`)} + s.return_tax_charged + ${doorFees(ctx, sql`k.tax`)} + ${charges(ctx, sql`c.tax`)}`,
    booked: bookedOf(ctx, {
      accounts: [account.outputTax],
      docTypes: ['shipment', 'service_charge'],
      events: ['delivered', 'returned', 'returned_to_client', 'door_fee', 'charged'],
    }),
  })} union all ${parcelsThatDiffer(ctx, 'tax_not_its_parcels', {
    expected: exchangeTax(ctx),
    booked: bookedOf(ctx, { accounts: [account.outputTax], events: ['exchange_charged'] }),
  })}`;
}

/** R13: what waits with a gateway is what parcels brought through it, less what it paid out. */
export function electronicMoney(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  return sql`${parcelsThatDiffer(ctx, 'electronic_not_its_parcels', {
    expected: delivered(sql`-s.collected_electronic`),
    booked: bookedOf(ctx, { accounts: [account.gatewayClearing], events: ['delivered'] }),
  })} union all
    select 'gatewayPayout', p.id, to_jsonb(p.number), 'payout_not_its_entry', p.currency, case when p.state = 'posted' then p.gross else 0 end, coalesce(l.paid, 0)::bigint
      from gateway_payout p left join lateral (select sum(l.credit - l.debit) as paid from journal_entry e join ledger_line l on l.tenant_id = ${t} and l.entry_id = e.id
        where e.tenant_id = ${t} and e.doc_type = 'gateway_payout' and e.doc_id = p.id and l.account_code = ${sql.lit(account.gatewayClearing)}) l on true
      where p.tenant_id = ${t} and coalesce(l.paid, 0) <> case when p.state = 'posted' then p.gross else 0 end
    union all
    select 'gateway', g.id, g.name, 'gateway_in_all', x.currency, x.expected, x.actual from (
      select gateway_id, currency, sum(expected)::bigint as expected, sum(actual)::bigint as actual from (
        select party_id as gateway_id, currency, 0 as expected, debit - credit as actual from ledger_line where tenant_id = ${t} and account_code = ${sql.lit(account.gatewayClearing)}
        union all select s.gateway_id, s.currency, s.collected_electronic, 0 from shipment s
          join shipment_status st on st.tenant_id = ${t} and st.id = s.status_id and st.base_id = ${status.delivered}::bigint where s.tenant_id = ${t} and s.collected_electronic > 0
        union all select gateway_id, currency, -gross, 0 from gateway_payout where tenant_id = ${t} and state = 'posted'
        union all select l.party_id, l.currency, l.debit - l.credit, 0 from ledger_line l join journal_entry e on e.tenant_id = ${t} and e.id = l.entry_id
          where l.tenant_id = ${t} and l.account_code = ${sql.lit(account.gatewayClearing)} and e.doc_type not in ('shipment', 'gateway_payout')) u
      group by 1, 2 having sum(expected) <> sum(actual)) x
    join payment_gateway g on g.tenant_id = ${t} and g.id = x.gateway_id`;
}
