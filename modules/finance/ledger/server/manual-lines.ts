import {
  type Account,
  account,
  accountByCode,
  checkAccounts,
  checkEntry,
  closedLines,
  type EntryProblem,
  type Line,
  mayBeFilledBy,
  type PartyKind,
} from '#finance/ledger/contract';
import { amountText, type Currency, fieldRefusal, parseAmount, Refusal } from '#platform/entity';
import { type Context, may, sql, worksIn } from '#platform/server';
import { ownAccounts } from './own-accounts.ts';
import { unknownParties } from './party-records.ts';

/** A line as it was sent. */
export interface SentLine {
  account: number;
  branch?: number | null;
  partyKind?: PartyKind | null;
  partyId?: number | null;
  currency?: Currency | null;
  debit?: string | null;
  credit?: string | null;
  note?: string | null;
}

/** A line as it is kept: whose account it is, and what stands on which side, in minor units. */
export interface KeptLine {
  accountId: number;
  code: string;
  branchId: number;
  partyKind: PartyKind | null;
  partyId: number | null;
  currency: Currency;
  debit: number;
  credit: number;
  note: string | null;
}

/** What is wrong with lines, beside the field it stands in. */
export type Problems = Record<string, string | { key: string; values?: Record<string, unknown> }>;

/** Reads the lines of a draft: what they name must be there, and amounts must be amounts. It need not balance yet. */
export async function readLines(ctx: Context, sent: readonly SentLine[]): Promise<KeptLine[]> {
  const problems: Problems = {};
  const ids = [...new Set(sent.map(({ account }) => account))];
  const accounts = await ctx.db.query<{ id: number; code: string }>(
    sql`select id, code from account where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[])`,
  );
  const codes = new Map(accounts.map(({ id, code }) => [id, code]));
  const kept = sent.map((line, index) => keptLine(ctx, { line, index, code: codes.get(line.account), problems }));
  await nameUnknownParties(ctx, kept, problems);
  if (Object.keys(problems).length > 0) throw new Refusal('errors.fieldsWrong', { fields: problems });
  return kept;
}

interface Reading {
  line: SentLine;
  index: number;
  code: string | undefined;
  problems: Problems;
}

function keptLine(ctx: Context, { line, index, code, problems }: Reading): KeptLine {
  const at = (name: string) => `lines.${index}.${name}`;
  const currency = line.currency ?? ctx.tenant.currency;
  const branchId = line.branch ?? ctx.branchId ?? 0;
  if (!code) problems[at('account_id')] = 'errors.reference';
  if (!branchId) problems[at('branch_id')] = 'errors.required';
  else if (!ctx.tenant.branchIds.has(branchId) || !worksIn(ctx, branchId)) problems[at('branch_id')] = 'errors.reference';
  const amountOf = (side: 'debit' | 'credit') => {
    const amount = line[side] ? parseAmount(line[side], currency) : 0;
    if (amount === undefined) problems[at(side)] = 'errors.amountNotNumber';
    else if (amount < 0) problems[at(side)] = 'errors.amountNegative';
    return amount ?? 0;
  };
  const [debit, credit] = [amountOf('debit'), amountOf('credit')];
  if (debit > 0 && credit > 0) problems[at('credit')] = 'errors.manualEntry.bothSides';
  const kinds = (code && accountByCode(code)?.parties) || [];
  const partyKind = line.partyId ? (line.partyKind ?? kinds[0] ?? null) : null;
  return {
    accountId: line.account,
    code: code ?? '',
    branchId,
    partyKind,
    partyId: partyKind ? (line.partyId ?? null) : null,
    currency,
    debit,
    credit,
    note: line.note ?? null,
  };
}

async function nameUnknownParties(ctx: Context, lines: readonly KeptLine[], problems: Problems): Promise<void> {
  const parties = lines.flatMap(({ partyKind, partyId }) => (partyKind && partyId ? [{ kind: partyKind, id: partyId }] : []));
  const unknown = await unknownParties(ctx, parties);
  lines.forEach(({ partyKind, partyId }, index) => {
    if (unknown.has(`${partyKind}/${partyId}`)) problems[`lines.${index}.party_id`] = 'errors.reference';
  });
}

