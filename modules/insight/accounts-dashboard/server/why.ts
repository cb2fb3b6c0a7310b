import type { PartyKind } from '#finance/ledger/contract';
import { partyJson } from '#finance/ledger/server';
import {
  accountsKey,
  codesOf,
  type Place,
  placedCodes,
  sideOf,
  sideOfAccount,
  typesOf,
  type Why,
  whyQuery,
  whyUrl,
} from '#insight/accounts-dashboard/contract';
import { amountText, type Bilingual, type Currency, fieldRefusal } from '#platform/entity';
import { type Context, readReportQuery, route, sql } from '#platform/server';
import { balances, type LinesOf, type Part, sumOf } from './balances.ts';
import { documentsBetween, openDocuments } from './documents.ts';
import { withSince } from './open-since.ts';

interface Asked {
  place?: Place;
  account?: string;
  side?: 'debit' | 'credit';
  partyKind?: PartyKind;
  party?: number;
  inBranch?: number;
  counterBranch?: number;
  currency: Currency;
  from?: string;
  to?: string;
  page?: number;
}
interface PartRow extends Part {
  balance: number;
  oldestDay: string | null;
  account: { code: string; name: Bilingual };
  type: string;
  party: { kind: string; id: number; name: unknown } | null;
  branch: { id: number; name: Bilingual };
  counterBranch: { id: number; name: Bilingual } | null;
}
const perPage = 100;

export const whyRoute = route({
  method: 'GET',
  path: '/api/v1/accounts-dashboard/why',
  name: 'explainBalance',
  summary: 'Which rows a balance comes from: the parties or the documents that come to it, to the unit',
  permission: accountsKey,
  section: 'courier',
  query: whyQuery,
  answer: 'items',
  handle: async (ctx, asked) => ({ result: await whyOf(ctx, readReportQuery<Asked>(ctx, whyQuery, asked.query)) }),
});

/** Why a balance is what it is: whose it is where it is several parties', else the documents it comes from. */
export async function whyOf(ctx: Context, asked: Asked) {
  const lines = await linesAsked(ctx, asked);
  const parts = (await partsOf(ctx, { ...lines, from: null })).filter((part) => isOnSide(part, asked.side));
  const isOne = await isOnePart(ctx, asked, parts);
  const from = lines.from ?? (isOne ? usualFrom(ctx, asked, parts[0]) : null);
  const { opening, balance } = asked.side ? { opening: 0, balance: total(parts) } : await sumOf(ctx, { ...lines, from });
  const side = asked.place ? sideOf(asked.place) : sideOfAccount(asked.account?.split(',')[0] ?? '', parts[0]?.type ?? '');
  const text = (amount: number) => amountText(amount === 0 ? 0 : side === 'debit' ? amount : -amount, asked.currency);
  const answer = {
    asked: { ...subjectOf({ ...asked, ...(from && { from }) }), place: asked.place ?? null },
    currency: asked.currency,
    side,
    opening: text(opening),
    balance: text(balance),
  };
  if (!isOne) return { ...answer, by: 'part' as const, ...page(parts, asked, text) };
  const at = { page: asked.page ?? 1, perPage };
  const found = await (from || asked.to ? documentsBetween(ctx, { ...lines, from }, at) : openDocuments(ctx, parts[0], at));
  return { ...answer, by: 'document' as const, subject: parts[0] ? named(parts[0]) : null, ...paged(found, asked, text) };
}

const results = new Set(['revenue', 'cost', 'expense', 'other']);

/** What was earned and spent never goes out again: where no period is named, its documents are told of this month. */
function usualFrom(ctx: Context, { to }: Asked, part: PartRow | undefined): string | null {
  const month = `${ctx.today.slice(0, 7)}-01`;
  return part && results.has(part.type) && (!to || to >= month) ? month : null;
}

const isOnSide = ({ balance }: PartRow, side?: 'debit' | 'credit' | null) => !side || balance > 0 === (side === 'debit');
const total = (parts: readonly PartRow[]) => parts.reduce((sum, part) => sum + part.balance, 0);

