import { auditEntry, carriedItem, Statement, type StatementState } from '#courier/statements/contract';
import { post, reverseAll, standingEntries } from '#finance/ledger/server';
import { supersedePapers } from '#foundation/papers/server';
import { settingsOf } from '#foundation/tenancy/server';
import { Refusal } from '#platform/entity';
import { audit, type Context, type RawBuilder, sql } from '#platform/server';
import { judge, lockStatement, lockWithRows, type OpenStatement } from './locks.ts';
import { addOpenItems, noteCorrections } from './open-items.ts';
import { refuseCashOutside, refuseChangedRows } from './row-guards.ts';

export interface StatementStep {
  id: number;
  reason?: string | null;
  notes?: string | null;
}

/** The accountant is done: totals stand, and every row's cash is in a treasury, or the statement is flagged an advance. */
export async function submitStatement(ctx: Context, { id }: StatementStep): Promise<void> {
  const statement = await lockWithRows(ctx, id);
  judge(ctx, statement, 'pending');
  if (statement.kind !== 'client') throw new Refusal('errors.statement.countFirst', { values: { number: statement.number } });
  await refuseChangedRows(ctx, statement);
  if (settingsOf(ctx).payOnlyAfterAgentSettlement !== false && !statement.isAdvance) await refuseCashOutside(ctx, statement);
  enter(ctx, statement, 'pending');
}

/** Back to new, to be changed. */
export async function reopenStatement(ctx: Context, { id }: StatementStep): Promise<void> {
  const statement = await lockStatement(ctx, id);
  judge(ctx, statement, 'new');
  enter(ctx, statement, 'new', sql`counted = null, count_sheet = null, shortage_account = null`);
}

/** A second person approves it: what the client is owed waits under the statement. */
export async function auditStatement(ctx: Context, { id, notes }: StatementStep): Promise<void> {
  const statement = await lockWithRows(ctx, id);
  judge(ctx, statement, 'audited');
  await refuseChangedRows(ctx, statement);
  if (statement.kind === 'client')
    await post(ctx, auditEntry({ ...statement, clientId: statement.clientId as number }, statement.version + 1));
  enter(
    ctx,
    statement,
    'audited',
    sql`audited_by_id = ${ctx.user?.id ?? null}, audited_at = ${ctx.now}, auditor_notes = coalesce(${notes ?? null}::text, auditor_notes)`,
  );
}

/** The approval is taken back, with its entry. */
export async function unauditStatement(ctx: Context, { id, reason }: StatementStep): Promise<void> {
  const statement = await lockStatement(ctx, id);
  judge(ctx, statement, 'pending', reason ?? '');
  await reverseAll(ctx, await standingEntries(ctx, { docType: 'statement', docId: id, event: 'audited' }), {
    memo: reason ?? undefined,
  });
  enter(ctx, statement, 'pending', sql`audited_by_id = null, audited_at = null`, reason);
}

/** What the client owes us goes into his next statement. */
export async function carryStatement(ctx: Context, { id }: StatementStep): Promise<void> {
  const statement = await lockStatement(ctx, id);
  judge(ctx, statement, 'carried');
  const item = carriedItem({ ...statement, clientId: statement.clientId as number });
  if (item) await addOpenItems(ctx, [{ ...item, kind: 'carried', docType: 'statement', docId: id }]);
  enter(ctx, statement, 'carried');
}

/** Void: its parcels and items are free again. */
export async function voidStatement(ctx: Context, { id, reason }: StatementStep): Promise<void> {
  const statement = await lockWithRows(ctx, id);
  judge(ctx, statement, 'void', reason ?? '');
  ctx.db.run(sql`update statement_row set voided = true where tenant_id = ${ctx.tenantId} and statement_id = ${id}`);
  ctx.db.run(sql`update open_item set statement_id = null where tenant_id = ${ctx.tenantId} and statement_id = ${id}`);
  if (statement.kind === 'client') await noteCorrections(ctx, statement.shipmentIds);
  enter(ctx, statement, 'void', sql`voided_at = ${ctx.now}`, reason);
}

/** Writes the step; the row is locked, so nobody took another meanwhile. */
export function enter(
  ctx: Context,
  statement: OpenStatement,
  to: StatementState,
  more?: RawBuilder<unknown>,
  reason?: string | null,
): void {
  ctx.db.run(sql`update statement set state = ${to}, version = version + 1, updated_at = now() ${more ? sql`, ${more}` : sql``}
    where tenant_id = ${ctx.tenantId} and id = ${statement.id} and version = ${statement.version}`);
  audit(ctx, {
    entity: Statement.name,
    entityId: statement.id,
    action: to,
    before: { state: statement.state },
    after: { state: to, reason },
  });
  supersedePapers(ctx, { docType: 'statement', docId: statement.id });
  ctx.publish({ name: 'statement.moved', payload: { id: statement.id, kind: statement.kind, from: statement.state, to } });
}
