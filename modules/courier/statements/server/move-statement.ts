import { auditEntry, carriedItem, Statement } from '#courier/statements/contract';
import { post, reverseAll, standingEntries } from '#finance/ledger/server';
import { supersedePapers } from '#foundation/papers/server';
import { fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor, sql } from '#platform/server';
import { paysOnlyWithCash } from './cash-outside.ts';
import { lockWithRows } from './lock-statement.ts';
import { addOpenItems, noteCorrections } from './open-items.ts';
import { refuseCashOutside, refuseChangedRows } from './row-guards.ts';

type Input<V extends keyof (typeof Statement)['verbs']> = VerbInput<typeof Statement, V>;

/** The accountant is done: totals stand, and every row's cash is in a treasury, or the statement is flagged an advance. */
export async function submitStatement(ctx: Context, { id }: Input<'submit'>): Promise<void> {
  const statement = await lockWithRows(ctx, 'submit', id);
  await refuseChangedRows(ctx, statement);
  const onlyWithCash = paysOnlyWithCash(ctx) && !statement.isAdvance;
  if (onlyWithCash) await refuseCashOutside(ctx, statement);
  await enter(ctx, statement, { state: 'pending', onlyWithCash, submittedAt: ctx.now }, 'submit');
}

/** Back to new, to be changed. */
export async function reopenStatement(ctx: Context, { id }: Input<'reopen'>): Promise<void> {
  const statement = await lockFor(ctx, Statement, 'reopen', id);
  await enter(
    ctx,
    statement,
    { state: 'new', counted: null, countSheet: null, shortageAccount: null, onlyWithCash: null, submittedAt: null },
    'reopen',
  );
}

/** A second person approves it: what the client is owed waits under the statement. */
export async function auditStatement(ctx: Context, { id, notes }: Input<'audit'>): Promise<void> {
  const statement = await lockWithRows(ctx, 'audit', id);
  await refuseChangedRows(ctx, statement);
  if (statement.kind === 'client')
    await post(ctx, auditEntry({ ...statement, clientId: statement.clientId as number }, statement.version + 1));
  const auditorNotes = notes ?? statement.auditorNotes;
  const values = { state: 'audited', auditedBy: ctx.user?.id ?? null, auditedAt: ctx.now, auditorNotes } as const;
  await enter(ctx, statement, values, 'audit');
}

/** The approval is taken back, with its entry. */
export async function unauditStatement(ctx: Context, { id, reason }: Input<'unaudit'>): Promise<void> {
  const statement = await lockFor(ctx, Statement, 'unaudit', id);
  await reverseAll(ctx, await standingEntries(ctx, { docType: 'statement', docId: id, event: 'audited' }), { memo: reason });
  await enter(ctx, statement, { state: 'pending', auditedBy: null, auditedAt: null }, 'unaudit', reason);
}

/** What the client owes us goes into his next statement. */
export async function carryStatement(ctx: Context, { id }: Input<'carry'>): Promise<void> {
  const statement = await lockFor(ctx, Statement, 'carry', id);
  const item = carriedItem({ ...statement, clientId: statement.clientId as number });
  if (item) await addOpenItems(ctx, [{ ...item, kind: 'carried', docType: 'statement', docId: id }]);
  await enter(ctx, statement, { state: 'carried' }, 'carry');
}

/** Void: its parcels and items are free again. */
export async function voidStatement(ctx: Context, { id, reason }: Input<'void'>): Promise<void> {
  const statement = await lockWithRows(ctx, 'void', id);
  if (statement.state === 'audited' && !reason) throw fieldRefusal('reason', 'errors.required');
  ctx.db.run(sql`update statement_row set voided = true where tenant_id = ${ctx.tenantId} and statement_id = ${id}`);
  ctx.db.run(sql`update open_item set statement_id = null where tenant_id = ${ctx.tenantId} and statement_id = ${id}`);
  if (statement.kind === 'client') await noteCorrections(ctx, statement.shipmentIds);
  await enter(ctx, statement, { state: 'void', voidedAt: ctx.now }, 'void', reason);
}

/** Writes the step; papers printed of it before tell no longer how it stands. */
export async function enter(
  ctx: Context,
  statement: Statement,
  values: Parameters<typeof change<(typeof Statement)['fields'], (typeof Statement)['verbs']>>[3],
  verb: keyof (typeof Statement)['verbs'],
  reason?: string | null,
): Promise<void> {
  await change(ctx, Statement, statement, values, verb, reason ? { reason } : {});
  supersedePapers(ctx, { docType: 'statement', docId: statement.id });
  const { id, kind, state: from } = statement;
  ctx.publish({ name: 'statement.moved', payload: { id, kind, from, to: values.state } });
}
