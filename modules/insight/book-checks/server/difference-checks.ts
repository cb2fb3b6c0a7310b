import { account } from '#finance/ledger/contract';
import { isRaisedByDebit, itemAccounts } from '#finance/treasury/contract';
import { type Context, type RawBuilder, sql } from '#platform/server';
import { bookedOf, delivered, losses, parcelsThatDiffer } from './parcel-checks.ts';

/** R7: what bonds settled of an item is never more than the item or the bond, and of the same account, party and currency. */
export function settledItems(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const settled = sql`select a.line_id, a.voucher_id, a.amount from voucher_allocation a
    join voucher v on v.tenant_id = :tenant and v.id = a.voucher_id where a.tenant_id = ${t} and v.state = 'posted'`;
  return sql`select 'journal' as kind, l.entry_id as id, to_jsonb(l.entry_id::text) as label, 'item_settled_beyond' as what, l.currency,
      (l.debit + l.credit)::bigint as expected, s.amount::bigint as actual
      from (select line_id, sum(amount) as amount from (${settled}) a group by 1) s join ledger_line l on l.tenant_id = ${t} and l.id = s.line_id
      where s.amount > l.debit + l.credit
    union all
    select 'voucher', v.id, to_jsonb(v.number), 'bond_settles_beyond', v.currency, v.amount, s.amount::bigint
      from (select voucher_id, sum(amount) as amount from (${settled}) a group by 1) s join voucher v on v.tenant_id = ${t} and v.id = s.voucher_id
      where s.amount > v.amount
    union all
    select 'journal', l.entry_id, to_jsonb(v.number), 'item_of_another', v.currency, null, null
      from (${settled}) s join voucher v on v.tenant_id = ${t} and v.id = s.voucher_id join ledger_line l on l.tenant_id = ${t} and l.id = s.line_id
      where (l.account_code, l.party_kind, l.party_id, l.currency) is distinct from (v.account_code, v.party_kind, v.party_id, v.currency)
        or (v.kind = 'credit') <> (l.debit > 0)
    union all ${itemsOfParties(ctx)}
    union all ${purchasesOfSuppliers(ctx)}
    union all ${chequesInHand(ctx)}`;
}

/** R7: what stands on an account kept item by item is what its items leave open, party by party, and an item is settled by what settled it. */
function itemsOfParties(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const raisedByDebit = itemAccounts.filter(isRaisedByDebit);
  return sql`select p.party_kind as kind, p.party_id as id,
      coalesce(to_jsonb((select c.name from customer c where p.party_kind = 'customer' and c.tenant_id = ${t} and c.id = p.party_id)),
        to_jsonb((select s.name from supplier s where p.party_kind = 'supplier' and s.tenant_id = ${t} and s.id = p.party_id)), to_jsonb('#' || p.party_id)) as label,
      'items_not_the_account' as what, p.currency, sum(p.open)::bigint as expected, sum(p.booked)::bigint as actual
    from (
      select i.account_code, i.party_kind, i.party_id, i.currency, i.amount - i.settled as open, 0 as booked from owed_item i where i.tenant_id = ${t}
      union all
      select l.account_code, l.party_kind, l.party_id, l.currency, 0,
          case when l.account_code = any(${raisedByDebit}::text[]) then l.debit - l.credit else l.credit - l.debit end
        from ledger_line l where l.tenant_id = ${t} and l.account_code = any(${[...itemAccounts]}::text[]) and l.party_id is not null) p
    group by p.account_code, p.party_kind, p.party_id, p.currency having sum(p.open) <> sum(p.booked)
    union all
    select i.party_kind, i.party_id, to_jsonb('#' || i.party_id), 'item_not_its_settlements', i.currency, coalesce(s.amount, 0)::bigint, i.settled
    from owed_item i left join (select item_id, sum(amount) as amount from item_settlement where tenant_id = ${t} group by 1) s on s.item_id = i.id
    where i.tenant_id = ${t} and coalesce(s.amount, 0) <> i.settled`;
}

/** R7: what was paid ahead of a purchase, or is owed for it, stands with that purchase's own supplier, in what he is dealt with in. */
function purchasesOfSuppliers(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  return sql`select 'purchase' as kind, p.id, to_jsonb(coalesce(p.number, '#' || p.id)) as label, 'purchase_of_another' as what, i.currency,
      null::bigint as expected, i.amount as actual
    from owed_item i join purchase p on p.tenant_id = ${t} and p.id = i.doc_id
    where i.tenant_id = ${t} and i.doc_type = 'purchase' and i.amount > 0
      and (i.party_kind, i.party_id, i.currency) is distinct from ('supplier', p.supplier_id, p.currency)`;
}

