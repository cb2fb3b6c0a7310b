import { Payslip } from '#erp/hr/contract';
import { branchesLookedAt, type Context, implementView, sql } from '#platform/server';

/** Everybody's slips, month by month, of the branches the asker looks at; nothing is left to pay of what nobody has agreed to. */
export const payslips = implementView(Payslip, (ctx: Context) => {
  const branches = branchesLookedAt(ctx);
  return sql`select l.id, p.number, l.user_id, jsonb_build_object('id', u.id, 'name', u.name) as "user",
      p.id as payroll_id, jsonb_build_object('id', p.id, 'name', p.number) as payroll, p.month,
      p.branch_id, jsonb_build_object('id', b.id, 'name', b.name) as branch,
      l.salary, l.allowances, l.deductions, l.recovered, l.net, l.paid,
      case when p.state <> 'draft' then l.net - l.paid end as "left", p.currency, p.state
    from payroll_line l join payroll p on p.tenant_id = ${ctx.tenantId} and p.id = l.payroll_id
      join app_user u on u.tenant_id = ${ctx.tenantId} and u.id = l.user_id
      join branch b on b.tenant_id = ${ctx.tenantId} and b.id = p.branch_id
    where l.tenant_id = ${ctx.tenantId} and p.state in ('draft', 'approved', 'paid')
      and (${branches === null}::boolean or p.branch_id = any(${[...(branches ?? [])]}::bigint[]))`;
});
