import type { MoveNeeds } from '#courier/moves/contract';
import { type MovingRow, readMoving, shipmentNotFound } from '#courier/shipments/server';
import { type LiableParty, type MoveRules, status, systemStatus } from '#courier/statuses/contract';
import { moveRulesOf } from '#courier/statuses/server';
import { amountText } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { claimOf } from './lose-step.ts';
import { claimCapsOf } from './loss-terms.ts';
import { factsOf } from './move-facts.ts';
import { targetsOf } from './move-judge.ts';
import { isCounter } from './move-plan.ts';
import type { MoveFacts } from './move-types.ts';

interface Named {
  id: number;
  name: unknown;
  color: string;
  icon: string;
}

/** A step of a parcel, as its dialog reads it. */
export interface MoveChoice extends Named {
  base_id: number;
  permission: string | undefined;
  via: readonly string[] | undefined;
  needs: MoveNeeds;
  expected?: string;
  /** What the sender of a lost parcel is paid; unknown where its currency has no rate. */
  claim?: string;
  reasons?: { code: string; name: unknown; liable: LiableParty }[];
}

/** Where a parcel may go next, and what each step asks for. */
export async function movesOf(ctx: Context, id: number): Promise<MoveChoice[]> {
  return choicesOf(ctx, id, targetsOf);
}

/** Where each of some parcels may go next as the asker sees it, by their ids. */
export async function openMoves(ctx: Context, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await readMoving(ctx, ids);
  const [facts, rules] = await Promise.all([factsOf(ctx, rows), moveRulesOf(ctx)]);
  return new Map(rows.map((row) => [row.id, targetsOf(row, facts.get(row.id) as MoveFacts, rules)]));
}

/**
 * The steps somebody else could take with the parcel and the asker could not: those of the office, whatever document holds
 * the parcel now. What needs it in the hand, or on a manifest, is nothing to ask for.
 */
export async function movesBeyond(ctx: Context, id: number): Promise<MoveChoice[]> {
  const choices = await choicesOf(ctx, id, (row, facts, rules) => {
    const own = targetsOf(row, facts, rules);
    return targetsOf(row, { ...facts, ...unheld }, officeRules(rules)).filter((target) => !own.includes(target));
  });
  return choices.filter(({ needs }) => !needs.scan && !needs.manifest);
}

const unheld = { clientStatementId: null, agentSettlementId: null, branchStatement: null, pendingPriceRequestId: null };
const everyKey = { has: () => true };
const officeRules = (rules: MoveRules): MoveRules => ({
  ...rules,
  actor: { kind: 'admin', permissions: everyKey, branchIds: 'all' },
});

async function choicesOf(
  ctx: Context,
  id: number,
  allowedBy: (row: MovingRow, facts: MoveFacts, rules: MoveRules) => number[],
): Promise<MoveChoice[]> {
  const [row] = await readMoving(ctx, [id]);
  if (!row) throw shipmentNotFound();
  const [facts, rules, statuses, reasons] = await Promise.all([
    factsOf(ctx, [row]),
    moveRulesOf(ctx),
    ctx.db.query<Named>(
      sql`select id, name, color, icon from shipment_status where tenant_id = ${ctx.tenantId} order by sort, id`,
    ),
    ctx.db.query<{ code: string; name: unknown; liable: LiableParty; targets: number[] }>(
      sql`select code, name, liable, target_ids as targets from status_reason where tenant_id = ${ctx.tenantId} and disabled_at is null order by id`,
    ),
  ]);
  const around = facts.get(id);
  const allowed = around ? allowedBy(row, around, rules) : [];
  const from = systemStatus(row.statusId, rules.tenantStatuses)?.id;
  const mayBeLost = allowed.some((to) => systemStatus(to, rules.tenantStatuses)?.id === status.lost);
  const claim = mayBeLost ? claimOf(row, { claimCaps: await claimCapsOf(ctx, [row]) }) : null;
  return statuses
    .filter((one) => allowed.includes(one.id))
    .map((one) => {
      const to = systemStatus(one.id, rules.tenantStatuses)?.id ?? 0;
      const transition = rules.transitions.find((candidate) => candidate.from === from && candidate.to === to);
      const fitting = from === status.delivered ? [] : reasons.filter((reason) => reason.targets.map(Number).includes(to));
      return {
        ...one,
        base_id: to,
        permission: transition?.permission,
        via: transition?.via,
        needs: {
          scan: transition !== undefined && !transition.via.includes('manual'),
          delivery: transition?.needsDelivery ?? false,
          receiving_delivery: transition?.needsReceiving ?? false,
          waypoint: to === status.atReceivingPoint,
          reason: (transition?.needsReason ?? false) && from !== status.delivered,
          note: from === status.delivered,
          date: transition?.needsDate ?? false,
          amount: transition?.needsAmount ?? false,
          receiver_name: transition?.needsPod ?? false,
          treasury: isCounter({ row, from: from ?? 0, to }),
          manifest: to === status.returnInTransit || to === status.inTransit,
        },
        ...(to === status.delivered && { expected: amountText(row.expected, row.currency) }),
        ...(to === status.lost && claim !== null && { claim: amountText(claim, row.currency) }),
        ...(fitting.length > 0 && { reasons: fitting.map(({ code, name, liable }) => ({ code, name, liable })) }),
      };
    });
}
