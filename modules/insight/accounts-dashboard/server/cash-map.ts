import { account } from '#finance/ledger/contract';
import {
  type CashMap,
  cashMaps,
  daysBetween,
  type Place,
  type PlacedSum,
  placeOf,
  whyUrl,
} from '#insight/accounts-dashboard/contract';
import { amountText, type Bilingual, type Currency } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { agentsOverLimit } from './account-lists.ts';
import { balances } from './balances.ts';
import { withSince } from './open-since.ts';
import { seenRows, sightOf } from './sight.ts';

interface Aged {
  accountCode: string;
  currency: Currency;
  /** How many hold or are owed it. */
  count: number;
  oldestDay: string | null;
}

/** Accounts whose money should not lie long; each has few parties at any time. */
const agedCodes = [
  account.cashInTransit,
  account.gatewayClearing,
  account.agentCash,
  account.receivingAgentCash,
  account.agentShortages,
  account.employeeAdvances,
  account.clientPayable,
  account.approvedStatements,
  account.clientPrepayments,
  account.agentCommissionDue,
  account.receivingCommissionDue,
];

/** Where every dinar is and whom it belongs to, per currency and branch, with the age of the oldest. */
export async function cashMapOf(ctx: Context) {
  const isOwn = sightOf(ctx).party !== null;
  const [sums, aged, waiting, over, branches] = await Promise.all([
    placedSums(ctx),
    agedOf(ctx),
    waitingOf(ctx),
    overLimit(ctx),
    branchNames(ctx),
  ]);
  const maps = cashMaps(sums).sort(
    (a, b) => order(ctx, a.currency) - order(ctx, b.currency) || a.currency.localeCompare(b.currency),
  );
  return {
    today: ctx.today,
    /** Somebody who sees only his own has no whole to compare with. */
    is_own: isOwn,
    currencies: maps.map((map) => ({
      ...mapItem(map),
      aged: agedItems(ctx, aged, map.currency),
      waiting: amountText(waiting.get(map.currency) ?? 0, map.currency),
      over_limit: over.get(map.currency) ?? 0,
      branches: map.branches.map((one) => ({ branch: branches.get(one.branchId) ?? null, ...mapItem(one, one.branchId) })),
    })),
  };
}

const order = (ctx: Context, currency: string) => (currency === ctx.tenant.currency ? 0 : 1);

async function placedSums(ctx: Context): Promise<PlacedSum[]> {
  const rows = await ctx.db.query<Omit<PlacedSum, 'place'> & { code: string; type: string }>(
    sql`select a.code, a.type, b.branch_id, b.currency, sum(b.balance)::bigint as balance from (${balances(ctx, {})}) b
      join account a on a.tenant_id = ${ctx.tenantId} and a.code = b.account_code group by 1, 2, 3, 4`,
  );
  return rows.map(({ code, type, ...row }) => ({ ...row, place: placeOf(code, type) }));
}

function agedOf(ctx: Context): Promise<Aged[]> {
  const of = { codes: agedCodes };
  return ctx.db.query<Aged>(sql`select b.account_code, b.currency, count(*)::int as count, min(b.since) as oldest_day
    from (${withSince(ctx, balances(ctx, of), of)}) b group by 1, 2`);
}

async function waitingOf(ctx: Context): Promise<Map<Currency, number>> {
  const rows = await ctx.db.query<{
    currency: Currency;
    net: number;
  }>(sql`select s.currency, sum(s.net)::bigint as net from statement s
    where s.tenant_id = ${ctx.tenantId} and s.kind = 'client' and s.state in ('new', 'pending') and ${seenRows(ctx, { branch: 's.branch_id', client: 's.client_id' })} group by 1`);
  return new Map(rows.map((row) => [row.currency, row.net]));
}

/** How many agents are over what they may carry; the rows of their own list. */
async function overLimit(ctx: Context): Promise<Map<Currency, number>> {
  const rows = await ctx.db.query<{ currency: Currency; count: number }>(
    sql`select v.currency, count(*)::int as count from (${agentsOverLimit(ctx)}) v group by 1`,
  );
  return new Map(rows.map((row) => [row.currency, row.count]));
}

async function branchNames(ctx: Context): Promise<Map<number, { id: number; name: Bilingual }>> {
  const rows = await ctx.db.query<{ id: number; name: Bilingual }>(
    sql`select id, name from branch where tenant_id = ${ctx.tenantId}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function mapItem({ currency, held, owed, own, between, totals, gap }: CashMap, branchId?: number) {
  const text = (amount: number) => amountText(amount, currency);
  const line = ([place, amount]: [string, number]) => ({
    place: place as Place,
    amount: text(amount),
    url: whyUrl({ place, in_branch_id: branchId, currency }),
  });
  return {
    currency,
    held: Object.entries(held).map(line),
    owed: Object.entries(owed).map(line),
    own: Object.entries(own).map(line),
    between: line(['branches', between]),
    total_held: text(totals.held),
    total_owed: text(totals.owed),
    total_own: text(totals.own),
    gap: text(gap),
    adds_up: gap === 0,
  };
}

function agedItems(ctx: Context, rows: readonly Aged[], currency: Currency) {
  const mine = rows.filter((row) => row.currency === currency);
  return Object.fromEntries(
    mine.map(({ accountCode, count, oldestDay }) => [
      placeOf(accountCode, ''),
      { count, oldest_day: oldestDay, days: oldestDay ? daysBetween(oldestDay, ctx.today) : null },
    ]),
  );
}
