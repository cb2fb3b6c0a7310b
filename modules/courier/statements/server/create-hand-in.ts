import { handInTotals, Statement } from '#courier/statements/contract';
import { balanceQuery } from '#finance/ledger/server';
import { settingsOf } from '#foundation/tenancy/server';
import { type Currency, fieldRefusal, Refusal } from '#platform/entity';
import { audit, authorsOf, type Context, sql, worksIn } from '#platform/server';
import { commissionLeft } from './agent-cash.ts';
import { statementNumber } from './create-client-statement.ts';
import { type AgentRow, agentRows, freeAgentRows, type HandInKind, holdings, writtenTaking } from './free-rows.ts';
import { refuseMissing } from './holding-documents.ts';
import { lockShipments } from './lock-statement.ts';
import { writeRows } from './write-rows.ts';

export interface NewHandIn {
  kind: HandInKind;
  agentId: number;
  currency?: Currency | null;
  /** Without it, everything he holds. */
  shipmentIds?: readonly number[] | null;
  deliverNotes?: string | null;
}

/** Gathers what an agent has to hand in: the cash of these parcels, less the commission he keeps. Nothing is posted until it is paid. */
export async function createHandIn(ctx: Context, input: NewHandIn): Promise<number> {
  const { kind, agentId } = input;
  const currency = input.currency ?? ctx.tenant.currency;
  const branchId = await branchOf(ctx, kind, agentId);
  const wanted = input.shipmentIds ?? parcelsOf(await agentRows(ctx, kind, { agentId, currency }, null));
  await lockShipments(ctx, wanted);
  await lockAgent(ctx, kind, agentId);
  const rows = await agentRows(ctx, kind, { agentId, currency }, wanted);
  if (input.shipmentIds) await refuseMissing(ctx, { kind, agentId }, input.shipmentIds, parcelsOf(rows));
  const rest = await cashWithoutParcel(ctx, kind, { agentId, currency });
  if (rows.length === 0 && rest === 0) throw new Refusal('errors.statement.nothingToSettle');
  const number = await statementNumber(ctx, kind === 'delivery' ? 'D' : 'G', branchId);
  const { id } = await ctx.db.one<{ id: number }>(sql`insert into statement
      (tenant_id, number, kind, courier_id, receiving_agent_id, branch_id, currency, deliver_notes, created_by_id, author_ids, created_at, updated_at)
    values (${ctx.tenantId}, ${number}, ${kind}, ${kind === 'delivery' ? agentId : null}, ${kind === 'receiving' ? agentId : null}, ${branchId}, ${currency},
      ${input.deliverNotes ?? null}, ${ctx.user?.id ?? null}, ${authorsOf(ctx)}::bigint[], ${ctx.now}, ${ctx.now}) returning id`);
  const head = { id, kind, agentId, branchId, currency };
  await addAgentRows(ctx, head, rows);
  await writeHandInTotals(ctx, head, rows, rest);
  audit(ctx, { entity: Statement.name, entityId: id, action: 'create', after: { number, kind, agentId, rows: rows.length } });
  return id;
}

/** Each parcel once, whatever was taken for it. */
export const parcelsOf = (rows: readonly { shipmentId: number }[]): number[] => [...new Set(rows.map((row) => row.shipmentId))];

const agentTable = { delivery: sql.table('courier'), receiving: sql.table('receiving_agent') };

async function branchOf(ctx: Context, kind: HandInKind, agentId: number): Promise<number> {
  const agent = await ctx.db.maybe<{ branchId: number }>(
    sql`select branch_id from ${agentTable[kind]} where tenant_id = ${ctx.tenantId} and id = ${agentId}`,
  );
  if (!agent || !worksIn(ctx, agent.branchId))
    throw fieldRefusal(kind === 'delivery' ? 'delivery_id' : 'receiving_delivery_id', 'errors.reference');
  return agent.branchId;
}

/** Two people settling the same agent take turns, so that cash without a parcel is claimed once. */
export async function lockAgent(ctx: Context, kind: HandInKind, agentId: number): Promise<void> {
  await ctx.db.query(
    sql`select id from ${agentTable[kind]} where tenant_id = ${ctx.tenantId} and id = ${agentId} for no key update`,
  );
}

/**
 * Openings and the like: cash on his account that belongs to no parcel of his and to no other hand-in. Read at one moment: what is
 * delivered between two looks would seem to belong to no parcel.
 */
async function cashWithoutParcel(ctx: Context, kind: HandInKind, of: { agentId: number; currency: Currency }): Promise<number> {
  const { cash: account, party } = holdings[kind];
  const held = balanceQuery(ctx, { account, party: { kind: party, id: of.agentId }, currency: of.currency });
  const free = freeAgentRows(ctx, kind, sql`k.party_id = ${of.agentId} and k.currency = ${of.currency}`);
  const { rest } = await ctx.db.one<{ rest: number }>(sql`select greatest(0, (${held})
      - (select coalesce(sum(total_collected + total_other), 0) from statement
        where tenant_id = ${ctx.tenantId} and kind = ${kind} and coalesce(courier_id, receiving_agent_id) = ${of.agentId} and currency = ${of.currency}
          and state in ('new', 'pending', 'audited'))
      - (select coalesce(sum(f.cash), 0) from (${free}) f))::bigint as rest`);
  return rest;
}

export async function addAgentRows(ctx: Context, head: Pick<Statement, 'id' | 'kind'>, rows: readonly AgentRow[]): Promise<void> {
  await writeRows(ctx, head, rows.map(writtenTaking));
}

/** What the rows and the rest come to, and how much of his commission he keeps back. */
export async function writeHandInTotals(
  ctx: Context,
  head: Pick<Statement, 'id' | 'kind' | 'currency'> & { agentId: number },
  rows: readonly AgentRow[],
  rest: number,
): Promise<void> {
  const cash = rows.reduce((sum, row) => sum + row.cash, 0);
  const earned = rows.reduce((sum, row) => sum + row.commission, 0);
  const netCommission = settingsOf(ctx).netCommission !== false;
  const commission = head.kind === 'delivery' ? earned : await leftOf(ctx, head);
  const totals = handInTotals({ collected: cash, openings: rest, commission, netCommission });
  ctx.db.run(sql`update statement set row_count = ${parcelsOf(rows).length}, total_collected = ${cash}, total_other = ${rest}, total_fees = ${earned},
      netted = ${totals.netted}, net = ${totals.expected} where tenant_id = ${ctx.tenantId} and id = ${head.id}`);
}

async function leftOf(
  ctx: Context,
  { id, agentId, currency }: { id: number; agentId: number; currency: Currency },
): Promise<number> {
  const of = { agent: sql`${agentId}::bigint`, currency: sql`${currency}::text`, besides: id };
  const { left } = await ctx.db.one<{ left: number }>(sql`select ${commissionLeft(ctx, of)} as left`);
  return left;
}
