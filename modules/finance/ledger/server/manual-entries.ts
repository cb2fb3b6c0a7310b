import { closedTo, ManualEntry, newManualEntry } from '#finance/ledger/contract';
import { bool, oneOf } from '#platform/entity';
import {
  branchesLookedAt,
  type Context,
  type Implemented,
  implement,
  insertRow,
  may,
  type Params,
  type Reply,
  type Route,
  route,
  showRecord,
  specialFilter,
} from '#platform/server';
import { askReversal, keepAsTemplate } from './copy-manual-entry.ts';
import {
  approveManualEntry,
  discardManualEntry,
  rejectManualEntry,
  submitManualEntry,
  withdrawManualEntry,
} from './manual-steps.ts';
import { branchJson, partyJsonSql } from './party-name.ts';
import { editManualEntry, writeManualEntry } from './write-manual-entry.ts';

const base = { permission: 'accounts_management', section: 'any', answer: 'item' } as const;
const path = '/api/v1/manual-entries';

const routes: readonly Route[] = [
  route({
    ...base,
    method: 'POST',
    path,
    name: 'createManualEntry',
    makesOne: true,
    summary: 'Write a journal entry by hand, as a draft or a template',
    key: 'required',
    input: newManualEntry,
    handle: async (ctx, asked) => {
      const id = await writeManualEntry(ctx, asked.raw);
      return { status: 201, ...(await written(ctx, id, asked.body.as)) };
    },
  }),
  route({
    ...base,
    method: 'PUT',
    path: `${path}/{id}`,
    name: 'editManualEntry',
    summary: 'Change a draft; lines that are sent take the place of all there were',
    input: newManualEntry,
    partial: true,
    handle: async (ctx, asked) => {
      await editManualEntry(ctx, asked.id, asked.raw);
      return written(ctx, asked.id, asked.body.as);
    },
  }),
];

/** Entries by hand: seen by the branches they have lines in and by who wrote them. */
export const manualEntries: Implemented = implement(ManualEntry, {
  without: ['create', 'edit', 'remove', 'disable'],
  create: (ctx, values) => insertRow(ctx, ManualEntry, { state: 'draft', ...values, maker: ctx.user?.id ?? null }),
  verbs: {
    submit: submitManualEntry,
    approve: approveManualEntry,
    reject: rejectManualEntry,
    withdraw: withdrawManualEntry,
    discard: discardManualEntry,
    reverse: askReversal,
    saveAsTemplate: keepAsTemplate,
  },
  whose: {
    withdraw: (ctx, params) => (ctx.user ? isAuthor(ctx, params) : 'true'),
    reverse: mayWriteAllOf,
  },
  can: {
    reverse: (ctx, params) => ({
      'errors.manualEntry.isReversal': 'e.reverses_id is not null',
      'errors.constraints.manual_entry_reverses': `exists (select from manual_entry r where r.tenant_id = ${params.add(ctx.tenantId, 'bigint')}
        and r.reverses_id = e.id and r.state in ('pending', 'posted'))`,
    }),
  },
  scope,
  filters: {
    /** What is worked on, or the templates. */
    kind: specialFilter(
      oneOf(['work', 'template', 'all']),
      (_, kind) =>
        ({
          work: `e.state not in ('template', 'discarded')`,
          template: `e.state = 'template'`,
          all: `e.state <> 'discarded'`,
        })[kind],
    ),
    mine_to_approve: specialFilter(bool(), (ctx, isMine, params) =>
      isMine ? `(e.state = 'pending' and not ${isAuthor(ctx, params)})` : 'true',
    ),
  },
  extras: () => ({
    amounts: `(select jsonb_agg(jsonb_build_object('currency', a.currency, 'amount', money_text(a.amount, a.currency)) order by a.currency)
      from (select l.currency, sum(l.debit)::bigint as amount from manual_line l where l.tenant_id = :tenant and l.manual_entry_id = e.id group by l.currency) a)`,
  }),
  showExtras: (ctx, params) => ({
    lines: `(select json_agg(json_build_object('account_id', l.account_id, 'account', json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'party_kind', a.party_kind),
        'branch_id', l.branch_id, 'branch', ${branchJson('l.branch_id')}, 'party_kind', l.party_kind, 'party_id', l.party_id, 'party', ${partyJsonSql(ctx, params)},
        'currency', l.currency, 'debit', money_text(l.debit, l.currency), 'credit', money_text(l.credit, l.currency), 'note', l.note) order by l.position)
      from manual_line l join account a on a.tenant_id = :tenant and a.id = l.account_id where l.tenant_id = :tenant and l.manual_entry_id = e.id)`,
    reversed_by: `(select jsonb_build_object('id', r.id, 'number', r.number, 'state', r.state) from manual_entry r
      where r.tenant_id = :tenant and r.reverses_id = e.id and r.state in ('pending', 'posted') limit 1)`,
  }),
  routes,
});

/** Handed over in the same breath where that was said; what keeps it from that keeps it from being written as well. */
async function written(ctx: Context, id: number, as: unknown): Promise<Reply> {
  if (as === 'pending') await submitManualEntry(ctx, { id });
  const message = { key: as === 'pending' ? 'manualEntry.done.submit' : 'ui.saved' };
  return { resultText: `{"item":${await showRecord(ctx, manualEntries, id)}}`, message };
}

/** Who takes an entry back writes its lines the other way round: he works in all of their branches, and may write on their accounts. */
function mayWriteAllOf(ctx: Context, params: Params): string {
  const lines = 'from manual_line l where l.tenant_id = :tenant and l.manual_entry_id = e.id';
  const branches = ctx.user?.branchIds;
  const isElsewhere = branches ? `exists (select ${lines} and l.branch_id <> all(${params.add(branches, 'bigint[]')}))` : 'false';
  const isControl = may(ctx, 'post_to_control_accounts')
    ? 'false'
    : `exists (select ${lines} and l.account_id in (select a.id from account a where a.tenant_id = :tenant and a.code = any(${params.add(closedTo('hand'), 'text[]')})))`;
  return `not ${isElsewhere} and not ${isControl}`;
}

const isAuthor = (ctx: Context, params: Params) => `e.author_ids @> array[${params.add(ctx.user?.id ?? 0, 'bigint')}]`;

function scope(ctx: Context, params: Params): string | null {
  const branches = branchesLookedAt(ctx);
  if (!branches) return null;
  return `(e.maker_id = ${params.add(ctx.user?.id ?? null, 'bigint')} or exists (select from manual_line l where l.tenant_id = :tenant
    and l.manual_entry_id = e.id and l.branch_id = any(${params.add(branches, 'bigint[]')})))`;
}