/** The lines as they will be posted, closed between branches and currencies; refused beside whatever keeps them from it. */
export async function postableLines(ctx: Context, kept: readonly KeptLine[]): Promise<Line[]> {
  const own = await ownAccounts(
    ctx,
    kept.map(({ code }) => code).filter((code) => !accountByCode(code)),
  );
  const found = (code: string) => accountByCode(code) ?? own.get(code);
  const problems: Problems = {};
  const disabled = await disabledAccounts(ctx, kept);
  kept.forEach((line, index) => {
    const problem = lineProblem(ctx, line, found(line.code)) ?? (disabled.has(line.accountId) && 'errors.manualEntry.disabled');
    if (problem) problems[`lines.${index}.account_id`] = problem;
    const [fault] = problem ? [] : checkAccounts([lineOf(line)], own);
    if (fault) problems[`lines.${index}.${fieldOfFault[fault.code] ?? 'account_id'}`] ??= faultText(fault);
    if (line.debit === 0 && line.credit === 0) problems[`lines.${index}.debit`] = 'errors.required';
  });
  Object.assign(problems, taxElsewhere(kept), secondClients(kept), await partiesElsewhere(ctx, kept));
  if (Object.keys(problems).length > 0) throw new Refusal('errors.fieldsWrong', { fields: problems });
  const lines = closedLines(kept.map(lineOf), ctx.tenant.currency);
  refuseUnbalanced(lines);
  return lines;
}

/** What is owed in tax is that of parcels and papers; by hand it only passes to its settlement, in its branch and currency. */
function taxElsewhere(kept: readonly KeptLine[]): Problems {
  const gap = (of: KeptLine) =>
    kept
      .filter(
        ({ code, branchId, currency }) =>
          (code === account.outputTax || code === account.taxSettlement) && branchId === of.branchId && currency === of.currency,
      )
      .reduce((sum, { debit, credit }) => sum + debit - credit, 0);
  const wrong = kept.flatMap((line, index) => (line.code === account.outputTax && gap(line) !== 0 ? [index] : []));
  return Object.fromEntries(wrong.map((index) => [`lines.${index}.account_id`, 'errors.manualEntry.taxToSettlement']));
}

/** A client's next statement takes the entry up as one item: it is one client's, in one branch and currency. */
function secondClients(kept: readonly KeptLine[]): Problems {
  const own = kept.map((line, index) => ({ ...line, index })).filter(({ code }) => code === account.clientPayable);
  const [first] = own;
  const others = own.filter(
    (line) => line.partyId !== first?.partyId || line.branchId !== first.branchId || line.currency !== first.currency,
  );
  return Object.fromEntries(others.map(({ index }) => [`lines.${index}.party_id`, 'errors.manualEntry.oneClient']));
}

/** Lines that name a client or a treasury where nobody would look for what they say. */
export async function partiesElsewhere(ctx: Context, kept: readonly KeptLine[]): Promise<Problems> {
  return { ...(await clientsElsewhere(ctx, kept)), ...(await treasuriesElsewhere(ctx, kept)) };
}

/** Clients settle in their own branch, so what they are owed is written there, where their statement looks for it. */
async function clientsElsewhere(ctx: Context, kept: readonly KeptLine[]): Promise<Problems> {
  const ids = kept.filter(({ code }) => code === account.clientPayable).map(({ partyId }) => partyId ?? 0);
  if (ids.length === 0) return {};
  const rows = await ctx.db.query<{ id: number; branchId: number }>(
    sql`select id, branch_id from client where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[])`,
  );
  const wrong = kept.flatMap((line, index) =>
    line.code === account.clientPayable && rows.some(({ id, branchId }) => id === line.partyId && branchId !== line.branchId)
      ? [index]
      : [],
  );
  return Object.fromEntries(wrong.map((index) => [`lines.${index}.branch_id`, 'errors.manualEntry.notHisBranch']));
}

