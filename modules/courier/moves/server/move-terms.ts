import type { MovingRow } from '#courier/shipments/server';
import { type MoveRules, status, systemStatus } from '#courier/statuses/contract';
import { moveRulesOf, type Rules, rulesOf } from '#courier/statuses/server';
import { settingsOf } from '#foundation/tenancy/server';
import { fieldRefusal } from '#platform/entity';
import { type Context, sql, worksIn } from '#platform/server';
import { claimCapsOf, liableAgentOf, refuseUnknownInsurer } from './loss-terms.ts';
import { type LoadedAgent, loadAgent } from './move-agent.ts';
import { readinessOf } from './move-ready.ts';
import type { MoveFacts, MoveInput, MoveTerms, Reason } from './move-types.ts';

/** The tenant's rules and everything the move names, read once for all its parcels. */
export async function termsOf(
  ctx: Context,
  { input, base }: { input: MoveInput; base: number },
  rows: readonly MovingRow[],
): Promise<{ terms: MoveTerms; agent: LoadedAgent | null }> {
  const [rules, agent, receivingBranchId, treasury, gatewayId, pointBranchId, liableAgent, claimCaps] = await Promise.all([
    rulesOf(ctx).then(async (own) => ({ own, asked: await moveRulesOf(ctx) })),
    input.courierId ? loadAgent(ctx, input.courierId) : null,
    input.receivingAgentId ? branchOfReceiving(ctx, input.receivingAgentId) : null,
    input.treasuryId ? treasuryOf(ctx, input.treasuryId) : null,
    base === status.delivered && input.collectedElectronic ? gatewayOf(ctx, input.gatewayId ?? null) : null,
    input.waypointId ? branchOfPoint(ctx, input.waypointId) : null,
    liableAgentOf(ctx, input),
    base === status.lost ? claimCapsOf(ctx, rows) : new Map<string, null>(),
    input.insurerId ? refuseUnknownInsurer(ctx, input.insurerId) : null,
  ]);
  if (pointBranchId !== null && base !== status.atReceivingPoint)
    throw fieldRefusal('waypoint_id', 'errors.shipment.pointOnlyThere');
  const terms: MoveTerms = {
    input,
    rules: rules.asked,
    reasons: reasonsOf(rules.own),
    ready: await readyOf(ctx, input, rules.asked, rows),
    settings: settingsOf(ctx),
    treasury,
    gatewayId,
    agentBranchId: agent?.agent.branchId ?? null,
    receivingBranchId,
    liableAgent,
    claimCaps,
    now: ctx.now,
    userId: ctx.user?.id ?? null,
    // What is left at a point lies in its branch.
    branchFor: (row, facts) => pointBranchId ?? input.branchId ?? branchFor(ctx, input, row, facts),
  };
  return { terms, agent };
}

/** Only parcels that become ready are priced. */
async function readyOf(
  ctx: Context,
  { to }: MoveInput,
  { tenantStatuses }: MoveRules,
  rows: readonly MovingRow[],
): Promise<MoveTerms['ready']> {
  if (systemStatus(to, tenantStatuses)?.id !== 2) return new Map();
  return readinessOf(
    ctx,
    rows.filter((row) => systemStatus(row.statusId, tenantStatuses)?.id === 1),
  );
}

/** A scan happens where the person works; anything else where the parcel is, or where its manifest goes. */
function branchFor(ctx: Context, input: MoveInput, row: MovingRow, facts: MoveFacts): number {
  const destination = facts.transferToBranchId;
  if (destination !== null && worksIn(ctx, destination)) return destination;
  if (input.via === 'scan' && destination === null && ctx.branchId !== null) return ctx.branchId;
  return worksIn(ctx, row.currentBranchId) ? row.currentBranchId : (ctx.branchId ?? row.currentBranchId);
}

function reasonsOf(rules: Rules): Map<string, Reason> {
  return new Map(rules.reasons.map((reason) => [reason.code, reason as Reason]));
}

async function branchOfReceiving(ctx: Context, id: number): Promise<number> {
  const found = await ctx.db.maybe<{ branchId: number }>(
    sql`select branch_id from receiving_agent where tenant_id = ${ctx.tenantId} and id = ${id} and disabled_at is null`,
  );
  if (!found) throw fieldRefusal('receiving_delivery_id', 'errors.reference');
  return found.branchId;
}

/** One that is open, in a branch the asker works in. */
async function branchOfPoint(ctx: Context, id: number): Promise<number> {
  const found = await ctx.db.maybe<{ branchId: number }>(
    sql`select branch_id from waypoint where tenant_id = ${ctx.tenantId} and id = ${id} and disabled_at is null`,
  );
  if (!found || !worksIn(ctx, found.branchId)) throw fieldRefusal('waypoint_id', 'errors.reference');
  return found.branchId;
}

/** The one named, or else the first that takes payments: what a closed one is said to hold could not be paid out. */
async function gatewayOf(ctx: Context, named: number | null): Promise<number> {
  const found = await ctx.db.maybe<{ id: number }>(sql`select id from payment_gateway where tenant_id = ${ctx.tenantId}
    and disabled_at is null and (${named}::bigint is null or id = ${named}::bigint) order by id limit 1`);
  if (!found) throw fieldRefusal('gateway_id', named === null ? 'errors.shipment.noGateway' : 'errors.shipment.gatewayClosed');
  return found.id;
}

async function treasuryOf(ctx: Context, id: number): Promise<NonNullable<MoveTerms['treasury']>> {
  const found = await ctx.db.maybe<NonNullable<MoveTerms['treasury']>>(
    sql`select id, name, branch_id, currency, client_ids from treasury where tenant_id = ${ctx.tenantId} and id = ${id} and kind = 'cash' and disabled_at is null`,
  );
  if (!found) throw fieldRefusal('treasury_id', 'errors.reference');
  return found;
}