/** R7: of a customer's cheque its amount stands on 1160 while we hold it or our bank has it, of ours on 2225 until it is paid; of any other nothing. */
function chequesInHand(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const standing = sql`case when c.state in ('held', 'deposited', 'issued') then c.amount else 0 end`;
  const booked = sql`select account_code, party_id, currency, sum(case account_code when ${sql.lit(account.chequesIssued)} then credit - debit else debit - credit end)::bigint as amount
    from ledger_line where tenant_id = ${t} and account_code in (${sql.lit(account.chequesUnderCollection)}, ${sql.lit(account.chequesIssued)}) group by 1, 2, 3`;
  return sql`select 'cheque' as kind, coalesce(c.id, b.party_id, 0) as id, to_jsonb(coalesce(c.number, '#' || b.party_id, '')) as label, 'cheque_not_in_hand' as what,
      coalesce(b.currency, c.currency) as currency, coalesce(${standing}, 0)::bigint as expected, coalesce(b.amount, 0)::bigint as actual
    from (select *, case kind when 'issued' then ${sql.lit(account.chequesIssued)} else ${sql.lit(account.chequesUnderCollection)} end as stands_on from cheque where tenant_id = ${t}) c
    full join (${booked}) b on b.party_id = c.id and b.account_code = c.stands_on and b.currency = c.currency
    where coalesce(${standing}, 0) <> coalesce(b.amount, 0)`;
}

/** R16: what agents and employees owe, and what nobody claims, is what hand-ins, counts and bonds found and settled, paper by paper. */
export function differencesFound(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const gap = sql`d.total_collected + d.total_other - d.netted - d.counted`;
  return sql`with told as (
      select 'statement' as doc_type, d.id as doc_id, ${gap} as amount from statement d where d.tenant_id = ${t} and d.kind in ('delivery', 'receiving')
        and d.state = 'paid' and (${gap} < 0 or coalesce(d.shortage_account, ${sql.lit(account.agentShortages)}) = ${sql.lit(account.agentShortages)})
      union all select 'voucher', v.id, case v.kind when 'debit' then v.amount else -v.amount end from voucher v
        where v.tenant_id = ${t} and v.state = 'posted' and v.account_code in (${sql.lit(account.agentShortages)}, ${sql.lit(account.employeeAdvances)}, ${sql.lit(account.unclaimedDifferences)})
      union all select 'treasury_count', c.id, -c.difference from treasury_count c
        where c.tenant_id = ${t} and c.state = 'booked' and (c.difference > 0 or c.bearer = 'employee')
      union all select 'stock_transfer', g.stock_transfer_id, sum(g.worth) from stock_transfer_decision g
        where g.tenant_id = ${t} and g.way = 'fault' group by g.stock_transfer_id
      union all select 'payroll', p.id, -p.recovered from payroll p where p.tenant_id = ${t} and p.state in ('approved', 'paid')),
    booked as (select e.doc_type, e.doc_id, l.currency, sum(l.debit - l.credit) as amount from journal_entry e
        join ledger_line l on l.tenant_id = :tenant and l.entry_id = e.id
      where e.tenant_id = ${t} and e.doc_type in ('statement', 'voucher', 'treasury_count', 'stock_transfer', 'payroll') and l.account_code in (${sql.lit(account.agentShortages)}, ${sql.lit(account.employeeAdvances)}, ${sql.lit(account.unclaimedDifferences)}) group by 1, 2, 3),
    unequal as (select doc_type, doc_id, b.currency, coalesce(s.amount, 0)::bigint as expected, coalesce(b.amount, 0)::bigint as actual
      from told s full join booked b using (doc_type, doc_id) where coalesce(s.amount, 0) <> coalesce(b.amount, 0))
    select case u.doc_type when 'treasury_count' then 'treasuryCount' when 'stock_transfer' then 'stockTransfer' else u.doc_type end as kind, u.doc_id as id,
      to_jsonb(coalesce(d.number, v.number, g.number, y.number, '#' || u.doc_id)) as label, 'difference_not_its_paper' as what, coalesce(u.currency, d.currency, v.currency, c.currency) as currency, u.expected, u.actual
    from unequal u left join statement d on u.doc_type = 'statement' and d.tenant_id = ${t} and d.id = u.doc_id
      left join voucher v on u.doc_type = 'voucher' and v.tenant_id = ${t} and v.id = u.doc_id
      left join stock_transfer g on u.doc_type = 'stock_transfer' and g.tenant_id = ${t} and g.id = u.doc_id
      left join payroll y on u.doc_type = 'payroll' and y.tenant_id = ${t} and y.id = u.doc_id
      left join treasury_count c on u.doc_type = 'treasury_count' and c.tenant_id = ${t} and c.id = u.doc_id
    union all ${differencesOfParcels(ctx)}`;
}

/** Rejected amounts, prices agreed after the hand-in and claims borne by an agent, less what was taken as nobody's: parcel by parcel. */
function differencesOfParcels(ctx: Context): RawBuilder<unknown> {
  return parcelsThatDiffer(ctx, 'difference_not_its_parcel', {
    expected: sql`${delivered(sql`s.overage_taken - s.upheld_shortage - s.price_increase_owed`)} - ${losses(ctx, sql`x.recovered`)}`,
    booked: bookedOf(ctx, {
      accounts: [account.agentShortages, account.employeeAdvances, account.unclaimedDifferences],
      docTypes: ['shipment', 'price_change_request'],
    }),
  });
}
