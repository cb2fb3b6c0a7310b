import { Statement, statementNet } from '#courier/statements/contract';
import { type Currency, fieldRefusal, Refusal } from '#platform/entity';
import { audit, authorsOf, type Context, paperNumber, sql, worksIn } from '#platform/server';
import { type ClientRow, type ClientRowsOf, clientRows, writtenRow } from './free-rows.ts';
import { refuseMissing } from './holding-documents.ts';
import { lockShipments } from './lock-statement.ts';
import { takeItems } from './open-items.ts';
import { writeRows } from './write-rows.ts';

export interface NewClientStatement {
  client: number;
  commercialName?: number | null;
  originBranch?: number | null;
  currency?: Currency | null;
  /** Without it, every parcel that can be settled. */
  shipmentIds?: readonly number[] | null;
  isAdvance?: boolean | null;
  clientNotes?: string | null;
  deliverNotes?: string | null;
}

/** Draws up what a client is owed: the parcels picked and all his open items. Nothing is posted yet, but nobody else can take them. */
export async function createClientStatement(ctx: Context, input: NewClientStatement): Promise<number> {
  const of = await ownerOf(ctx, input);
  const wanted = input.shipmentIds ?? (await clientRows(ctx, of, null)).map((row) => row.shipmentId);
  await lockShipments(ctx, wanted);
  await lockClient(ctx, of.clientId);
  const rows = await clientRows(ctx, of, wanted);
  if (input.shipmentIds)
    await refuseMissing(
      ctx,
      { kind: 'client' },
      input.shipmentIds,
      rows.map((row) => row.shipmentId),
    );
  const id = await insertStatement(ctx, of, input);
  await addRows(ctx, id, rows);
  const items = await takeItems(ctx, of, id);
  if (rows.length === 0 && !(await hasItems(ctx, id))) throw new Refusal('errors.statement.nothingToSettle');
  await writeTotals(ctx, id, rows, items);
  audit(ctx, { entity: Statement.name, entityId: id, action: 'create', after: { ...of, rows: rows.length } });
  return id;
}

async function ownerOf(ctx: Context, input: NewClientStatement): Promise<ClientRowsOf> {
  const client = await ctx.db.maybe<{ branchId: number }>(
    sql`select branch_id from client where tenant_id = ${ctx.tenantId} and id = ${input.client}`,
  );
  if (!client) throw fieldRefusal('client_id', 'errors.reference');
  const branchId = input.originBranch ?? client.branchId;
  // A client who asks himself works in no branch; he may have sent from several.
  const isHis = ctx.user?.clientId === input.client || worksIn(ctx, branchId);
  if (!ctx.tenant.branchIds.has(branchId) || !isHis) throw fieldRefusal('origin_branch_id', 'errors.reference');
  if (input.commercialName) await refuseForeignShop(ctx, input.client, input.commercialName);
  return {
    clientId: input.client,
    branchId,
    currency: input.currency ?? ctx.tenant.currency,
    commercialNameId: input.commercialName ?? null,
  };
}

/** A statement names a shop of its client's, closed ones included: they may have parcels yet. */
async function refuseForeignShop(ctx: Context, client: number, shop: number): Promise<void> {
  const found = await ctx.db.maybe(
    sql`select from commercial_name where tenant_id = ${ctx.tenantId} and id = ${shop} and client_id = ${client}`,
  );
  if (!found) throw fieldRefusal('commercial_name_id', 'errors.reference');
}

/** Two people settling the same client take turns, so that an open item is found once. */
export async function lockClient(ctx: Context, clientId: number): Promise<void> {
  await ctx.db.query(sql`select id from client where tenant_id = ${ctx.tenantId} and id = ${clientId} for no key update`);
}

async function insertStatement(ctx: Context, of: ClientRowsOf, input: NewClientStatement): Promise<number> {
  const number = await statementNumber(ctx, 'C', of.branchId);
  const { id } = await ctx.db.one<{ id: number }>(sql`insert into statement
      (tenant_id, number, kind, client_id, commercial_name_id, branch_id, currency, is_advance, client_notes, deliver_notes, created_by_id, author_ids, created_at, updated_at)
    values (${ctx.tenantId}, ${number}, 'client', ${of.clientId}, ${of.commercialNameId ?? null}, ${of.branchId}, ${of.currency}, ${input.isAdvance ?? false},
      ${input.clientNotes ?? null}, ${input.deliverNotes ?? null}, ${ctx.user?.id ?? null}, ${authorsOf(ctx)}::bigint[], ${ctx.now}, ${ctx.now}) returning id`);
  return id;
}

/** `C-1-2026-00012`: clients' statements, `D` and `G` for what delivery and receiving agents hand in. */
export const statementNumber = (ctx: Context, letters: 'C' | 'D' | 'G', branchId: number): Promise<string> =>
  paperNumber(ctx, { letters, series: `statement/${letters}`, branchId });

export async function addRows(ctx: Context, id: number, rows: readonly ClientRow[]): Promise<void> {
  await writeRows(ctx, { id, kind: 'client' }, rows.map(writtenRow));
}

export async function hasItems(ctx: Context, statementId: number): Promise<boolean> {
  const { found } = await ctx.db.one<{ found: boolean }>(
    sql`select exists (select from open_item where tenant_id = ${ctx.tenantId} and statement_id = ${statementId}) as found`,
  );
  return found;
}

/** N = what the rows and the open items come to, to the unit. */
export async function writeTotals(ctx: Context, id: number, rows: readonly ClientRow[], items: number): Promise<void> {
  const sum = (of: (row: ReturnType<typeof writtenRow>) => number) =>
    rows.map(writtenRow).reduce((total, row) => total + of(row), 0);
  const net = statementNet(rows, [items]);
  ctx.db.run(sql`update statement set row_count = ${rows.length}, total_collected = ${sum((row) => row.collected + row.electronic)},
      total_fees = ${sum((row) => row.fee)}, total_other = ${sum((row) => row.other) + items}, net = ${net}
    where tenant_id = ${ctx.tenantId} and id = ${id}`);
}