/** One party's balance in one branch is told by its documents; so is an account that is kept for nobody. */
async function isOnePart(ctx: Context, asked: Asked, parts: readonly PartRow[]): Promise<boolean> {
  if (asked.side || asked.account?.includes(',')) return false;
  if (asked.account && (asked.party || asked.counterBranch) && asked.inBranch) return true;
  if (parts.length > 1) return false;
  if (parts.length === 1) return parts[0]?.party === null || Boolean(asked.account && asked.party);
  if (!asked.account) return false;
  const row = await ctx.db.maybe<{ partyKind: string | null }>(
    sql`select party_kind from account where tenant_id = ${ctx.tenantId} and code = ${asked.account}`,
  );
  return row?.partyKind === null;
}

async function linesAsked(ctx: Context, asked: Asked): Promise<LinesOf> {
  if (!asked.place && !asked.account) throw fieldRefusal('place', 'errors.required');
  const { partyKind = null, party = null, inBranch = null, counterBranch = null, currency, from = null, to = null } = asked;
  const codes = asked.account ? asked.account.split(',') : await codesIn(ctx, asked.place as Place);
  return { codes, partyKind, partyId: party, branchId: inBranch, counterBranchId: counterBranch, currency, from, to };
}

async function codesIn(ctx: Context, place: Place): Promise<string[]> {
  const own = codesOf(place);
  if (own) return own;
  const rows = await ctx.db.query<{ code: string }>(
    sql`select code from account where tenant_id = ${ctx.tenantId} and type = any(${typesOf(place)}::text[]) and not code = any(${placedCodes}::text[])`,
  );
  return rows.map((row) => row.code);
}

function partsOf(ctx: Context, lines: LinesOf): Promise<PartRow[]> {
  const branch = (column: string) =>
    sql`(select json_build_object('id', o.id, 'name', o.name) from branch o where o.tenant_id = ${ctx.tenantId} and o.id = ${sql.ref(column)})`;
  return ctx.db.query<PartRow>(sql`select l.account_code, l.branch_id, l.party_kind, l.party_id, l.counter_branch_id, l.currency, l.balance, l.since as oldest_day, a.type,
      json_build_object('code', a.code, 'name', a.name) as account, ${partyJson(ctx)} as party, ${branch('l.branch_id')} as branch, ${branch('l.counter_branch_id')} as counter_branch
    from (select ${ctx.tenantId}::bigint as tenant_id, b.* from (${withSince(ctx, balances(ctx, lines), lines)}) b) l join account a on a.tenant_id = ${ctx.tenantId} and a.code = l.account_code
    order by abs(l.balance) desc, l.account_code, l.branch_id, l.party_id`);
}

const named = ({ account, party, branch, counterBranch }: PartRow) => ({ account, party, branch, counter_branch: counterBranch });

function partItem(part: PartRow, text: (amount: number) => string) {
  return {
    ...named(part),
    amount: text(part.balance),
    oldest_day: part.oldestDay,
    url: whyUrl({
      account: part.accountCode,
      party_kind: part.partyKind,
      party: part.partyId,
      in_branch_id: part.branchId,
      counter_branch_id: part.counterBranchId,
      currency: part.currency,
    }),
  };
}

function subjectOf({ account, side, partyKind, party, inBranch, counterBranch, currency, from, to }: Asked): Why {
  return {
    account: account ?? null,
    side: side ?? null,
    party_kind: partyKind ?? null,
    party: party ?? null,
    in_branch_id: inBranch ?? null,
    counter_branch_id: counterBranch ?? null,
    currency,
    from: from ?? null,
    to: to ?? null,
  };
}

function page(parts: readonly PartRow[], { page: nth = 1 }: Asked, text: (amount: number) => string) {
  const first = (nth - 1) * perPage;
  const items = parts.slice(first, first + perPage).map((part) => partItem(part, text));
  return { items, pagination: paginationOf(first, items.length, parts.length) };
}

function paged(found: Awaited<ReturnType<typeof openDocuments>>, { page: nth = 1 }: Asked, text: (amount: number) => string) {
  const items = found.items.map(({ entryId, amount, ...row }) => ({ ...row, entry_id: entryId, amount: text(amount) }));
  return { items, pagination: paginationOf((nth - 1) * perPage, items.length, found.count) };
}

const paginationOf = (first: number, length: number, count: number) => ({
  from: length ? first + 1 : 0,
  to: first + length,
  total_records: count,
  has_more: first + length < count,
});
