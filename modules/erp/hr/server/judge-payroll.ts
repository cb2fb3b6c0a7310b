import { isMonth, monthOf, payrollLines, shiftMonth, slipSums, workedIn } from '#erp/hr/contract';
import { amountText, type Currency, conflict, fieldRefusal, Refusal } from '#platform/entity';
import { type Context, readLines, sql } from '#platform/server';
import { owedByStaff, owedInAll } from './owed-by-staff.ts';

type Values = Record<string, unknown>;

interface Slip {
  user: number;
  salary: number;
  allowances: number;
  deductions: number;
  recovered: number;
}
interface Terms {
  id: number;
  branch: number;
  month: string;
  currency: Currency;
}

/** What a month's pay must bear when it is written: a month, people who worked in the branch then, each once, and no slip below nothing. */
export async function judgePayroll(
  ctx: Context,
  values: Values,
  before: Values | null,
  lines?: readonly Values[],
): Promise<void> {
  const said = (name: string, column = name) => (values[name] === undefined ? before?.[column] : values[name]);
  const month = String(said('month') ?? '');
  if (!isMonth(month)) throw fieldRefusal('month', 'errors.payroll.notAMonth');
  if (month > shiftMonth(monthOf(ctx.today), 1)) throw fieldRefusal('month', 'errors.payroll.farAhead');
  const id = Number(before?.id ?? 0);
  const terms = { id, branch: Number(said('branch', 'branchId')), month, currency: said('currency') as Currency };
  await judgeSlips(ctx, terms, await slipsOf(ctx, id, lines));
}

/** The slips that are sent, else those that stand. */
async function slipsOf(ctx: Context, id: number, sent: readonly Values[] | undefined): Promise<Slip[]> {
  const rows: readonly Values[] =
    sent ?? (await readLines(ctx, payrollLines, id)).map(({ userId, ...row }) => ({ ...row, user: userId }));
  const number = (value: unknown) => Number(value ?? 0);
  return rows.map((row) => ({
    user: number(row.user),
    salary: number(row.salary),
    allowances: number(row.allowances),
    deductions: number(row.deductions),
    recovered: number(row.recovered),
  }));
}

interface Worker {
  userId: number;
  name: string;
  branchId: number;
  currency: Currency;
  hiredOn: string;
  leftOn: string | null;
  /** The number of what was agreed to for him for this month already. */
  taken: string | null;
}

async function judgeSlips(ctx: Context, terms: Terms, slips: readonly Slip[]): Promise<void> {
  const users = slips.map(({ user }) => user);
  const [workers, owed] = [await workersOf(ctx, terms, users), await owedByStaff(ctx, { users, currency: terms.currency })];
  const seen = new Set<number>();
  for (const [at, slip] of slips.entries()) {
    const worker = workers.get(slip.user);
    const about = { name: worker?.name ?? `#${slip.user}`, month: terms.month };
    const refuse = (field: string, word: string, more: Values = {}) =>
      fieldRefusal(`lines.${at}.${field}`, `errors.payroll.${word}`, { ...about, ...more });
    if (seen.has(slip.user)) throw refuse('user_id', 'twice');
    seen.add(slip.user);
    if (!worker || worker.branchId !== terms.branch || worker.currency !== terms.currency || !workedIn(terms.month, worker))
      throw refuse('user_id', 'notEmployed');
    if (worker.taken) throw refuse('user_id', 'monthTaken', { number: worker.taken });
    const { cost, net } = slipSums(slip);
    if (cost < 0) throw refuse('deductions', 'belowNothing');
    if (net < 0) throw refuse('recovered', 'recoversMoreThanNet');
    refuseBeyondOwed(
      { ...about, field: `lines.${at}.recovered` },
      slip.recovered,
      owedInAll(owed.get(slip.user)),
      terms.currency,
    );
  }
}

/** Who was said meanwhile to have left before the month, or to have come after it, gets nothing of it. The terms of all stay as they are until it is owed. */
export async function refuseLeft(ctx: Context, month: string, users: readonly number[]): Promise<void> {
  const rows = await ctx.db.query<Pick<Worker, 'userId' | 'name' | 'hiredOn' | 'leftOn'>>(sql`select m.user_id, u.name,
      m.hired_on::text as hired_on, m.left_on::text as left_on
    from employment m join app_user u on u.tenant_id = :tenant and u.id = m.user_id
    where m.tenant_id = ${ctx.tenantId} and m.user_id = any(${[...users]}::bigint[]) order by m.id for share of m`);
  const gone = rows.find((one) => !workedIn(month, one));
  if (gone) throw conflict('errors.payroll.hasLeft', { name: gone.name, month });
}

/** A month takes back no more than somebody owes. Said beside its field where there is one, else as what stands in the way. */
export function refuseBeyondOwed(
  { field, ...about }: { name: string; field?: string },
  recovered: number,
  owed: number,
  currency: Currency,
): void {
  if (recovered <= 0 || recovered <= owed) return;
  const key = 'errors.payroll.owesLess';
  const values = { ...about, most: amountText(Math.max(0, owed), currency), currency };
  throw new Refusal(key, { values, ...(field ? { fields: { [field]: { key, values } } } : { status: 409 }) });
}

async function workersOf(ctx: Context, { id, month }: Terms, users: readonly number[]): Promise<Map<number, Worker>> {
  const rows =
    await ctx.db.query<Worker>(sql`select m.user_id, u.name, m.branch_id, m.currency, m.hired_on::text as hired_on, m.left_on::text as left_on,
      (select p.number from payroll_month t join payroll p on p.tenant_id = :tenant and p.id = t.payroll_id
        where t.tenant_id = :tenant and t.user_id = m.user_id and t.month = ${month} and t.payroll_id <> ${id}::bigint) as taken
    from employment m join app_user u on u.tenant_id = :tenant and u.id = m.user_id
    where m.tenant_id = ${ctx.tenantId} and m.user_id = any(${[...users]}::bigint[])`);
  return new Map(rows.map((row) => [row.userId, row]));
}
