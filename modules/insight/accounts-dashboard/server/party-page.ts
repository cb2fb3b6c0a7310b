import { keptLines } from '#finance/ledger/server';
import { Client, Courier } from '#foundation/parties/contract';
import { nextSteps, type PartyPage } from '#insight/accounts-dashboard/contract';
import { amountText, type Bilingual, type Currency, notFound, toldFigure, wireName } from '#platform/entity';
import { type Context, isVisible, sql } from '#platform/server';
import { openWork, partyDocuments } from './open-work.ts';
import { type Reading, readings, type SumRow } from './party-reading.ts';
import { accountsOf, agesOf, trendOf } from './party-sums.ts';
import { sightOf } from './sight.ts';

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
export async function subjectOf(ctx: Context, page: PartyPage, id: number) {
  const { table } = readings[page];
  const { branches, party: own } = sightOf({ ...ctx, chosenBranchId: null });
  const isMine =
    own && ((own.kind === 'client' && page === 'client') || (own.kind === 'agent' && page === 'delivery')) && own.id === id;
  if (own && !isMine) throw notFound();
  const branch = page === 'branch' ? sql`p.id` : sql`p.branch_id`;
  const field = { client: Client.fields.phone, delivery: Courier.fields.phone }[page as string];
  const phone = field && isVisible(ctx, field) ? sql`p.phone` : sql`null`;
  const lines =
    page === 'branch'
      ? sql`false`
      : sql`exists (select from (${keptLines(ctx, { byParty: true })}) l where l.account_code = ${readings[page].aged}
      and l.party_kind = ${page === 'client' ? 'client' : 'agent'} and l.party_id = p.id and l.branch_id = any(${branches}::bigint[]))`;
  const found = await ctx.db.maybe<{
    id: number;
    name: Bilingual | string;
    phone: string | null;
    branch: unknown;
  }>(sql`select p.id, p.name, ${phone} as phone,
      (select json_build_object('id', b.id, 'name', b.name) from branch b where b.tenant_id = :tenant and b.id = ${branch}) as branch
    from ${sql.table(table)} p where p.tenant_id = ${ctx.tenantId} and p.id = ${id} and (${branches}::bigint[] is null or ${branch} = any(${branches}::bigint[]) or ${lines})`);
  if (!found) throw notFound();
  return found;
}

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
    return [[wireName(name, field), toldFigure(field, value, row.currency)]];
  });
  return { ...Object.fromEntries(pairs), currency: row.currency };
}
