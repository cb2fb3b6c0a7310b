import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { type Context, type RawBuilder, sql } from '#platform/server';

/** R3: what lies in each treasury is the sum of its papers, and stands on the account of its kind: what is booked elsewhere lies nowhere. */
export function treasuryCash(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const lying = sql`select l.party_id, sum(l.debit - l.credit) as balance from ledger_line l join treasury y on y.tenant_id = ${t} and y.id = l.party_id
    where l.tenant_id = ${t} and l.party_kind = 'treasury'
      and l.account_code = case y.kind when 'bank' then ${sql.lit(account.bankAccounts)} else ${sql.lit(account.treasuries)} end group by 1`;
  return sql`with papers as (
      select treasury_id, sum(case kind when 'credit' then amount else -amount end) as amount from voucher where tenant_id = ${t} and state = 'posted' group by 1
      union all select treasury_id, sum(counted) from statement where tenant_id = ${t} and kind in ('delivery', 'receiving') and state = 'paid' group by 1
      union all select from_treasury_id, -sum(amount) from remittance where tenant_id = ${t} group by 1
      union all select to_treasury_id, sum(received) from remittance where tenant_id = ${t} and to_treasury_id is not null group by 1
      union all select s.delivered_treasury_id, sum(s.collected) from shipment s join shipment_status x on x.tenant_id = :tenant and x.id = s.status_id
        where s.tenant_id = ${t} and s.delivered_treasury_id is not null and x.base_id = ${status.delivered}::bigint group by 1
      union all select treasury_id, sum(net) from gateway_payout where tenant_id = ${t} and state = 'posted' group by 1
      union all select treasury_id, sum(net) from delivery_payment where tenant_id = ${t} and state = 'posted' group by 1
      union all select treasury_id, sum(case when way in ('out', 'deposit') then amount else -amount end) from cash_move
        where tenant_id = ${t} and treasury_id is not null and state = 'posted' and decided_as is distinct from 'over' group by 1
      union all select l.party_id, sum(l.debit - l.credit) from ledger_line l join journal_entry e on e.tenant_id = :tenant and e.id = l.entry_id
        where l.tenant_id = ${t} and l.party_kind = 'treasury' and (e.doc_type not in ('voucher', 'statement', 'remittance', 'shipment', 'gateway_payout', 'delivery_payment', 'cash_move')
          or (e.doc_type = 'shipment' and e.event not in ('delivered', 'delivered_reversed'))) group by 1)
    select 'treasury' as kind, y.id, coalesce(y.name, to_jsonb(y.id::text)) as label, 'treasury_not_its_papers' as what, y.currency, coalesce(p.amount, 0)::bigint as expected,
      coalesce(l.balance, 0)::bigint as actual
    from treasury y left join (select treasury_id, sum(amount) as amount from papers group by 1) p on p.treasury_id = y.id
    left join (${lying}) l on l.party_id = y.id
    where y.tenant_id = ${t} and coalesce(p.amount, 0) <> coalesce(l.balance, 0)
    union all
    select 'treasury', y.id, coalesce(y.name, to_jsonb(y.id::text)), 'treasury_below_zero', y.currency, 0, l.balance::bigint
    from treasury y join (${lying}) l on l.party_id = y.id
    where y.tenant_id = ${t} and l.balance < 0`;
}

/** R4: cash on its way is what open remittances and transfers still have to bring, goods on their way what of transfers is not accounted for. */
export function cashOnItsWay(ctx: Context): RawBuilder<unknown> {
  return sql`select 'treasuryTransfer' as kind, r.id, to_jsonb(r.number) as label, 'cash_on_its_way' as what, r.currency,
      (case r.state when 'sent' then r.amount when 'received_short' then r.missing else 0 end)::bigint as expected, coalesce(l.balance, 0)::bigint as actual
    from treasury_transfer r left join (select party_id, currency, sum(debit - credit) as balance from ledger_line
      where tenant_id = ${ctx.tenantId} and account_code = ${sql.lit(account.cashInTransit)} and party_kind = 'transfer' group by 1, 2) l on l.party_id = r.id and l.currency = r.currency
    where r.tenant_id = ${ctx.tenantId} and coalesce(l.balance, 0) <> case r.state when 'sent' then r.amount when 'received_short' then r.missing else 0 end
    union all
    select 'remittance' as kind, r.id, to_jsonb(r.number) as label, 'cash_on_its_way' as what, r.currency,
      (case r.state when 'sent' then r.amount when 'received_short' then r.missing else 0 end)::bigint as expected, coalesce(l.balance, 0)::bigint as actual
    from remittance r left join (select party_id, sum(debit - credit) as balance from ledger_line
      where tenant_id = ${ctx.tenantId} and account_code = ${sql.lit(account.cashInTransit)} and party_kind = 'remittance' group by 1) l on l.party_id = r.id
    where r.tenant_id = ${ctx.tenantId} and coalesce(l.balance, 0) <> case r.state when 'sent' then r.amount when 'received_short' then r.missing else 0 end
    union all
    select 'stockTransfer' as kind, g.id, to_jsonb(g.number) as label, 'goods_on_their_way' as what, ${ctx.tenant.currency}::text, g.worth as expected, g.balance as actual
    from (select r.id, r.number,
        coalesce((select sum(s.left_worth) from stock_transfer_line s where s.tenant_id = ${ctx.tenantId} and s.stock_transfer_id = r.id
          and r.state in ('sent', 'received_short')), 0)::bigint as worth,
        coalesce((select sum(l.debit - l.credit) from ledger_line l where l.tenant_id = ${ctx.tenantId}
          and l.account_code = ${sql.lit(account.goodsInTransit)} and l.party_kind = 'stockTransfer' and l.party_id = r.id), 0)::bigint as balance
      from stock_transfer r where r.tenant_id = ${ctx.tenantId}) g where g.worth <> g.balance`;
}
