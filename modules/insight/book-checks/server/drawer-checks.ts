import { account } from '#finance/ledger/contract';
import { type Context, type RawBuilder, sql } from '#platform/server';

/** R22: what lies in each drawer is what its shift was opened with, its tickets' notes, its moves and its closing, by currency; and each ticket is paid, and each drawer passed on. */
export function drawers(ctx: Context): RawBuilder<unknown> {
  return sql`${drawersInAll(ctx)} union all ${ticketsPaid(ctx)} union all ${closingsBooked(ctx)} union all ${drawersPassedOn(ctx)}`;
}

/** What a ticket comes to and rounding makes of it is what was given for it. */
function ticketsPaid(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  return sql`select 'tillPaper' as kind, p.id, to_jsonb(p.number) as label, 'ticket_not_paid' as what, p.currency, p.total + coalesce(x.rounding, 0) as expected, coalesce(x.worth, 0)::bigint as actual
    from till_paper p left join (select till_paper_id, sum(worth) filter (where method <> 'rounding') as worth, sum(worth) filter (where method = 'rounding') as rounding
      from till_tender where tenant_id = ${t} group by 1) x on x.till_paper_id = p.id
    where p.tenant_id = ${t} and p.kind = 'ticket' and p.state in ('taken', 'corrected') and p.total + coalesce(x.rounding, 0) <> coalesce(x.worth, 0)`;
}

function drawersInAll(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const opening = sql`jsonb_to_recordset(s.opening) as o(currency text, float bigint, difference bigint)`;
  return sql`select 'cashShift' as kind, s.id, to_jsonb(s.number) as label, 'drawer_not_its_papers' as what, x.currency, x.told as expected, x.booked as actual
    from (select shift_id, currency, sum(told)::bigint as told, sum(booked)::bigint as booked from (
        select s.id as shift_id, o.currency, o.float + o.difference as told, 0 as booked from cash_shift s cross join lateral ${opening} where s.tenant_id = ${t}
        union all select s.last_shift_id, o.currency, -o.float, 0 from cash_shift s cross join lateral ${opening} where s.tenant_id = ${t} and s.last_shift_id is not null
        union all select s.id, c.currency, c.difference, 0 from cash_shift s
          cross join lateral jsonb_to_recordset(coalesce(s.closing, '[]')) as c(currency text, difference bigint) where s.tenant_id = ${t}
        union all select shift_id, currency, amount, 0 from till_tender where tenant_id = ${t} and method = 'cash' and not is_late
        union all select shift_id, currency, case when way in ('out', 'deposit', 'expense') then -amount else amount end, 0 from cash_move where tenant_id = ${t}
        union all select party_id, currency, 0, debit - credit from ledger_line
          where tenant_id = ${t} and account_code = ${sql.lit(account.cashDrawers)} and party_kind = 'cashShift') m
      group by 1, 2 having sum(told) <> sum(booked)) x
    join cash_shift s on s.tenant_id = ${t} and s.id = x.shift_id`;
}

/** What was missing or too much at closing stands in the books as that, in the company's own currency. */
function closingsBooked(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const base = ctx.tenant.currency;
  const worth = sql`case when c.currency = ${base} then c.difference
    else round(c.difference * (s.rates ->> c.currency)::numeric * power(10::numeric, minor_decimals(${base}) - minor_decimals(c.currency))) end`;
  return sql`select 'cashShift' as kind, d.id, to_jsonb(d.number) as label, 'difference_not_its_paper' as what, ${base}::text as currency, d.worth as expected, d.booked as actual
    from (select s.id, s.number, coalesce(sum(${worth}), 0)::bigint as worth,
        coalesce((select sum(l.credit - l.debit) from ledger_line l where l.tenant_id = ${t} and l.entry_id = s.closed_entry_id
          and l.account_code in (${sql.lit(account.cashShort)}, ${sql.lit(account.employeeAdvances)}, ${sql.lit(account.cashOver)})), 0)::bigint as booked
      from cash_shift s left join lateral jsonb_to_recordset(s.closing) as c(currency text, difference bigint) on true
      where s.tenant_id = ${t} and s.state in ('closed', 'approved') group by s.id, s.number, s.closed_entry_id) d
    where d.worth <> d.booked`;
}

/**
 * A shift that another was opened upon passed on all that lay in its drawer, and what comes for it later leaves again. Of one that is only
 * older than another of its register this cannot be said: a register that was two devices at once closes one while the other is open.
 */
function drawersPassedOn(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  return sql`select 'cashShift' as kind, s.id, to_jsonb(s.number) as label, 'drawer_not_passed_on' as what, l.currency, 0::bigint as expected, l.amount as actual
    from (select party_id, currency, sum(debit - credit)::bigint as amount from ledger_line
        where tenant_id = ${t} and account_code = ${sql.lit(account.cashDrawers)} and party_kind = 'cashShift' group by 1, 2 having sum(debit) <> sum(credit)) l
      join cash_shift s on s.tenant_id = ${t} and s.id = l.party_id
    where s.state in ('closed', 'approved') and exists (select from cash_shift n where n.tenant_id = ${t} and n.last_shift_id = s.id)`;
}

/** R4: cash that came into a drawer from a treasury that did not have it stands undecided until somebody says where it came from. */
export function undecidedMoves(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const standing = sql`case m.state when 'undecided' then m.amount else 0 end`;
  return sql`select 'cashMove' as kind, m.id, to_jsonb(m.number) as label, 'cash_on_its_way' as what, m.currency, ${standing} as expected, coalesce(l.balance, 0)::bigint as actual
    from cash_move m left join (select party_id, sum(credit - debit) as balance from ledger_line
      where tenant_id = ${t} and account_code = ${sql.lit(account.cashInTransit)} and party_kind = 'cashMove' group by 1) l on l.party_id = m.id
    where m.tenant_id = ${t} and coalesce(l.balance, 0) <> ${standing}`;
}
