import {
  account,
  accountByCode,
  checkAccounts,
  entryOf,
  type Line,
  neverOpened,
  openingInput,
  signed,
  signedAmount,
} from '#finance/ledger/contract';
import { amountText, type Currency, conflict, money, Refusal, text } from '#platform/entity';
import { audit, type Context, nextNumber, type Reply, type Route, route, sql } from '#platform/server';
import { refuseClosedDay, refuseWrongDay } from './closed-days.ts';
import { keptLines } from './kept-lines.ts';
import { type KeptLine, lineOf, type Problems, partiesElsewhere, readLines, type SentLine } from './manual-lines.ts';
import { releaseEntry } from './manual-steps.ts';
import { ownAccounts } from './own-accounts.ts';
import { post, postAll } from './post.ts';
import { refuseSpent } from './refuse-spent.ts';
import { reverseAll, standingEntries } from './reverse.ts';
import { requireBranches, requireWholeCompany } from './whole-company.ts';

const base = { method: 'POST', section: 'any', permission: 'post_to_control_accounts', answer: 'other' } as const;
const path = '/api/v1/opening-balances';

export const openingRoutes: readonly Route[] = [
  route({
    ...base,
    method: 'GET',
    path,
    name: 'showOpeningBalances',
    summary: 'What was brought in, and what still waits on 3900 to become capital',
    handle: async (ctx) => ({ result: await openings(ctx) }),
  }),
  route({
    ...base,
    path,
    name: 'bringInBalances',
    summary: 'Bring in balances: whatever their sides differ by stands on 3900',
    key: 'required',
    input: openingInput,
    handle: async (ctx, { body }) => {
      await bringInBalances(ctx, { date: body.date as string, lines: body.lines as SentLine[] });
      return said(ctx, 'opening.told.broughtIn');
    },
  }),
  route({
    ...base,
    path: `${path}/sign-off`,
    name: 'signOffOpening',
    summary: 'Move what stands on 3900 to capital: the company has gone live',
    key: 'required',
    handle: async (ctx) => {
      await signOffOpening(ctx);
      return said(ctx, 'opening.told.signedOff');
    },
  }),
  route({
    ...base,
    path: `${path}/{id}/reverse`,
    name: 'reverseOpening',
    summary: 'Take brought-in balances back while their day is open',
    input: { reason: text({ required: true, max: 200 }) },
    handle: async (ctx, { id, body }) => {
      await reverseOpening(ctx, { id, reason: body.reason as string });
      return said(ctx, 'opening.told.reversed');
    },
  }),
];

/**
 * Brings balances in on a day: one entry, what its sides differ by on 3900 in each branch and currency. What clients are owed stands
 * in an entry of its own for each, as the next statement of each takes it up.
 */
export async function bringInBalances(ctx: Context, input: { date: string; lines: readonly SentLine[] }): Promise<number> {
  await refuseWrongDay(ctx, { module: 'journal', day: input.date, field: 'date' });
  const kept = await readLines(ctx, input.lines);
  const own = await ownAccounts(
    ctx,
    kept.map(({ code }) => code).filter((code) => !accountByCode(code)),
  );
  refuseFaults(kept, { own, elsewhere: await partiesElsewhere(ctx, kept) });
  const lines = kept.map(lineOf);
  const docId = await nextNumber(ctx, 'opening');
  const ofClients = lines.filter(({ account: booked }) => booked === account.clientPayable);
  const key = { docType: 'opening', docId, event: 'posted', seq: 1 };
  await post(ctx, {
    ...balanced(
      { ...key },
      lines.filter((line) => !ofClients.includes(line)),
    ),
    date: input.date,
  });
  const numbers: number[] = [];
  for (const _ of ofClients) numbers.push(await nextNumber(ctx, 'opening_client'));
  await postAll(
    ctx,
    ofClients.map((line, at) => ({
      ...balanced({ ...key, docType: 'opening_client', docId: numbers[at] as number }, [line]),
      date: input.date,
      memo: `#${docId}`,
    })),
  );
  await ctx.db.query(sql`insert into opening_balance (tenant_id, id, on_day, client_documents, user_id)
    values (${ctx.tenantId}, ${docId}, ${input.date}::date, ${numbers}::bigint[], ${ctx.user?.id ?? null})`);
  audit(ctx, { entity: 'opening', entityId: docId, action: 'create', after: { date: input.date, lines: lines.length } });
  return docId;
}

function balanced(key: { docType: string; docId: number; event: string; seq: number }, lines: readonly Line[]) {
  const gaps = [...Map.groupBy(lines, (line) => `${line.branchId} ${line.currency}`).values()].map((own) => {
    const [first] = own as [Line];
    const sum = own.reduce((total, line) => total + signedAmount(line), 0);
    return signed(account.openingBalances, first.branchId, money(-sum, first.currency));
  });
  return entryOf(key, [...lines, ...gaps]) ?? { ...key, lines: [] };
}

