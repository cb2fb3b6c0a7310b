import {
  AccountsOfAgents,
  AccountsOfBranches,
  AccountsOfClients,
  ageBuckets,
  ageing,
  daysBefore,
  nextSteps,
  type PartyPage,
  sideOfAccount,
  whyUrl,
} from '#insight/accounts/contract';
import { amountText, type Bilingual, type Currency, notFound, wireName } from '#platform/entity';
import { type Context, type ImplementedView, sql } from '#platform/server';
import { accountsOfAgents, accountsOfBranches, accountsOfClients } from './account-lists.ts';
import { balances, daysOf, type LinesOf } from './balances.ts';
import { openByDay } from './open-lines.ts';
import { openWork, partyDocuments } from './open-work.ts';
import { sightOf } from './sight.ts';

/** What a page reads of its party. */
interface Reading {
  table: string;
  view: ImplementedView;
  fields: typeof AccountsOfAgents.fields | typeof AccountsOfBranches.fields | typeof AccountsOfClients.fields;
  /** Which rows of the view are its own. */
  column: string;
  lines: (id: number) => LinesOf;
  /** The accounts whose balance is drawn day by day, and of those the one whose age is told. */
  drawn: readonly string[];
  aged: string;
}

const party = (kind: 'client' | 'agent', codes: readonly string[]) => (id: number) => ({ codes, partyKind: kind, partyId: id });
const branchCodes = [
  '1110',
  '1120',
  '1130',
  '1140',
  '1150',
  '1210',
  '1211',
  '1215',
  '1240',
  '1450',
  '2110',
  '2115',
  '2120',
  '2130',
  '2131',
  '2190',
];
const readings: Record<PartyPage, Reading> = {
  client: {
    table: 'client',
    view: accountsOfClients,
    fields: AccountsOfClients.fields,
    column: 'client_id',
    lines: party('client', ['2110', '2115', '2120']),
    drawn: ['2110', '2115'],
    aged: '2110',
  },
  delivery: {
    table: 'courier',
    view: accountsOfAgents,
    fields: AccountsOfAgents.fields,
    column: 'delivery_id',
    lines: party('agent', ['1210', '1215', '2130']),
    drawn: ['1210'],
    aged: '1210',
  },
  branch: {
    table: 'branch',
    view: accountsOfBranches,
    fields: AccountsOfBranches.fields,
    column: 'branch_id',
    lines: (id) => ({ codes: branchCodes, branchId: id }),
    drawn: ['1110', '1120', '1130'],
    aged: '1210',
  },
};
const days = 30;

/** One party's whole picture: balances, how old they are, thirty days of them, what is open and what to do next. */
export async function partyPageOf(ctx: Context, page: PartyPage, id: number) {
  const reading = readings[page];
  const subject = await subjectOf(ctx, page, id);
  const [accounts, rows, trend, ages, documents] = await Promise.all([
    accountsOf(ctx, reading.lines(id)),
    rowsOf(ctx, reading, id),
    trendOf(ctx, reading, id),
    agesOf(ctx, reading, id),
    partyDocuments(ctx, page, id),
  ]);
  const work = await openWork(ctx, page, id, rows);
  return {
    today: ctx.today,
    page,
    subject,
    sums: rows.map((row) => wireRow(reading, row)),
    accounts,
    ageing: ages,
    trend,
    documents,
    next: nextSteps(page, id, work).map((step) => ({ ...step, amount: amountText(step.amount, step.currency as Currency) })),
  };
}

/** Whoever sees none of his money and works in another branch does not find him. */
async function subjectOf(ctx: Context, page: PartyPage, id: number) {
  const { table } = readings[page];
  const { branches, party: own } = sightOf({ ...ctx, chosenBranchId: null });
  const isMine =
    own && ((own.kind === 'client' && page === 'client') || (own.kind === 'agent' && page === 'delivery')) && own.id === id;
  if (own && !isMine) throw notFound();
  const branch = page === 'branch' ? sql`p.id` : sql`p.branch_id`;
  const phone = page === 'branch' ? sql`null` : sql`p.phone`;
  const lines =
    page === 'branch'
      ? sql`false`
      : sql`exists (select from ledger_line l where l.tenant_id = p.tenant_id and l.account_code = ${readings[page].aged}
      and l.party_kind = ${page === 'client' ? 'client' : 'agent'} and l.party_id = p.id and l.branch_id = any(${branches}::bigint[]))`;
  const found = await ctx.db.maybe<{
    id: number;
    name: Bilingual | string;
    phone: string | null;
    branch: unknown;
  }>(sql`select p.id, p.name, ${phone} as phone,
      (select json_build_object('id', b.id, 'name', b.name) from branch b where b.tenant_id = p.tenant_id and b.id = ${branch}) as branch
    from ${sql.table(table)} p where p.tenant_id = ${ctx.tenantId} and p.id = ${id} and (${branches}::bigint[] is null or ${branch} = any(${branches}::bigint[]) or ${lines})`);
  if (!found) throw notFound();
  return found;
}

