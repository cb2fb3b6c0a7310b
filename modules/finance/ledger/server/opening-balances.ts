import {
  account,
  accountByCode,
  checkAccounts,
  entryOf,
  type Line,
  neverOpened,
  OpeningBalance,
  signed,
  signedAmount,
} from '#finance/ledger/contract';
import { money, Refusal, text, type VerbInput } from '#platform/entity';
import {
  audit,
  type Context,
  change,
  implement,
  lockFor,
  nextNumber,
  type Params,
  type Route,
  route,
  sql,
} from '#platform/server';
import { refuseWrongDay } from './closed-days.ts';
import { goneLive } from './gone-live.ts';
import { type KeptLine, lineOf, type Problems, partiesElsewhere, readLines, type SentLine } from './manual-lines.ts';
import { releaseEntry } from './manual-steps.ts';
import { ownAccounts } from './own-accounts.ts';
import { post, postAll } from './post.ts';
import { refuseSpent } from './refuse-spent.ts';
import { reverseAll, standingEntries } from './reverse.ts';
import { signOffOpening } from './sign-off-opening.ts';

const base = { section: 'any', permission: 'post_to_control_accounts', answer: 'other' } as const;
const path = `/api/v1/${OpeningBalance.path}`;

const routes: readonly Route[] = [
  route({
    ...base,
    method: 'GET',
    path: `${path}/waiting`,
    name: 'showWaitingOpening',
    summary: 'What still waits on 3900 to become capital, what was brought in by account, and who signed off last',
    handle: async (ctx) => ({ result: await goneLive(ctx) }),
  }),
  route({
    ...base,
    method: 'POST',
    path: `${path}/sign-off`,
    name: 'signOffOpening',
    summary: 'Move what stands on 3900 to capital, and say in words what it is: the company has gone live',
    key: 'required',
    input: { words: text({ max: 200 }) },
    handle: async (ctx, { body }) => {
      const { isEven } = await signOffOpening(ctx, { words: (body.words as string | null | undefined) ?? null });
      return { result: await goneLive(ctx), message: { key: `openingBalance.${isEven ? 'signedEven' : 'signedOff'}` } };
    },
  }),
];

/** The entry of an opening and those of its clients, as the condition on `r`. */
const itsEntries = `((r.doc_type = 'opening' and r.doc_id = e.id) or (r.doc_type = 'opening_client' and r.doc_id = any(e.client_documents)))`;

export const openingBalances = implement(OpeningBalance, {
  without: ['create', 'edit', 'remove', 'disable', 'export'],
  verbs: { bringIn: bringInBalances, reverse: reverseOpening },
  can: {
    reverse: ({ user, now }, params) => ({
      'errors.openingBalance.dayClosed': `exists (select from barred_entry(:tenant, jsonb_build_array(jsonb_build_object(
        'module', 'journal', 'date', e.on_day, 'userId', ${params.add(user?.id ?? null, 'bigint')})), ${params.add(now, 'timestamptz')}))`,
    }),
  },
  whose: { reverse: isOfOwnBranches },
  papers: { journalEntry: itsEntries },
  routes,
});

/** Taken back by people of all the branches it stands in. */
function isOfOwnBranches({ user }: Context, params: Params): string {
  if (!user?.branchIds) return 'true';
  return `not exists (select from journal_entry r join ledger_line l on l.tenant_id = :tenant and l.entry_id = r.id
    where r.tenant_id = :tenant and ${itsEntries} and l.branch_id <> all(${params.add(user.branchIds, 'bigint[]')}))`;
}

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
  audit(ctx, {
    entity: OpeningBalance.name,
    entityId: docId,
    action: 'create',
    after: { date: input.date, lines: lines.length },
  });
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

/** Takes brought-in balances back, dated as they were; refused once a statement counts on them, or they were paid out, handed in or settled. */
export async function reverseOpening(ctx: Context, { id, reason }: VerbInput<typeof OpeningBalance, 'reverse'>): Promise<void> {
  const opening = await lockFor(ctx, OpeningBalance, 'reverse', id);
  const { clientDocuments } = await ctx.db.one<{ clientDocuments: number[] }>(
    sql`select client_documents from opening_balance where tenant_id = ${ctx.tenantId} and id = ${id}`,
  );
  const entries = await standingEntries(ctx, { docType: 'opening', docId: id });
  for (const docId of clientDocuments) {
    await releaseEntry(ctx, { docType: 'opening_client', docId });
    entries.push(...(await standingEntries(ctx, { docType: 'opening_client', docId })));
  }
  await refuseSpent(ctx, entries);
  await reverseAll(ctx, entries, { memo: reason, date: opening.onDay });
  const reversed = { state: 'reversed', reason, reversedBy: ctx.user?.id ?? null, reversedAt: ctx.now } as const;
  await change(ctx, OpeningBalance, opening, reversed, 'reverse');
}
