import {
  accountStatementQuery,
  dayBefore,
  type Side,
  type StatementKind,
  statementAccounts,
  statementEntities,
} from '#finance/ledger/contract';
import { amountText, type Bilingual, type Currency, notFound, Refusal } from '#platform/entity';
import { type Context, may, type RawBuilder, readRecords, readReportQuery, reportBranches, route, sql } from '#platform/server';
import { documentNumberSql } from './document-numbers.ts';
import { type KeptOf, keptLines } from './kept-lines.ts';
import { partyJson } from './party-name.ts';

interface Asked {
  kind: StatementKind;
  id: number;
  currency?: Currency;
  from?: string;
  to?: string;
  inBranch?: number;
  page?: number;
  perPage?: number;
}
interface Subject {
  name: Bilingual | string;
  accounts: readonly string[];
  party: string | null;
  side: Side;
  branchId: number | null;
}
interface LineRow {
  id: number;
  entryId: number;
  entryDate: string;
  docType: string;
  docId: number;
  docNumber: string | null;
  event: string;
  memo: string | null;
  account: { code: string; name: Bilingual };
  party: unknown;
  branch: { id: number; name: Bilingual };
  counterBranch: { id: number; name: Bilingual } | null;
  shipmentId: number | null;
  debit: number;
  credit: number;
  running: number;
}

/** What one party's account did in a period: opening, every line with the balance after it, closing. */
export const accountStatement = route({
  method: 'GET',
  path: '/api/v1/account-statements',
  name: 'showAccountStatement',
  summary: 'Statement of a client, agent, branch, treasury or account, with a running balance',
  permission: 'signed-in',
  section: 'any',
  query: accountStatementQuery,
  answer: 'items',
  handle: async (ctx, asked) => {
    const wanted = readReportQuery<Asked>(ctx, accountStatementQuery, asked.query);
    refuseOutsiders(ctx, wanted.kind);
    const currency = wanted.currency ?? ctx.tenant.currency;
    return { result: await statementOf(ctx, { ...wanted, currency }, await subjectOf(ctx, wanted)) };
  },
});

/** A treasury's statement has a key of its own. */
function refuseOutsiders(ctx: Context, kind: StatementKind): void {
  const permission = kind === 'treasury' ? 'show_treasury_account_statement' : 'show_account_statement';
  if (!may(ctx, permission)) throw new Refusal('errors.noPermission', { status: 403, values: { permission } });
}

interface SubjectRow {
  name: Bilingual | string;
  code?: string;
}

/** Whoever may not be seen has no statement either. */
async function subjectOf(ctx: Context, { kind, id }: Asked): Promise<Subject> {
  const [found] = (await readRecords(ctx, { name: statementEntities[kind] }, [id])) as SubjectRow[];
  const { user } = ctx;
  const isOutsider = Boolean(user?.clientId || user?.courierId || user?.receivingAgentId);
  const isElsewhere = kind === 'branch' && user?.branchIds && !user.branchIds.includes(id);
  if (!found || isElsewhere || (isOutsider && !ofPeople.has(kind))) throw notFound();
  if (kind !== 'account') return { ...statementAccounts[kind], name: found.name, branchId: kind === 'branch' ? id : null };
  return { accounts: [found.code as string], party: null, side: 'debit', name: found.name, branchId: null };
}

const ofPeople: ReadonlySet<StatementKind> = new Set(['client', 'delivery', 'receiving']);

async function statementOf(ctx: Context, asked: Asked & { currency: Currency }, subject: Subject) {
  const { page = 1, perPage = 100, currency, from, to } = asked;
  const sign = subject.side === 'debit' ? 1 : -1;
  const text = (amount: number) => amountText(amount === 0 ? 0 : amount * sign, currency);
  const sums = await sumsOf(ctx, asked, subject);
  const rows = await linesOf(ctx, asked, subject);
  const before = page === 1 ? sums.opening : await balanceBefore(ctx, asked, { subject, line: rows[0] });
  const items = rows.map((row) => itemOf(row, currency, (amount) => text(before + amount)));
  const first = (page - 1) * perPage;
  return {
    subject: { kind: asked.kind, id: asked.id, name: subject.name },
    currency,
    /** The side on which a balance above zero stands. */
    side: subject.side,
    from: from ?? null,
    to: to ?? null,
    opening: text(sums.opening),
    closing: text(sums.opening + sums.debit - sums.credit),
    items,
    pagination: {
      from: items.length ? first + 1 : 0,
      to: first + items.length,
      total_records: sums.count,
      has_more: first + items.length < sums.count,
    },
    totals: { count: sums.count, debit: amountText(sums.debit, currency), credit: amountText(sums.credit, currency) },
  };
}

