import { Employment } from '#erp/hr/contract';
import { account } from '#finance/ledger/contract';
import { staffKinds } from '#foundation/identity/contract';
import { fieldRefusal } from '#platform/entity';
import { type Context, implement, sql } from '#platform/server';

type Values = Record<string, unknown>;

/** What somebody owes, in the currency of his pay, as SQL over `e`: what is kept and what was told since. */
const owes = (['ledger_sum', 'ledger_delta'] as const)
  .map(
    (
      table,
    ) => `select k.debit - k.credit as amount from ${table} k where k.tenant_id = :tenant and k.account_code = '${account.employeeAdvances}'
      and k.party_kind = 'employee' and k.party_id = e.user_id and k.currency = e.currency${table === 'ledger_sum' ? " and k.grain = 'ever' and k.is_of_party" : ''}`,
  )
  .join(' union all ');

export const employments = implement(Employment, {
  without: ['remove', 'disable'],
  expressions: { owes: `(select coalesce(sum(o.amount), 0)::bigint from (${owes}) o)` },
  check: judgeEmployment,
});

/** People of the company work for it, each once, from a day on; whom it does not employ any more left after he came. */
async function judgeEmployment(ctx: Context, values: Values, before: Values | null): Promise<void> {
  const said = (name: string, column = name) => (values[name] === undefined ? before?.[column] : values[name]);
  const user = Number(said('user', 'userId'));
  if (before && values.user !== undefined && user !== before.userId) throw fieldRefusal('user_id', 'errors.employment.fixed');
  const [hiredOn, leftOn] = [said('hiredOn') as string, said('leftOn') as string | null];
  if (leftOn && leftOn < hiredOn) throw fieldRefusal('left_on', 'errors.employment.leftBefore');
  if (Number(said('deductions') ?? 0) > Number(said('salary') ?? 0) + Number(said('allowances') ?? 0))
    throw fieldRefusal('deductions', 'errors.employment.deductsMore');
  if (before) return;
  const found = await ctx.db.one<{ kind: string | null; isThere: boolean }>(sql`select
      (select u.kind from app_user u where u.tenant_id = ${ctx.tenantId} and u.id = ${user}::bigint) as kind,
      exists (select from employment m where m.tenant_id = ${ctx.tenantId} and m.user_id = ${user}::bigint) as is_there`);
  if (!(staffKinds as readonly (string | null)[]).includes(found.kind))
    throw fieldRefusal('user_id', 'errors.employment.notStaff');
  if (found.isThere) throw fieldRefusal('user_id', 'errors.employment.isThere');
}
