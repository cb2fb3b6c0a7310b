import { Statement } from '#courier/statements/contract';
import { conflict, Refusal } from '#platform/entity';
import { audit, type Context, sql } from '#platform/server';
import { addRows, hasItems, lockClient, writeTotals } from './create-client-statement.ts';
import { addAgentRows, lockAgent, parcelsOf, writeHandInTotals } from './create-hand-in.ts';
import { agentRows, clientRows } from './free-rows.ts';
import { refuseMissing } from './holding-documents.ts';
import { lockShipments, lockStatement, type OpenStatement, rowIds } from './locks.ts';
import { noteCorrections, takeItems } from './open-items.ts';

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
  const before = input.shipmentIds ? await rowIds(ctx, input.id) : [];
  if (input.shipmentIds) await lockShipments(ctx, [...new Set([...before, ...input.shipmentIds])]);
  const statement = await lockStatement(ctx, input.id);
  if (statement.version !== input.version) throw conflict('errors.stale');
  if (statement.state !== 'new') throw conflict('errors.statement.notNew', { number: statement.number });
  if (input.shipmentIds) await replaceRows(ctx, statement, { before, ids: input.shipmentIds });
  const { isAdvance = null, clientNotes, deliverNotes } = input;
  ctx.db.run(sql`update statement set is_advance = coalesce(${isAdvance}::boolean, is_advance),
      client_notes = case when ${clientNotes !== undefined} then ${clientNotes ?? null}::text else client_notes end,
      deliver_notes = case when ${deliverNotes !== undefined} then ${deliverNotes ?? null}::text else deliver_notes end,
      version = version + 1, updated_at = now() where tenant_id = ${ctx.tenantId} and id = ${input.id}`);
  audit(ctx, { entity: Statement.name, entityId: input.id, action: 'edit', after: { shipment_ids: input.shipmentIds } });
}

interface Replacing {
  before: readonly number[];
  ids: readonly number[];
}

async function replaceRows(ctx: Context, statement: OpenStatement, { before, ids }: Replacing): Promise<void> {
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
  await writeHandInTotals(ctx, statement, rows, statement.totalOther);
}

/** Everything is let go of first, and what a parcel left behind with it: then all that is free is taken as if for the first time. */
async function replaceParcels(ctx: Context, statement: OpenStatement, { before, ids }: Replacing): Promise<void> {
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
