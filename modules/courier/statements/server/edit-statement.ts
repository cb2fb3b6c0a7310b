import { Statement, type statementEdit } from '#courier/statements/contract';
import { conflict, type Input, Refusal } from '#platform/entity';
import { type Context, change, lockRecord, sql } from '#platform/server';
import { addRows, hasItems, lockClient, writeTotals } from './create-client-statement.ts';
import { addAgentRows, lockAgent, parcelsOf, writeHandInTotals } from './create-hand-in.ts';
import { agentRows, clientRows } from './free-rows.ts';
import { refuseMissing } from './holding-documents.ts';
import { lockShipments, rowIds } from './lock-statement.ts';
import { noteCorrections, takeItems } from './open-items.ts';

export type EditStatement = { id: number; version: number } & Input<typeof statementEdit>;

/** Changes what stands in a statement while it is new: parcels put back, others taken, open items looked for again. */
export async function editStatement(ctx: Context, input: EditStatement): Promise<void> {
  const ids = input.shipments?.toSorted((a, b) => a - b);
  const before = ids ? await rowIds(ctx, input.id) : [];
  if (ids) await lockShipments(ctx, [...new Set([...before, ...ids])]);
  const statement = await lockRecord(ctx, Statement, input.id);
  if (statement.version !== input.version) throw conflict('errors.stale');
  if (statement.state !== 'new') throw conflict('errors.statement.notNew', { number: statement.number });
  if (ids) await replaceRows(ctx, statement, { before, ids });
  const { clientNotes, deliverNotes } = input;
  const notes = { ...(clientNotes !== undefined && { clientNotes }), ...(deliverNotes !== undefined && { deliverNotes }) };
  const values = { isAdvance: input.isAdvance ?? statement.isAdvance, ...notes };
  await change(ctx, Statement, statement, values, 'edit', ids ? { shipment_ids: ids } : {});
}

interface Replacing {
  before: readonly number[];
  ids: readonly number[];
}

async function replaceRows(ctx: Context, statement: Statement, { before, ids }: Replacing): Promise<void> {
  await ctx.db.query(
    sql`update statement_row set voided = true where tenant_id = ${ctx.tenantId} and statement_id = ${statement.id} and not voided`,
  );
  if (statement.kind === 'client') return replaceParcels(ctx, statement, { before, ids });
  const agentId = (statement.courierId ?? statement.receivingAgentId) as number;
  await lockAgent(ctx, statement.kind, agentId);
  const rows = await agentRows(ctx, statement.kind, { agentId, currency: statement.currency }, ids);
  await refuseMissing(ctx, { kind: statement.kind, agentId }, ids, parcelsOf(rows));
  if (rows.length === 0 && statement.totalOther === 0) throw new Refusal('errors.statement.nothingToSettle');
  await addAgentRows(ctx, statement, rows);
  await writeHandInTotals(ctx, { ...statement, agentId }, rows, statement.totalOther);
}

/** Everything is let go of first, and what a parcel left behind with it: then all that is free is taken as if for the first time. */
async function replaceParcels(ctx: Context, statement: Statement, { before, ids }: Replacing): Promise<void> {
  const of = {
    clientId: statement.clientId as number,
    branchId: statement.branchId,
    currency: statement.currency,
    commercialNameId: statement.commercialNameId,
  };
  await lockClient(ctx, of.clientId);
  await ctx.db.query(
    sql`update open_item set statement_id = null where tenant_id = ${ctx.tenantId} and statement_id = ${statement.id}`,
  );
  await noteCorrections(ctx, before);
  const rows = await clientRows(ctx, of, ids);
  await refuseMissing(
    ctx,
    { kind: 'client' },
    ids,
    rows.map((row) => row.shipmentId),
  );
  await addRows(ctx, statement.id, rows);
  const items = await takeItems(ctx, of, statement.id);
  if (rows.length === 0 && !(await hasItems(ctx, statement.id))) throw new Refusal('errors.statement.nothingToSettle');
  await writeTotals(ctx, statement.id, rows, items);
}