interface AccountRow {
  code: string;
  type: string;
  name: Bilingual;
  currency: Currency;
  branchId: number;
  branch: { id: number; name: Bilingual };
  counterBranchId: number | null;
  counterBranch: { id: number; name: Bilingual } | null;
  balance: number;
}

async function accountsOf(ctx: Context, lines: LinesOf) {
  const branch = (column: string) =>
    sql`(select json_build_object('id', o.id, 'name', o.name) from branch o where o.tenant_id = ${ctx.tenantId} and o.id = ${sql.ref(column)})`;
  const rows =
    await ctx.db.query<AccountRow>(sql`select a.code, a.type, a.name, x.currency, x.branch_id, ${branch('x.branch_id')} as branch, x.counter_branch_id,
      ${branch('x.counter_branch_id')} as counter_branch, x.balance
    from (select b.account_code, b.currency, b.branch_id, b.counter_branch_id, sum(b.balance)::bigint as balance from (${balances(ctx, lines)}) b group by 1, 2, 3, 4) x
    join account a on a.tenant_id = ${ctx.tenantId} and a.code = x.account_code order by x.currency, a.code, x.branch_id, x.counter_branch_id`);
  return rows.map(({ code, type, name, currency, branchId, branch: at, counterBranchId, counterBranch, balance }) => ({
    account: { code, name },
    branch: at,
    counter_branch: counterBranch,
    currency,
    amount: amountText(sideOfAccount(code, type) === 'debit' ? balance : -balance, currency),
    url: whyUrl({
      account: code,
      party_kind: lines.partyKind ?? null,
      party: lines.partyId ?? null,
      in_branch_id: branchId,
      counter_branch_id: counterBranchId,
      currency,
    }),
  }));
}

export type SumRow = Record<string, unknown> & { currency: Currency };

function rowsOf(ctx: Context, { view, column }: Reading, id: number): Promise<SumRow[]> {
  return ctx.db.query<SumRow>(
    sql`select v.* from (${view.from(ctx)}) v where v.${sql.raw(column)} = ${id}::bigint order by v.currency = ${ctx.tenant.currency} desc, v.currency`,
  );
}

/** A row of the list as the list itself says it. */
function wireRow({ fields }: Reading, row: SumRow): Record<string, unknown> {
  const pairs = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'belongsTo') return [];
    const value = row[name];
    return [[wireName(name, field), field.kind === 'money' && value !== null ? amountText(Number(value), row.currency) : value]];
  });
  return { ...Object.fromEntries(pairs), currency: row.currency };
}

/** The balance at the end of each of the last thirty days, per currency. */
async function trendOf(ctx: Context, { lines, drawn }: Reading, id: number) {
  const of = { ...lines(id), codes: drawn };
  const first = daysBefore(ctx.today, days - 1);
  const [now, moved] = await Promise.all([
    ctx.db.query<{ currency: Currency; balance: number }>(
      sql`select b.currency, sum(b.balance)::bigint as balance from (${balances(ctx, of)}) b group by 1`,
    ),
    ctx.db.query<{ day: string; currency: Currency; debit: number; credit: number }>(daysOf(ctx, { ...of, from: first })),
  ]);
  const sign = sideOfAccount(drawn[0] as string, '') === 'debit' ? 1 : -1;
  return [...new Set([...now, ...moved].map((row) => row.currency))].map((currency) => {
    let balance = now.find((row) => row.currency === currency)?.balance ?? 0;
    const points = Array.from({ length: days }, (_, ago) => daysBefore(ctx.today, ago)).map((day) => {
      const point = { day, balance: amountText(balance === 0 ? 0 : sign * balance, currency) };
      const flow = moved.find((row) => row.currency === currency && row.day === day);
      balance -= flow ? flow.debit - flow.credit : 0;
      return point;
    });
    return { currency, days: points.reverse() };
  });
}

async function agesOf(ctx: Context, { lines, aged }: Reading, id: number) {
  const open = await openByDay(ctx, { ...lines(id), codes: [aged] });
  return [...new Set(open.map((row) => row.currency))].map((currency) => ({
    currency,
    buckets: ageing(
      open.filter((row) => row.currency === currency),
      ctx.today,
    ).map((amount, index) => ({
      from: ageBuckets[index],
      to: index + 1 < ageBuckets.length ? (ageBuckets[index + 1] as number) - 1 : null,
      amount: amountText(amount, currency),
    })),
  }));
}
