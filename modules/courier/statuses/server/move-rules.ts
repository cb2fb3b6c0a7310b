import type { Actor, MoveReason, MoveRules, Transition } from '#courier/statuses/contract';
import { settingsOf } from '#foundation/tenancy/server';
import { type Context, sql } from '#platform/server';

interface StatusRule {
  id: number;
  baseId: number;
  enabled: boolean;
}
/** What a company allows its people to do with a parcel; the same for everyone who asks. */
export interface Rules {
  statuses: readonly StatusRule[];
  transitions: readonly Transition[];
  reasons: readonly (MoveReason & { returnFee: string; liable: string; countsAsAttempt: boolean })[];
}

const freshMs = 1000;
const kept = new Map<number, { rules: Rules; at: number }>();

/** The company's rules, at most a second old. A change of this process is seen as soon as it is made, unless somebody asked before it was kept. */
export async function rulesOf(ctx: Context): Promise<Rules> {
  const known = kept.get(ctx.tenantId);
  if (known && performance.now() - known.at < freshMs) return known.rules;
  const at = performance.now();
  const rules = await load(ctx);
  kept.set(ctx.tenantId, { rules, at });
  return rules;
}

/** The rules last read, for what must be said without waiting; whoever wants them fresh asks `rulesOf` first. */
export function rulesInHand(tenantId: number): Rules | undefined {
  return kept.get(tenantId)?.rules;
}

export function forgetRules(ctx: Context): void {
  kept.delete(ctx.tenantId);
}

async function load(ctx: Context): Promise<Rules> {
  const [statuses, transitions, reasons] = await Promise.all([
    ctx.db.query<StatusRule>(
      sql`select id, base_id, disabled_at is null as enabled from shipment_status where tenant_id = ${ctx.tenantId} order by sort, id`,
    ),
    ctx.db.query<Transition>(sql`select t.from_id as "from", t.to_id as "to", t.permission, t.actor_kinds, t.branch_scope, t.needs_delivery,
        t.needs_receiving, t.needs_reason, t.needs_date, t.needs_amount, t.needs_pod, t.via, t.notify, t.enabled and s.disabled_at is null as enabled
      from status_transition t join shipment_status s on s.tenant_id = :tenant and s.id = t.to_id
      where t.tenant_id = ${ctx.tenantId} order by t.id`),
    ctx.db.query<Rules['reasons'][number] & { targets: unknown[] }>(
      sql`select code, target_ids as targets, disabled_at is null as enabled, return_fee, liable, counts_as_attempt
        from status_reason where tenant_id = ${ctx.tenantId} order by id`,
    ),
  ]);
  return { statuses, transitions, reasons: reasons.map((reason) => ({ ...reason, targets: reason.targets.map(Number) })) };
}

/** Everything the judge of a move must know of who asks and what the company allows. */
export async function moveRulesOf(ctx: Context): Promise<MoveRules> {
  return judgedBy(ctx, await rulesOf(ctx));
}

/** The rules as they bear on the asker. */
export function judgedBy(ctx: Context, rules: Rules): MoveRules {
  const settings = settingsOf(ctx);
  return {
    actor: actorOf(ctx),
    settings: {
      branchDeliveryCannotSetLateReturned: settings.branchDeliveryCannotSetLateReturned ?? false,
      maxPostponeDays: settings.postponeMaxDays,
      deliverPendingPrice: settings.deliverPendingPrice ?? false,
    },
    today: ctx.today,
    transitions: rules.transitions,
    reasons: rules.reasons,
    tenantStatuses: rules.statuses.filter((one) => one.id !== one.baseId),
  };
}

const everything = { has: () => true };

/** Whom the asker acts as when he moves a parcel: office staff, or the one who carries or sends it. */
export function actorOf({ user }: Context): Actor {
  if (!user) return { kind: 'admin', permissions: everything, branchIds: 'all' };
  const { permissions } = user;
  const branchIds = user.branchIds ?? 'all';
  if (user.courierId)
    return {
      kind: user.kind === 'branch_user' ? 'branch_delivery' : 'delivery',
      permissions,
      branchIds,
      partyId: user.courierId,
    };
  if (user.receivingAgentId) return { kind: 'receiving', permissions, branchIds, partyId: user.receivingAgentId };
  if (user.clientId) return { kind: 'client', permissions, branchIds, partyId: user.clientId };
  return { kind: user.kind === 'admin' ? 'admin' : user.kind === 'branch_user' ? 'branch' : 'employee', permissions, branchIds };
}
