import {
  clientStatementMoves,
  handInMoves,
  judgeStatementMove,
  Statement,
  type StatementKind,
  type StatementMove,
  type StatementState,
} from '#courier/statements/contract';
import { type Currency, conflict, Refusal } from '#platform/entity';
import { type Context, lockRecord, lockRecords, readRecords, sql } from '#platform/server';

/** A statement locked for this transaction. */
export interface OpenStatement {
  id: number;
  version: number;
  number: string;
  kind: StatementKind;
  clientId: number | null;
  courierId: number | null;
  receivingAgentId: number | null;
  commercialNameId: number | null;
  branchId: number;
  currency: Currency;
  state: StatementState;
  rowCount: number;
  totalCollected: number;
  totalFees: number;
  totalOther: number;
  net: number;
  netted: number;
  counted: number | null;
  shortageAccount: '1215' | '6180' | null;
  isAdvance: boolean;
  createdById: number | null;
}

/** Parcels are locked in the order of their ids, before any document: moves do the same, so nobody waits in a ring. */
export async function lockShipments(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.query(
    sql`select id from shipment where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::bigint[]) order by id for update`,
  );
}

export async function lockStatement(ctx: Context, id: number): Promise<OpenStatement> {
  return (await lockRecord(ctx, Statement, id)) as unknown as OpenStatement;
}

/** Those of several statements that the asker may see, as they stand now; nobody waits for it. */
export async function readStatements(ctx: Context, ids: readonly number[]): Promise<OpenStatement[]> {
  return (await readRecords(ctx, Statement, ids)) as unknown as OpenStatement[];
}

/** The same, locked in the order of their numbers, as everybody locks them. */
export async function lockStatements(ctx: Context, ids: readonly number[]): Promise<OpenStatement[]> {
  return (await lockRecords(ctx, Statement, ids)) as unknown as OpenStatement[];
}

/** Locks a statement after its parcels, so that nothing about them changes while it is settled. */
export async function lockWithRows(ctx: Context, id: number): Promise<OpenStatement & { shipmentIds: number[] }> {
  const before = await rowIds(ctx, id);
  await lockShipments(ctx, before);
  const statement = await lockStatement(ctx, id);
  const shipmentIds = await rowIds(ctx, id);
  if (shipmentIds.join() !== before.join()) throw conflict('errors.busy');
  return { ...statement, shipmentIds };
}

/** The parcels that stand in a statement now, in the order of their ids. */
export async function rowIds(ctx: Context, id: number): Promise<number[]> {
  const rows = await ctx.db.query<{ shipmentId: number }>(sql`select distinct shipment_id from statement_row
    where tenant_id = ${ctx.tenantId} and statement_id = ${id} and not voided order by shipment_id`);
  return rows.map((row) => row.shipmentId);
}

/** Whether a locked statement may take this step; the refusal says what stands in the way. */
export function judge(ctx: Context, statement: OpenStatement, to: StatementState, reason?: string | null): StatementMove {
  const moves = statement.kind === 'client' ? clientStatementMoves : handInMoves;
  const maker = { state: statement.state, net: statement.net, createdBy: statement.createdById ?? 0 };
  // A job acts for nobody, so it is nobody's second pair of eyes either.
  const verdict = judgeStatementMove(moves, maker, { to, userId: ctx.user?.id ?? -1, ...(reason !== undefined && { reason }) });
  if (verdict.ok) return verdict.move;
  const values = { number: statement.number, from: statement.state, to };
  if (verdict.code === 'move_not_allowed') throw conflict('errors.statement.moveNotAllowed', values);
  if (verdict.code === 'needs_reason') throw new Refusal('errors.required', { fields: { reason: 'errors.required' } });
  const keys = {
    net_not_positive: 'errors.statement.netNotPositive',
    net_not_negative: 'errors.statement.netNotNegative',
    net_positive: 'errors.statement.netPositive',
    same_person: 'errors.statement.samePerson',
  };
  throw new Refusal(keys[verdict.code], { values, ...(verdict.code === 'same_person' && { status: 403 }) });
}
