import { account } from '#finance/ledger/contract';
import { type Context, type RawBuilder, sql } from '#platform/server';

const agreed = sql`p.state in ('approved', 'paid')`;

/** R16: of what somebody owes each month took back what his slip says, and nobody else's. */
export function advancesRecovered(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  return sql`select 'payroll' as kind, f.id, to_jsonb((select p.number from payroll p where p.tenant_id = ${t} and p.id = f.id)) as label,
      'recovered_not_its_slip' as what, f.currency, sum(f.recovered)::bigint as expected, sum(f.booked)::bigint as actual
    from (
      select p.id, l.user_id, p.currency, l.recovered, 0 as booked from payroll_line l join payroll p on p.tenant_id = ${t} and p.id = l.payroll_id
        where l.tenant_id = ${t} and ${agreed}
      union all
      select e.doc_id, l.party_id, l.currency, 0, l.credit - l.debit from journal_entry e join ledger_line l on l.tenant_id = ${t} and l.entry_id = e.id
        where e.tenant_id = ${t} and e.doc_type = 'payroll' and l.account_code = ${sql.lit(account.employeeAdvances)}) f
    group by f.id, f.user_id, f.currency having sum(f.recovered) <> sum(f.booked)`;
}

/**
 * R23: what is owed to somebody for a month is his slip less what was paid of it, slip by slip; a month says what its slips and vouchers
 * say, is agreed to once for each person, and nothing else stands with him but bonds, openings and entries by hand.
 */
export function salariesOwed(ctx: Context): RawBuilder<unknown> {
  const t = ctx.tenantId;
  const payable = sql.lit(account.salariesPayable);
  const paidBy = sql`coalesce((select sum(v.amount) from voucher v where v.tenant_id = ${t} and v.doc_type = 'payroll' and v.doc_id = l.payroll_id
    and v.party_kind = 'employee' and v.party_id = l.user_id and v.state = 'posted'), 0)::bigint`;
  return sql`select 'payroll' as kind, f.id, to_jsonb(coalesce((select p.number from payroll p where p.tenant_id = ${t} and p.id = f.id), '#' || f.id)) as label,
      'salary_not_its_slip' as what, f.currency, sum(f.owed)::bigint as expected, sum(f.booked)::bigint as actual
    from (
      select p.id, l.user_id, p.currency, l.net - l.paid as owed, 0 as booked from payroll_line l join payroll p on p.tenant_id = ${t} and p.id = l.payroll_id
        where l.tenant_id = ${t} and ${agreed}
      union all
      select e.doc_id, l.party_id, l.currency, 0, l.credit - l.debit from journal_entry e join ledger_line l on l.tenant_id = ${t} and l.entry_id = e.id
        where e.tenant_id = ${t} and e.doc_type = 'payroll' and l.account_code = ${payable}
      union all
      select v.doc_id, l.party_id, l.currency, 0, l.credit - l.debit from voucher v
        join journal_entry e on e.tenant_id = ${t} and e.doc_type = 'voucher' and e.doc_id = v.id
        join ledger_line l on l.tenant_id = ${t} and l.entry_id = e.id
        where v.tenant_id = ${t} and v.doc_type = 'payroll' and l.account_code = ${payable}) f
    group by f.id, f.user_id, f.currency having sum(f.owed) <> sum(f.booked)
    union all
    select 'payroll', p.id, to_jsonb(p.number), 'slip_not_its_vouchers', p.currency, ${paidBy}, l.paid from payroll_line l
      join payroll p on p.tenant_id = ${t} and p.id = l.payroll_id where l.tenant_id = ${t} and l.paid <> ${paidBy}
    union all
    select 'payroll', p.id, to_jsonb(p.number), 'month_not_its_slips', p.currency, s.net + s.recovered + s.paid, p.total + p.recovered + p.paid
    from payroll p cross join lateral (select coalesce(sum(l.net), 0)::bigint as net, coalesce(sum(l.recovered), 0)::bigint as recovered,
        coalesce(sum(l.paid), 0)::bigint as paid, count(*) as people
      from payroll_line l where l.tenant_id = ${t} and l.payroll_id = p.id) s
    where p.tenant_id = ${t} and (p.total, p.recovered, p.paid, p.cost, p.people) is distinct from (s.net, s.recovered, s.paid, s.net + s.recovered, s.people)
    union all
    select 'payroll', p.id, to_jsonb(p.number), 'month_taken_otherwise', null, null, null from payroll p
    where p.tenant_id = ${t} and (select count(*) from payroll_month m where m.tenant_id = ${t} and m.payroll_id = p.id)
      <> case when ${agreed} then p.people else 0 end
    union all
    select 'journal', min(e.id), to_jsonb(min(e.id)::text), 'line_without_paper', l.currency, 0::bigint, sum(l.credit - l.debit)::bigint
    from ledger_line l join journal_entry e on e.tenant_id = ${t} and e.id = l.entry_id
    where l.tenant_id = ${t} and l.account_code = ${payable} and l.party_kind = 'employee'
      and e.doc_type not in ('payroll', 'voucher', 'opening', 'manual_entry')
    group by e.doc_type, e.doc_id, l.currency having sum(l.credit) <> sum(l.debit)`;
}
