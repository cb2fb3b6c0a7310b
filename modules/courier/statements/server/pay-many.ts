import { payout, Statement } from '#courier/statements/contract';
import {
  coinOf,
  isOfOtherClients,
  lockTreasury,
  type OpenTreasury,
  requireFunds,
  treasuryBalance,
} from '#finance/treasury/server';
import { type Currency, fieldRefusal } from '#platform/entity';
import {
  type Context,
  eachAsked,
  type Judged,
  judgeAllFor,
  lockAllFor,
  type Outcome,
  type Problem,
  problemOf,
  refusalOf,
  sql,
} from '#platform/server';
import { type PayStatement, payOut, refuseWrongPaymentDay } from './pay-client.ts';

export interface PayMany extends Omit<PayStatement, 'id' | 'treasury'> {
  ids: readonly number[];
  /** One for each branch and currency among them. */
  treasuries: readonly number[];
}

/** What paying takes out of a treasury, and what it leaves there; below zero it is that much short. Minor units. */
export interface Drain {
  treasury: OpenTreasury;
  count: number;
  sum: number;
  balance: number;
}

/**
 * Pays many clients at once, each against a voucher of his own. Who cannot be paid is named with the reason; the money of all
 * the others must lie in the treasuries, or nobody is paid.
 */
export async function payMany(ctx: Context, input: PayMany): Promise<Outcome> {
  await refuseWrongPaymentDay(ctx, input, 'treasury');
  const judged = await lockAllFor(ctx, Statement, 'pay', input.ids);
  const treasuries = await lockTreasuries(ctx, input.treasuries);
  const payable = judged.filter((one) => !problemOfPaying(one, treasuries)).map(({ row }) => row);
  for (const { treasury, sum } of await drainsOf(ctx, payable, treasuries))
    await requireFunds(ctx, treasury, sum, 'treasury_ids');
  return eachAsked(input.ids, judged, async (one) => {
    const treasury = treasuries.get(accountOf(one.row));
    const problem = problemOfPaying(one, treasuries);
    if (problem || !treasury) return problem;
    const payment = { ...input, id: one.id, treasury: treasury.id };
    const refusal = await refusalOf(ctx, () => payOut(ctx, one.row, treasury, payment));
    return refusal && problemOf(refusal);
  });
}

/** What is to be paid in one branch and currency, and what it would leave in each treasury that could. */
export interface DueInBranch {
  branch: { id: number; name: unknown };
  currency: Currency;
  count: number;
  /** Of so many different people. */
  clients: number;
  net: number;
  drains: Drain[];
}

/** What paying these would take, before anybody is paid: by branch and currency, and who would not be paid. */
export async function previewPayments(ctx: Context, ids: readonly number[]): Promise<{ outcome: Outcome; due: DueInBranch[] }> {
  const judged = await judgeAllFor(ctx, Statement, 'pay', ids);
  const outcome = await eachAsked(ids, judged, problemOfStep);
  const payable = judged.map(({ row }) => row).filter(({ id }) => outcome.ok.includes(id));
  const due: DueInBranch[] = [];
  for (const [account, group] of Map.groupBy(payable, accountOf)) {
    const [{ branchId, currency }] = group as [Statement];
    const branch = await ctx.db.one<DueInBranch['branch']>(
      sql`select id, name from branch where tenant_id = ${ctx.tenantId} and id = ${branchId}`,
    );
    const drains: Drain[] = [];
    for (const treasury of await treasuriesOf(ctx, branchId, currency))
      drains.push(...(await drainsOf(ctx, group, new Map([[account, treasury]]))));
    due.push({
      branch,
      currency,
      count: group.length,
      clients: clientsOf(group),
      net: group.reduce((sum, { net }) => sum + net, 0),
      drains,
    });
  }
  return { outcome, due };
}

const clientsOf = (statements: readonly Statement[]) => new Set(statements.map(({ clientId }) => clientId)).size;

async function lockTreasuries(ctx: Context, ids: readonly number[]): Promise<Map<string, OpenTreasury>> {
  const found = new Map<string, OpenTreasury>();
  for (const treasuryId of [...new Set(ids)].sort((a, b) => a - b)) {
    const treasury = await lockTreasury(ctx, { treasuryId, field: 'treasury_ids' });
    const other = found.get(accountOf(treasury));
    if (other) throw fieldRefusal('treasury_ids', 'errors.statement.twoTreasuries', { name: other.name, other: treasury.name });
    found.set(accountOf(treasury), treasury);
  }
  return found;
}

const accountOf = ({ branchId, currency }: { branchId: number; currency: Currency }) => `${branchId} ${currency}`;

function problemOfPaying(judged: Judged<Statement>, treasuries: ReadonlyMap<string, OpenTreasury>): Problem | undefined {
  const problem = problemOfStep(judged);
  if (problem) return problem;
  const treasury = treasuries.get(accountOf(judged.row));
  const { number, currency } = judged.row;
  if (!treasury) return { key: 'errors.statement.noTreasuryChosen', values: { number, currency } };
  if (pays(treasury, judged.row)) return undefined;
  return { key: 'errors.treasury.ofOtherClients', values: { name: treasury.name } };
}

const pays = (treasury: OpenTreasury, { clientId }: Statement) => !isOfOtherClients(treasury, clientId);

function problemOfStep({ row, refusal }: Judged<Statement>): Problem | undefined {
  if (row.kind !== 'client') return { key: 'errors.statement.notAClients', values: { number: row.number } };
  return refusal && problemOf(refusal);
}

async function drainsOf(
  ctx: Context,
  statements: readonly Statement[],
  treasuries: ReadonlyMap<string, OpenTreasury>,
): Promise<Drain[]> {
  const drains: Drain[] = [];
  for (const [account, treasury] of treasuries) {
    const step = coinOf(ctx, treasury);
    const due = statements.filter((one) => accountOf(one) === account && pays(treasury, one));
    const sum = due.reduce((all, { net }) => all + payout(net, step).paid, 0);
    if (due.length > 0) drains.push({ treasury, count: due.length, sum, balance: await treasuryBalance(ctx, treasury) });
  }
  return drains;
}

/** Where money for a branch's clients in a currency may come from, and this person may take it. */
function treasuriesOf(ctx: Context, branchId: number, currency: Currency): Promise<OpenTreasury[]> {
  return ctx.db.query<OpenTreasury>(sql`select id, name, branch_id, kind, currency, user_ids, client_ids from treasury
    where tenant_id = ${ctx.tenantId} and branch_id = ${branchId} and currency = ${currency} and disabled_at is null
      and (cardinality(user_ids) = 0 or ${ctx.user?.id ?? null}::bigint = any(user_ids)) order by kind desc, id`);
}
