import { type Context, type RawBuilder, sql } from '#platform/server';

/** What the books say of parcels on an account, in the entries of some events and their mirrors. */
function bookedOf(ctx: Context, accounts: readonly string[], events: readonly string[]): RawBuilder<unknown> {
  const all = events.flatMap((event) => [event, `${event}_reversed`]);
  return sql`select l.shipment_id, sum(l.credit - l.debit)::bigint as booked from ledger_line l
      join journal_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id
    where l.tenant_id = ${ctx.tenantId} and l.account_code = any(${[...accounts]}::text[]) and l.shipment_id is not null
      and e.doc_type = 'shipment' and e.event = any(${all}::text[]) group by l.shipment_id`;
}

/** Parcels whose books say something else than their own figures. */
function parcelsThatDiffer(
  ctx: Context,
  what: string,
  { expected, booked }: { expected: RawBuilder<unknown>; booked: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`select 'shipment' as kind, x.id, to_jsonb(coalesce(x.receipt_no, x.id::text)) as label, ${what}::text as what, x.currency, x.expected, x.actual from (
      select s.id, s.receipt_no, s.currency, (${expected})::bigint as expected, coalesce(b.booked, 0) as actual
      from shipment s join shipment_status st on st.tenant_id = s.tenant_id and st.id = s.status_id
      left join (${booked}) b on b.shipment_id = s.id where s.tenant_id = ${ctx.tenantId}) x where x.expected <> x.actual`;
}

const delivered = (amount: RawBuilder<unknown>) => sql`case when st.base_id = 9 then ${amount} else 0 end`;

/** R8: the share a delivering branch earns is what the other branch bears, entry by entry. */
export function branchShares(ctx: Context): RawBuilder<unknown> {
  const borne = sql`coalesce(sum(l.debit - l.credit) filter (where l.account_code = '5120'), 0)::bigint`;
  const earned = sql`coalesce(sum(l.credit - l.debit) filter (where l.account_code = '4120'), 0)::bigint`;
  // An entry and the mirror that takes it back are one paper's: what was put right is right.
  return sql`select 'journal' as kind, min(e.id) as id, to_jsonb(min(e.id)::text) as label, 'branch_share_unequal' as what, l.currency,
      ${borne} as expected, ${earned} as actual from ledger_line l join journal_entry e on e.tenant_id = ${ctx.tenantId} and e.id = l.entry_id
    where l.tenant_id = ${ctx.tenantId} and l.account_code in ('4120', '5120') group by coalesce(e.reverses_id, e.id), l.currency having ${borne} <> ${earned}`;
}

/** R9: delivery fees earned are the fees of the parcels delivered, less the tax in them. */
export function feesEarned(ctx: Context): RawBuilder<unknown> {
  return parcelsThatDiffer(ctx, 'fee_not_its_parcels', {
    expected: delivered(sql`s.delivery_fee - s.fee_tax`),
    booked: bookedOf(ctx, ['4110'], ['delivered']),
  });
}

/** R12: once a company has gone live, nothing stands on the opening balances any more. */
export function openingBalances(ctx: Context): RawBuilder<unknown> {
  return sql`select 'branch' as kind, b.id, b.name as label, 'opening_left' as what, l.currency, 0::bigint as expected, sum(l.credit - l.debit)::bigint as actual
    from ledger_line l join branch b on b.tenant_id = l.tenant_id and b.id = l.branch_id
    where l.tenant_id = ${ctx.tenantId} and l.account_code = '3900'
      and exists (select from journal_entry e where e.tenant_id = l.tenant_id and e.doc_type = 'opening_sign_off')
    group by b.id, b.name, l.currency having sum(l.credit) <> sum(l.debit)`;
}

/** R15: commissions agents earned are those of the parcels they delivered and brought in. */
export function commissions(ctx: Context): RawBuilder<unknown> {
  return sql`${parcelsThatDiffer(ctx, 'commission_not_its_parcels', {
    expected: delivered(sql`case when s.delivered_treasury_id is null then s.agent_commission else 0 end`),
    booked: bookedOf(ctx, ['2130'], ['delivered']),
  })} union all ${parcelsThatDiffer(ctx, 'commission_not_its_parcels', {
    expected: sql`case when s.receiving_commission_posted then s.receiving_commission else 0 end`,
    booked: bookedOf(ctx, ['2131'], ['delivered', 'received']),
  })}`;
}

/** R17: the tax we owe is the tax in the fees of parcels delivered and taken back. */
export function taxOfFees(ctx: Context): RawBuilder<unknown> {
  return parcelsThatDiffer(ctx, 'tax_not_its_parcels', {
    expected: sql`${delivered(sql`s.fee_tax`)} + s.return_tax_charged`,
    booked: bookedOf(ctx, ['2310'], ['delivered', 'returned', 'returned_to_client']),
  });
}

/** R13: what waits with a payment provider is what parcels brought through him. */
export function electronicMoney(ctx: Context): RawBuilder<unknown> {
  return parcelsThatDiffer(ctx, 'electronic_not_its_parcels', {
    expected: delivered(sql`-s.collected_electronic`),
    booked: bookedOf(ctx, ['1150'], ['delivered']),
  });
}

/** R18: claims are the price of the parcels lost or damaged by our fault; what is recovered of one is what somebody owes for it. */
export function claims(ctx: Context): RawBuilder<unknown> {
  const isOurs = sql`s.custodian_kind = 'case' and exists (select from status_reason r where r.tenant_id = s.tenant_id and r.code = s.reason_code and r.liable = 'us')`;
  return sql`${parcelsThatDiffer(ctx, 'claim_not_its_parcel', {
    expected: sql`case when ${isOurs} then -s.price else 0 end`,
    booked: bookedOf(ctx, ['6210'], ['lost']),
  })} union all
    select 'journal', l.entry_id, to_jsonb(l.entry_id::text), 'claim_borne_by_nobody', l.currency,
      coalesce(sum(l.debit - l.credit) filter (where l.account_code in ('1215', '1260')), 0)::bigint as expected,
      coalesce(sum(l.credit - l.debit) filter (where l.account_code = '6215'), 0)::bigint as actual
    from ledger_line l join journal_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id
    where l.tenant_id = ${ctx.tenantId} and e.doc_type = 'shipment' and e.event in ('lost', 'lost_reversed') and l.account_code in ('1215', '1260', '6215')
    group by l.entry_id, l.currency having coalesce(sum(l.debit - l.credit) filter (where l.account_code in ('1215', '1260')), 0)
      <> coalesce(sum(l.credit - l.debit) filter (where l.account_code = '6215'), 0)`;
}