/** What lies in a treasury stands in its branch and currency, in the safe's account or the bank's. */
async function treasuriesElsewhere(ctx: Context, kept: readonly KeptLine[]): Promise<Problems> {
  const ids = kept.filter(({ partyKind }) => partyKind === 'treasury').map(({ partyId }) => partyId ?? 0);
  if (ids.length === 0) return {};
  const rows = await ctx.db.query<{ id: number; branchId: number; currency: Currency; kind: 'cash' | 'bank' }>(
    sql`select id, branch_id, currency, kind from treasury where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[])`,
  );
  const problems: Problems = {};
  kept.forEach((line, index) => {
    const treasury = line.partyKind === 'treasury' ? rows.find(({ id }) => id === line.partyId) : undefined;
    if (!treasury) return;
    const { currency } = treasury;
    if (treasury.branchId !== line.branchId) problems[`lines.${index}.branch_id`] = 'errors.opening.notItsBranch';
    if (currency !== line.currency)
      problems[`lines.${index}.currency`] = { key: 'errors.opening.notItsCurrency', values: { currency } };
    const code = treasury.kind === 'bank' ? account.bankAccounts : account.treasuries;
    if (code !== line.code) problems[`lines.${index}.account_id`] = { key: 'errors.opening.notItsAccount', values: { code } };
  });
  return problems;
}

/** A kept line as it is posted. */
export function lineOf(line: KeptLine): Line {
  return {
    account: line.code,
    branchId: line.branchId,
    side: line.debit > 0 ? 'debit' : 'credit',
    amount: line.debit + line.credit,
    currency: line.currency,
    ...(line.partyKind && line.partyId && { party: { kind: line.partyKind, id: line.partyId } }),
  };
}

function lineProblem(ctx: Context, line: KeptLine, account: Account | undefined) {
  const values = { code: line.code };
  if (account?.header) return { key: 'errors.manualEntry.header', values };
  if (!mayBeFilledBy(line.code, 'handOnControl')) return { key: 'errors.manualEntry.movedByPapers', values };
  if (!mayBeFilledBy(line.code, 'hand') && !may(ctx, 'post_to_control_accounts'))
    return { key: 'errors.manualEntry.control', values };
  return undefined;
}

/** What takes an entry back is not judged line by line; but who may not write on its accounts does not agree to it either. */
export function refuseControlled(ctx: Context, kept: readonly KeptLine[]): void {
  const line = may(ctx, 'post_to_control_accounts') ? undefined : kept.find(({ code }) => !mayBeFilledBy(code, 'hand'));
  if (line) throw new Refusal('errors.manualEntry.control', { values: { code: line.code } });
}

async function disabledAccounts(ctx: Context, kept: readonly KeptLine[]): Promise<ReadonlySet<number>> {
  const ids = kept.map(({ accountId }) => accountId);
  const rows = await ctx.db.query<{ id: number }>(
    sql`select id from account where tenant_id = ${ctx.tenantId} and disabled_at is not null and id = any(${ids}::bigint[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

const fieldOfFault: Partial<Record<EntryProblem['code'], string>> = {
  party_missing: 'party_id',
  party_kind: 'party_id',
  other_currency: 'currency',
};

function faultText({ code, values }: EntryProblem) {
  if (code === 'party_missing') return 'errors.required';
  if (code === 'party_kind') return 'errors.reference';
  return code === 'other_currency'
    ? { key: 'errors.manualEntry.otherCurrency', values }
    : { key: 'errors.manualEntry.header', values };
}

function refuseUnbalanced(lines: readonly Line[]): void {
  const problems = checkEntry({ lines });
  if (problems.some(({ code }) => code === 'too_few_lines')) throw fieldRefusal('lines', 'errors.manualEntry.tooFew');
  const gap = problems.find(({ code }) => code === 'unbalanced');
  if (!gap) return;
  const { currency, difference } = gap.values as { currency: Currency; difference: number };
  const key = difference > 0 ? 'errors.manualEntry.creditMissing' : 'errors.manualEntry.debitMissing';
  throw fieldRefusal('lines', key, { amount: amountText(Math.abs(difference), currency), currency });
}