/** Which lines are the subject's, kept or each for itself; said as narrowly as they are, so that an index is read in its order. */
function of(ctx: Context, { id, currency, inBranch }: Asked, { accounts, party, branchId }: Subject): RawBuilder<unknown> {
  const mine = party === null ? reportBranches({ ...ctx, chosenBranchId: null }) : null;
  const [account, ...others] = accounts;
  const parts = [
    sql`l.tenant_id = ${ctx.tenantId}`,
    others.length === 0 ? sql`l.account_code = ${account}` : sql`l.account_code = any(${[...accounts]}::text[])`,
    sql`l.currency = ${currency}`,
  ];
  if (party) parts.push(sql`l.party_kind = ${party} and l.party_id = ${id}::bigint`);
  if (branchId) parts.push(sql`l.branch_id = ${branchId}::bigint`);
  if (inBranch) parts.push(sql`l.branch_id = ${inBranch}::bigint`);
  if (mine) parts.push(sql`l.branch_id = any(${[...mine]}::bigint[])`);
  return sql.join(parts, sql` and `);
}

/** The balance before a period, both sides within it, and how many lines made them: from kept balances. */
async function sumsOf(ctx: Context, asked: Asked, subject: Subject) {
  const { from = null, to = null } = asked;
  const [opening, inside] = await Promise.all([
    from ? keptSums(ctx, asked, { subject, days: { to: dayBefore(from) } }) : nothing,
    keptSums(ctx, asked, { subject, days: { from, to } }),
  ]);
  return { opening: opening.debit - opening.credit, ...inside };
}
const nothing = { debit: 0, credit: 0, count: 0 };

function keptSums(ctx: Context, asked: Asked, { subject, days }: { subject: Subject; days: KeptOf }) {
  return ctx.db.one<{ debit: number; credit: number; count: number }>(sql`select coalesce(sum(l.debit), 0)::bigint as debit,
      coalesce(sum(l.credit), 0)::bigint as credit, coalesce(sum(l.lines), 0)::int as count
    from (${keptLines(ctx, { ...days, byParty: subject.party !== null })}) l where ${of(ctx, asked, subject)}`);
}

/** The balance just before a line: what is kept until the day before, and the lines of its day that come first. */
async function balanceBefore(ctx: Context, asked: Asked, { subject, line }: { subject: Subject; line: LineRow | undefined }) {
  if (!line) return 0;
  const kept = await keptSums(ctx, asked, { subject, days: { to: dayBefore(line.entryDate) } });
  const { sum } = await ctx.db.one<{
    sum: number;
  }>(sql`select coalesce(sum(l.debit - l.credit), 0)::bigint as sum from ledger_line l
    where ${of(ctx, asked, subject)} and l.entry_date = ${line.entryDate}::date and l.id < ${line.id}::bigint`);
  return kept.debit - kept.credit + sum;
}

/** One page of lines; what runs through it begins at nothing. Each account's lines come in the order of their index, as far as the page goes. */
function linesOf(ctx: Context, asked: Asked, subject: Subject): Promise<LineRow[]> {
  const { from, to, page = 1, perPage = 100 } = asked;
  const days = sql`${from ? sql` and l.entry_date >= ${from}::date` : sql``}${to ? sql` and l.entry_date <= ${to}::date` : sql``}`;
  const ofOne = (
    account: string,
  ) => sql`(select l.* from ledger_line l where ${of(ctx, asked, { ...subject, accounts: [account] })}${days}
    order by l.entry_date, l.id limit ${page * perPage}::int)`;
  return ctx.db.query<LineRow>(sql`with page as materialized (
      select * from (${sql.join(subject.accounts.map(ofOne), sql` union all `)}) l order by entry_date, id limit ${perPage}::int offset ${(page - 1) * perPage}::int),
    l as (select *, sum(debit - credit) over (order by entry_date, id)::bigint as running from page)
    select l.id, l.entry_id, l.entry_date, e.doc_type, e.doc_id, ${sql.raw(documentNumberSql())} as doc_number, e.event, e.memo, l.shipment_id, l.debit, l.credit, l.running, ${partyJson(ctx)} as party,
      json_build_object('code', a.code, 'name', a.name) as account, json_build_object('id', b.id, 'name', b.name) as branch,
      (select json_build_object('id', c.id, 'name', c.name) from branch c where c.tenant_id = :tenant and c.id = l.counter_branch_id) as counter_branch
    from l join journal_entry e on e.tenant_id = :tenant and e.id = l.entry_id
      join account a on a.tenant_id = :tenant and a.code = l.account_code join branch b on b.tenant_id = :tenant and b.id = l.branch_id
    order by l.entry_date, l.id`);
}

function itemOf(row: LineRow, currency: Currency, balance: (running: number) => string) {
  return {
    id: row.id,
    entry_id: row.entryId,
    entry_date: row.entryDate,
    document: { type: row.docType, id: row.docId, number: row.docNumber, event: row.event },
    memo: row.memo,
    account: row.account,
    party: row.party,
    branch: row.branch,
    counter_branch: row.counterBranch,
    shipment_id: row.shipmentId,
    debit: amountText(row.debit, currency),
    credit: amountText(row.credit, currency),
    balance: balance(row.running),
  };
}