/** Where balances cannot begin, and not with less than nothing in a treasury. */
function refuseFaults(
  kept: readonly KeptLine[],
  { own, elsewhere }: { own: Parameters<typeof checkAccounts>[1]; elsewhere: Problems },
): void {
  const problems: Problems = { ...elsewhere };
  kept.forEach((line, index) => {
    const [fault] = checkAccounts([lineOf(line)], own);
    const at = (name: string) => `lines.${index}.${name}`;
    if (line.debit === 0 && line.credit === 0) problems[at('debit')] = 'errors.required';
    else if (neverOpened.includes(line.code))
      problems[at('account_id')] = { key: 'errors.opening.never', values: { code: line.code } };
    else if (fault?.code === 'party_missing') problems[at('party_id')] = 'errors.required';
    else if (fault) problems[at('account_id')] = { key: 'errors.manualEntry.header', values: { code: line.code } };
    else if ((line.code === account.treasuries || line.code === account.bankAccounts) && line.credit > 0)
      problems[at('credit')] = 'errors.opening.belowNothing';
  });
  if (Object.keys(problems).length > 0) throw new Refusal('errors.fieldsWrong', { fields: problems });
}

interface Waiting {
  branchId: number;
  branch: unknown;
  currency: Currency;
  amount: number;
  /** In the company's own currency; null where it is not known of all of it. */
  worth: number | null;
}

function waiting(ctx: Context): Promise<Waiting[]> {
  return ctx.db.query<Waiting>(sql`select l.branch_id, b.name as branch, l.currency, sum(l.credit - l.debit)::bigint as amount,
        case when sum(l.unvalued) = 0 then sum(l.base_credit - l.base_debit)::bigint end as worth from (${keptLines(ctx)}) l
      join branch b on b.tenant_id = l.tenant_id and b.id = l.branch_id
    where l.account_code = ${sql.lit(account.openingBalances)} group by 1, 2, 3 having sum(l.credit) <> sum(l.debit) order by 1, 3`);
}

/** Signs off what was brought in: 3900 comes to nothing, capital stands for it. */
export async function signOffOpening(ctx: Context): Promise<void> {
  requireWholeCompany(ctx);
  // The number is locked by whoever takes it, so that two who sign off at once do not move the same balance twice.
  const docId = await nextNumber(ctx, 'opening_sign_off');
  const rows = await waiting(ctx);
  if (rows.length === 0) throw conflict('errors.opening.nothingWaits');
  const lines = rows.flatMap(({ branchId, currency, amount, worth }) => [
    signed(account.openingBalances, branchId, money(amount, currency), { worth }),
    signed(account.capital, branchId, money(-amount, currency), { worth: worth && -worth }),
  ]);
  await post(ctx, { docType: 'opening_sign_off', docId, event: 'posted', seq: 1, lines });
  audit(ctx, { entity: 'opening', entityId: docId, action: 'sign_off' });
}

/** Takes brought-in balances back, dated as they were; refused once their day is closed, a statement counts on them or their cash was paid out. */
export async function reverseOpening(ctx: Context, input: { id: number; reason: string }): Promise<void> {
  const found = await ctx.db.maybe<{
    onDay: string;
    clientDocuments: number[];
    reversedAt: Date | null;
  }>(sql`select on_day::text as on_day, client_documents, reversed_at
    from opening_balance where tenant_id = ${ctx.tenantId} and id = ${input.id} for update`);
  if (!found) throw new Refusal('errors.notFound', { status: 404 });
  if (found.reversedAt) throw conflict('errors.opening.reversedAlready');
  await refuseClosedDay(ctx, { module: 'journal', day: found.onDay, field: 'reason' });
  const entries = await standingEntries(ctx, { docType: 'opening', docId: input.id });
  for (const docId of found.clientDocuments) entries.push(...(await standingEntries(ctx, { docType: 'opening_client', docId })));
  requireBranches(ctx, await branchesOf(ctx, entries));
  for (const docId of found.clientDocuments) await releaseEntry(ctx, { docType: 'opening_client', docId });
  await refuseSpent(ctx, entries);
  await reverseAll(ctx, entries, { memo: input.reason, date: found.onDay });
  ctx.db.run(
    sql`update opening_balance set reversed_at = ${ctx.now}::timestamptz where tenant_id = ${ctx.tenantId} and id = ${input.id}`,
  );
  audit(ctx, { entity: 'opening', entityId: input.id, action: 'reverse', after: { reason: input.reason } });
}

async function branchesOf(ctx: Context, entryIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.db.query<{ branchId: number }>(sql`select distinct branch_id from ledger_line
    where tenant_id = ${ctx.tenantId} and entry_id = any(${[...entryIds]}::bigint[])`);
  return rows.map(({ branchId }) => branchId);
}

async function openings(ctx: Context) {
  const [rows, open] = await Promise.all([
    ctx.db.query<
      Record<string, unknown>
    >(sql`select o.id, o.on_day::text as on_day, u.name as user, instant_text(o.created_at) as at, instant_text(o.reversed_at) as reversed_at,
        (select e.id from journal_entry e where e.tenant_id = o.tenant_id and e.doc_type = 'opening' and e.doc_id = o.id and e.reverses_id is null) as entry_id
      from opening_balance o left join app_user u on u.tenant_id = o.tenant_id and u.id = o.user_id where o.tenant_id = ${ctx.tenantId} order by o.id desc limit 100`),
    waiting(ctx),
  ]);
  return {
    items: rows.map((row) => ({
      id: row.id,
      date: row.onDay,
      user: row.user,
      at: row.at,
      reversed_at: row.reversedAt,
      entry_id: row.entryId,
    })),
    waiting: open.map(({ branch, branchId, currency, amount }) => ({
      branch: { id: branchId, name: branch },
      currency,
      amount: amountText(amount, currency),
    })),
  };
}

async function said(ctx: Context, key: string): Promise<Reply> {
  return { result: await openings(ctx), message: { key } };
}
