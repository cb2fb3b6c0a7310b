import { Statement, type statementEdit } from '#courier/statements/contract';
import { conflict, type Input, Refusal } from '#platform/entity';
import { type Context, change, lockRecord, sql } from '#platform/server';
import { addRows, hasItems, lockClient, writeTotals } from './create-client-statement.ts';
import { addAgentRows, lockAgent, writeHandInTotals } from './create-hand-in.ts';
import { agentRows, clientRows } from './free-rows.ts';
import { refuseMissing } from './holding-documents.ts';
import { lockShipments } from './locks.ts';
import { gatherItems, takeItems } from './open-items.ts';

export type EditStatement = { id: number; version: number } & Input<typeof statementEdit>;

/** Changes what stands in a statement while it is new: parcels put back, others taken, open items looked for again. */
export async function editStatement(ctx: Context, input: EditStatement): Promise<void> {
  const ids = input.shipments?.toSorted((a, b) => a - b);
  if (ids) await lockShipments(ctx, ids);
  const statement = await lockRecord(ctx, Statement, input.id);
  if (statement.version !== input.version) throw conflict('errors.stale');
  if (statement.state !== 'new') throw conflict('errors.statement.notNew', { number: statement.number });
  if (ids) await replaceRows(ctx, statement, ids);
  const { clientNotes, deliverNotes } = input;
  const notes = { ...(clientNotes !== undefined && { clientNotes }), ...(deliverNotes !== undefined && { deliverNotes }) };
  const values = { isAdvance: input.isAdvance ?? statement.isAdvance, ...notes };
  await change(ctx, Statement, statement, values, 'edit', ids ? { shipment_ids: ids } : {});
}

async function replaceRows(ctx: Context, statement: Statement, ids: readonly number[]): Promise<void> {
  await ctx.db.query(
    sql`update statement_row set voided = true where tenant_id = ${ctx.tenantId} and statement_id = ${statement.id} and not voided`,
  );
  if (statement.kind !== 'client') {
    const agentId = (statement.courierId ?? statement.receivingAgentId) as number;
    await lockAgent(ctx, statement.kind, agentId);
    const rows = await agentRows(ctx, statement.kind, { agentId, currency: statement.currency }, ids);
    await refuseMissing(
      ctx,
      statement.kind,
      ids,
      rows.map((row) => row.shipmentId),
    );
    if (rows.length === 0 && statement.totalOther === 0) throw new Refusal('errors.statement.nothingToSettle');
    await addAgentRows(ctx, statement, rows);
    return writeHandInTotals(ctx, statement, rows, statement.totalOther);
  }
  const of = {
    clientId: statement.clientId as number,
    branchId: statement.branchId,
    currency: statement.currency,
    commercialNameId: statement.commercialNameId,
  };
  await lockClient(ctx, of.clientId);
  await gatherItems(ctx, of);
  const rows = await clientRows(ctx, of, ids);
  await refuseMissing(
    ctx,
    'client',
    ids,
    rows.map((row) => row.shipmentId),
  );
  await addRows(ctx, statement.id, rows);
  await takeItems(ctx, of, statement.id);
  if (rows.length === 0 && !(await hasItems(ctx, statement.id))) throw new Refusal('errors.statement.nothingToSettle');
  const { items } = await ctx.db.one<{ items: number }>(
    sql`select coalesce(sum(amount), 0)::bigint as items from open_item where tenant_id = ${ctx.tenantId} and statement_id = ${statement.id}`,
  );
  await writeTotals(ctx, statement.id, rows, items);
}
