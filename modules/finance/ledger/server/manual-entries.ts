import { ManualEntry, type ManualState, manualSteps, newManualEntry } from '#finance/ledger/contract';
import { bool, date, oneOf, text } from '#platform/entity';
import {
  branchesLookedAt,
  type Context,
  type Implemented,
  implement,
  insertRow,
  type Params,
  type Reply,
  type Route,
  route,
  showRecord,
  specialFilter,
} from '#platform/server';
import { askReversal, keepAsTemplate } from './copy-manual-entry.ts';
import { takeManualStep } from './manual-steps.ts';
import { branchJson, partyJsonSql } from './party-name.ts';
import { editManualEntry, refuseFixed, writeManualEntry } from './write-manual-entry.ts';

const base = { permission: 'accounts_management', section: 'any', answer: 'item' } as const;
const onOne = { ...base, method: 'POST' } as const;
const path = '/api/v1/manual-entries';

const summaries: Record<(typeof manualSteps)[number], string> = {
  submit: 'Hand a draft over for approval',
  withdraw: 'Take an own entry back before it is approved',
  approve: 'Approve somebody else’s entry: it is posted',
  reject: 'Send somebody else’s entry back with a reason',
  discard: 'Put a draft or template away',
};

const routes: readonly Route[] = [
  route({
    ...onOne,
    path,
    name: 'createManualEntry',
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
  ...manualSteps.map((step) =>
    route({
      ...onOne,
      path: `${path}/{id}/${step}`,
      name: `${step}ManualEntry`,
      summary: summaries[step],
      input: { reason: text({ max: 200 }) },
      handle: async (ctx, { id, body }) => {
        await takeManualStep(ctx, step, { id, reason: (body.reason as string | undefined) ?? null });
        return shown(ctx, id, `manualEntry.told.${step}`);
      },
    }),
  ),
  route({
    ...onOne,
    path: `${path}/{id}/reverse`,
    name: 'reverseManualEntry',
    summary: 'Ask for a posted entry to be taken back: its mirror waits for somebody else’s approval',
    key: 'required',
    input: { reason: text({ required: true, max: 200 }), entryDate: date() },
    handle: async (ctx, { id, body }) => {
      const made = await askReversal(ctx, { id, reason: body.reason as string, date: (body.entryDate as string | null) ?? null });
      return { status: 201, ...(await shown(ctx, made, 'manualEntry.told.reverse')) };
    },
  }),
  route({
    ...onOne,
    path: `${path}/{id}/save-as-template`,
    name: 'saveManualEntryAsTemplate',
    summary: 'Keep an entry as a template others begin from',
    key: 'required',
    input: { name: text({ required: true, max: 200 }) },
    handle: async (ctx, { id, body }) => ({
      status: 201,
      ...(await shown(ctx, await keepAsTemplate(ctx, { id, name: body.name as string }), 'manualEntry.told.template')),
    }),
  }),
];

/** Entries by hand: seen by the branches they have lines in and by who wrote them. */
export const manualEntries: Implemented = implement(ManualEntry, {
  without: ['create', 'edit', 'remove', 'disable'],
  create: (ctx, values) => insertRow(ctx, ManualEntry, { state: 'draft', ...values, maker: ctx.user?.id ?? null }),
  check: (_, _values, before) => {
    if (before) refuseFixed(before.state as ManualState);
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
      isMine ? `(e.state = 'pending' and e.maker_id is distinct from ${params.add(ctx.user?.id ?? null, 'bigint')})` : 'true',
    ),
  },
  extras: () => ({
    amounts: `(select jsonb_agg(jsonb_build_object('currency', a.currency, 'amount', money_text(a.amount, a.currency)) order by a.currency)
      from (select l.currency, sum(l.debit)::bigint as amount from manual_line l where l.tenant_id = e.tenant_id and l.manual_entry_id = e.id group by l.currency) a)`,
  }),
  showExtras: () => ({
    lines: `(select json_agg(json_build_object('account_id', l.account_id, 'account', json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'party_kind', a.party_kind),
        'branch_id', l.branch_id, 'branch', ${branchJson('l.branch_id')}, 'party_kind', l.party_kind, 'party_id', l.party_id, 'party', ${partyJsonSql()},
        'currency', l.currency, 'debit', money_text(l.debit, l.currency), 'credit', money_text(l.credit, l.currency), 'note', l.note) order by l.position)
      from manual_line l join account a on a.tenant_id = l.tenant_id and a.id = l.account_id where l.tenant_id = e.tenant_id and l.manual_entry_id = e.id)`,
    reversed_by: `(select jsonb_build_object('id', r.id, 'number', r.number, 'state', r.state) from manual_entry r
      where r.tenant_id = e.tenant_id and r.reverses_id = e.id and r.state in ('pending', 'posted') limit 1)`,
    steps: `(select coalesce(json_agg(json_build_object('id', s.id, 'action', s.action, 'at', instant_text(s.at), 'user', u.name, 'reason', s.after ->> 'reason') order by s.id), '[]')
      from audit_entry s left join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
      where s.tenant_id = e.tenant_id and s.entity = 'manualEntry' and s.entity_id = e.id)`,
  }),
  routes,
});

/** Handed over in the same breath where that was said; what keeps it from that keeps it from being written as well. */
async function written(ctx: Context, id: number, as: unknown): Promise<Reply> {
  if (as !== 'pending') return shown(ctx, id, 'ui.saved');
  await takeManualStep(ctx, 'submit', { id });
  return shown(ctx, id, 'manualEntry.told.submit');
}

async function shown(ctx: Context, id: number, message: string): Promise<Reply> {
  return { resultText: `{"item":${await showRecord(ctx, manualEntries, id)}}`, message: { key: message } };
}

function scope(ctx: Context, params: Params): string | null {
  const branches = branchesLookedAt(ctx);
  if (!branches) return null;
  return `(e.maker_id = ${params.add(ctx.user?.id ?? null, 'bigint')} or exists (select from manual_line l where l.tenant_id = e.tenant_id
    and l.manual_entry_id = e.id and l.branch_id = any(${params.add(branches, 'bigint[]')})))`;
}
