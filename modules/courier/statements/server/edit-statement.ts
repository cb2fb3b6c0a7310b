import { Statement } from '#courier/statements/contract';
import { conflict, Refusal } from '#platform/entity';
import { audit, type Context, sql } from '#platform/server';
import { addRows, hasItems, lockClient, writeTotals } from './create-client-statement.ts';
import { addAgentRows, lockAgent, parcelsOf, writeHandInTotals } from './create-hand-in.ts';
import { agentRows, clientRows } from './free-rows.ts';
import { refuseMissing } from './holding-documents.ts';
import { lockShipments, lockStatement, type OpenStatement } from './locks.ts';
import { gatherItems, takeItems } from './open-items.ts';

export interface EditStatement {
  id: number;
  version: number;
  shipmentIds?: readonly number[] | null;
  isAdvance?: boolean | null;
  clientNotes?: string | null;
  deliverNotes?: string | null;
}

/** Changes what stands in a statement while it is new: parcels put back, others taken, open items looked for again. */
export async function editStatement(ctx: Context, input: EditStatement): Promise<void> {
  if (input.shipmentIds) await lockShipments(ctx, input.shipmentIds);
  const statement = await lockStatement(ctx, input.id);
  if (statement.version !== input.version) throw conflict('errors.stale');
  if (statement.state !== 'new') throw conflict('errors.statement.notNew', { number: statement.number });
  if (input.shipmentIds) await replaceRows(ctx, statement, input.shipmentIds);
  const { isAdvance = null, clientNotes, deliverNotes } = input;
  ctx.db.run(sql`update statement set is_advance = coalesce(${isAdvance}::boolean, is_advance),
      client_notes = case when ${clientNotes !== undefined} then ${clientNotes ?? null}::text else client_notes end,
      deliver_notes = case when ${deliverNotes !== undefined} then ${deliverNotes ?? null}::text else deliver_notes end,
      version = version + 1, updated_at = now() where tenant_id = ${ctx.tenantId} and id = ${input.id}`);
  audit(ctx, { entity: Statement.name, entityId: input.id, action: 'edit', after: { shipment_ids: input.shipmentIds } });
}

async function replaceRows(ctx: Context, statement: OpenStatement, ids: readonly number[]): Promise<void> {
  await ctx.db.query(
    sql`update statement_row set voided = true where tenant_id = ${ctx.tenantId} and statement_id = ${statement.id} and not voided`,
  );
  if (statement.kind !== 'client') {
    const agentId = (statement.courierId ?? statement.receivingAgentId) as number;
    await lockAgent(ctx, statement.kind, agentId);
    const rows = await agentRows(ctx, statement.kind, { agentId, currency: statement.currency }, ids);
    await refuseMissing(ctx, { kind: statement.kind, agentId }, ids, parcelsOf(rows));
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
    { kind: 'client' },
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
