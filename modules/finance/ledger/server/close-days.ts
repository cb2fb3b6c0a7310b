import { type Account, account, type Line, monthEnd, signed } from '#finance/ledger/contract';
import { type Currency, conflict, fieldRefusal, money, notFound, Refusal } from '#platform/entity';
import { audit, type Context, sql } from '#platform/server';
import { openPoints } from './closing-checks.ts';
import { keptLines } from './kept-lines.ts';
import { post } from './post.ts';
import { reverse, standingEntries } from './reverse.ts';
import { requireWholeCompany } from './whole-company.ts';

interface Standing {
  id: number;
  kind: 'month' | 'year';
  closedTo: string;
  userId: number | null;
}

/** Closes all days until the end of a month, for everybody. What is still open is said first, and closed over only knowingly. */
export async function closeMonth(ctx: Context, input: { to: string; acceptsOpen?: boolean }): Promise<number> {
  if (input.to !== monthEnd(input.to)) throw fieldRefusal('to', 'errors.period.notMonthEnd');
  const points = await judge(ctx, input, 'to');
  return keepClose(ctx, { kind: 'month', to: input.to, points });
}

/** Closes a year: income and expense come to nothing, what they made goes to retained earnings, branch by branch. */
export async function closeYear(ctx: Context, input: { year: number; acceptsOpen?: boolean }): Promise<number> {
  const to = `${input.year}-12-31`;
  const points = await judge(ctx, { to, ...(input.acceptsOpen !== undefined && { acceptsOpen: input.acceptsOpen }) }, 'year');
  const id = await keepClose(ctx, { kind: 'year', to, points });
  const lines = await closingLines(ctx, to);
  await post(ctx, { docType: 'year_end', docId: input.year, event: 'closed', seq: id, date: to, lines });
  return id;
}

async function judge(ctx: Context, input: { to: string; acceptsOpen?: boolean }, field: string) {
  requireWholeCompany(ctx);
  if (input.to >= ctx.today) throw fieldRefusal(field, 'errors.period.notOver');
  await waitForPostings(ctx);
  const last = await lastClose(ctx);
  const isYear = field === 'year';
  if (
    last &&
    (isYear ? last.closedTo > input.to || (last.closedTo === input.to && last.kind === 'year') : last.closedTo >= input.to)
  )
    throw fieldRefusal(field, 'errors.period.closedAlready', { until: last.closedTo });
  const points = await openPoints(ctx, { to: input.to, isProven: true });
  if (points.some(({ blocks }) => blocks) || (points.length > 0 && !input.acceptsOpen))
    throw new Refusal(points.some(({ blocks }) => blocks) ? 'errors.period.broken' : 'errors.period.stillOpen', {
      status: 409,
      values: { count: points.length },
      result: { points },
    });
  return points;
}

/** Whoever posts holds the same lock with others; from here on nobody posts until the days are closed. */
async function waitForPostings(ctx: Context): Promise<void> {
  await ctx.db.query(sql`select pg_advisory_xact_lock(hashtextextended('ledger.days/' || ${ctx.tenantId}::bigint, 7))`);
}

async function lastClose(ctx: Context): Promise<Standing | undefined> {
  return ctx.db.maybe<Standing>(sql`select id, kind, closed_to::text as closed_to, user_id from period_close
    where tenant_id = ${ctx.tenantId} and reopened_at is null order by closed_to desc, kind desc, id desc limit 1`);
}

async function keepClose(ctx: Context, of: { kind: 'month' | 'year'; to: string; points: readonly unknown[] }): Promise<number> {
  const { id } = await ctx.db.one<{
    id: number;
  }>(sql`insert into period_close (tenant_id, kind, closed_to, open_points, user_id, closed_at)
    values (${ctx.tenantId}, ${of.kind}, ${of.to}::date, ${JSON.stringify(of.points)}::jsonb, ${ctx.user?.id ?? null}, ${ctx.now}::timestamptz) returning id`);
  audit(ctx, { entity: 'periodClose', entityId: id, action: 'close', after: { kind: of.kind, closed_to: of.to } });
  return id;
}

interface OpenResult {
  code: string;
  type: Account['type'];
  branchId: number;
  currency: Currency;
  amount: number;
  base: number;
}

/** The lines that empty every account of income and expense, at the worth they stand there with. */
async function closingLines(ctx: Context, to: string): Promise<Line[]> {
  const rows =
    await ctx.db.query<OpenResult>(sql`select a.code, l.branch_id, l.currency, sum(l.debit - l.credit)::bigint as amount, sum(l.base_debit - l.base_credit)::bigint as base
    from (${keptLines(ctx, { to })}) l join account a on a.tenant_id = :tenant and a.code = l.account_code
    where a.type in ('revenue', 'cost', 'expense', 'other')
    group by 1, 2, 3 having sum(l.debit) <> sum(l.credit) order by l.branch_id, l.currency, a.code`);
  const emptied = rows.map((row) => emptying(ctx, row.code, row));
  const results = [...Map.groupBy(rows, ({ branchId, currency }) => `${branchId} ${currency}`).values()].map((own) => {
    const [first] = own as [OpenResult];
    const sum = (of: (row: OpenResult) => number) => own.reduce((total, row) => total + of(row), 0);
    return emptying(ctx, account.retainedEarnings, {
      ...first,
      amount: -sum((row) => row.amount),
      base: -sum((row) => row.base),
    });
  });
  return [...emptied, ...results.filter(({ amount }) => amount > 0)];
}

function emptying(ctx: Context, code: string, { branchId, currency, amount, base }: OpenResult): Line {
  const details = currency === ctx.tenant.currency || base === 0 ? {} : { worth: -base };
  return signed(code, branchId, money(-amount, currency), details);
}

/** Opens the days closed last again, by somebody other than who closed them; a year's closing entry is taken back with it. */
export async function reopenDays(ctx: Context, input: { id: number; reason: string }): Promise<void> {
  requireWholeCompany(ctx);
  await waitForPostings(ctx);
  const last = await lastClose(ctx);
  const asked = await ctx.db.maybe(sql`select from period_close where tenant_id = ${ctx.tenantId} and id = ${input.id}`);
  if (!asked) throw notFound();
  if (last?.id !== input.id) throw conflict('errors.period.notLast');
  if (ctx.user && ctx.user.id === last.userId) throw new Refusal('errors.period.ownClose', { status: 403 });
  await ctx.db.query(sql`update period_close set reopened_at = ${ctx.now}::timestamptz, reopened_by_id = ${ctx.user?.id ?? null}, reopen_reason = ${input.reason}
    where tenant_id = ${ctx.tenantId} and id = ${input.id}`);
  if (last.kind === 'year') {
    const year = Number(last.closedTo.slice(0, 4));
    for (const entry of await standingEntries(ctx, { docType: 'year_end', docId: year }))
      await reverse(ctx, entry, { event: 'closed_reversed', seq: input.id, date: last.closedTo, memo: input.reason });
  }
  audit(ctx, { entity: 'periodClose', entityId: input.id, action: 'reopen', after: { reason: input.reason } });
}
