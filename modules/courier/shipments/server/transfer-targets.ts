import { canTransferTo, type MoveRules, type MovingShipment, status } from '#courier/statuses/contract';
import { judgedBy, type Rules, rulesInHand } from '#courier/statuses/server';
import type { Context, Params } from '#platform/server';

/**
 * The circumstances in which a status allows other moves than usual, each by a letter: the parcel came back as a child, a
 * document has frozen it, it was handed over at the counter, it is in another branch than the asker's or on its way to his, it
 * is in its sender's branch, or another price is asked for it.
 */
const circumstances = ['c', 'f', 'k', 'o', 'd', 'h', 'p'] as const;
type Circumstance = (typeof circumstances)[number];
const deliverableIn = [status.outForDelivery, status.inStore, status.late, status.postponed, status.returnWithAgent];
const frozenIn = [
  status.outForDelivery,
  status.atReceivingPoint,
  status.inStore,
  status.delivered,
  status.late,
  status.postponed,
  status.returnWithAgent,
  status.returned,
  status.lost,
];
/** The statuses some circumstances are asked about in, and those standing on them; the others in all. */
const askedIn: Partial<Record<Circumstance, readonly number[]>> = {
  f: frozenIn,
  k: [status.delivered],
  h: [status.returned],
  p: deliverableIn,
};

/** SQL that gives each parcel of a list the statuses this person may move it to, in the words of the judge of moves. */
export function targetsSql(ctx: Context, params: Params): string {
  const rules = rulesInHand(ctx.tenantId);
  if (!rules) return `'[]'::jsonb`;
  const map = params.add(targetsText(ctx, rules), 'jsonb');
  const key = `${letters(ctx, rules, params)} || e.status_id::text`;
  const held = heldSql(ctx, params);
  return `case when e.archived_at is not null${held} then '[]'::jsonb else coalesce(${map} -> (${key}), ${map} -> e.status_id::text, '[]'::jsonb) end`;
}

function letters(ctx: Context, rules: Rules, params: Params): string {
  // Ids of ours, written out: companies without statuses of their own share one prepared statement.
  const standsOn = (bases: readonly number[]) =>
    `e.status_id in (${rules.statuses.flatMap(({ id, baseId }) => (bases.includes(baseId) ? [id] : [])).sort((a, b) => a - b)})`;
  const isDelivered = standsOn([status.delivered]);
  const parts = [
    `case when e.parent_id is not null then 'c' else '' end`,
    `case when ${standsOn(frozenIn)} and exists (select from statement_row r where r.tenant_id = :tenant and r.shipment_id = e.id
      and not r.voided and (r.kind = 'client' or ${isDelivered} and exists (select from parcel_taking k where k.tenant_id = :tenant and k.id = r.taking_id
        and k.kind = 'delivery' and not k.taken_back))) then 'f' else '' end`,
    `case when ${isDelivered} and e.delivered_treasury_id is not null then 'k' else '' end`,
  ];
  const mine = ctx.user?.branchIds;
  if (mine) {
    const branches = params.add(mine, 'bigint[]');
    parts.push(`case when e.current_branch_id = any(${branches}) then '' when e.manifest_id is not null and exists (select from branch_transfer m
      where m.tenant_id = :tenant and m.id = e.manifest_id and m.to_branch_id = any(${branches})) then 'd' else 'o' end`);
  }
  parts.push(`case when ${standsOn([status.returned])} and e.origin_branch_id = e.current_branch_id then 'h' else '' end`);
  parts.push(`case when ${standsOn(deliverableIn)} and exists (select from price_change_request q where q.tenant_id = :tenant
      and q.shipment_id = e.id and q.state = 'pending' and q.expires_at > ${params.add(ctx.now, 'timestamptz')}) then 'p' else '' end`);
  return parts.join(' || ');
}

/** Who carries parcels moves only those in his own hands. */
function heldSql({ user }: Context, params: Params): string {
  if (user?.courierId) return ` or not (e.custodian_kind = 'agent' and e.custodian_id = ${params.add(user.courierId, 'bigint')})`;
  return '';
}

const texts = new WeakMap<Rules, Map<string, string>>();

/** The map by circumstances and status as text; the same for everyone who holds the same keys. */
function targetsText(ctx: Context, rules: Rules): string {
  let known = texts.get(rules);
  if (!known) {
    known = new Map();
    texts.set(rules, known);
  }
  const judged = judgedBy(ctx, rules);
  const held = [...new Set(rules.transitions.map((one) => one.permission))].filter((key) => judged.actor.permissions.has(key));
  const who = [
    judged.actor.kind,
    judged.actor.branchIds === 'all',
    judged.settings.branchDeliveryCannotSetLateReturned,
    judged.settings.deliverPendingPrice,
    ...held,
  ].join();
  let text = known.get(who);
  if (!text) {
    text = JSON.stringify(targetsBy(judged, rules));
    known.set(who, text);
  }
  return text;
}

function targetsBy(rules: MoveRules, { statuses }: Rules): Record<string, number[]> {
  const targets: Record<string, number[]> = {};
  for (const { id, baseId } of statuses) {
    const usual = canTransferTo(parcelIn(id, [], rules), rules);
    targets[id] = usual;
    for (const letters of combinations.filter((some) => some.every((letter) => isAsked(letter, baseId, rules)))) {
      const there = canTransferTo(parcelIn(id, letters, rules), rules);
      if (there.join() !== usual.join()) targets[letters.join('') + id] = there;
    }
  }
  return targets;
}

/** The map travels with every list: what cannot be asked for is not in it. */
function isAsked(letter: Circumstance, baseId: number, { actor }: MoveRules): boolean {
  if ((letter === 'o' || letter === 'd') && actor.branchIds === 'all') return false;
  return askedIn[letter]?.includes(baseId) ?? true;
}

/** Every set of circumstances a parcel can be in, in the order of the letters. */
const combinations: Circumstance[][] = Array.from({ length: 2 ** circumstances.length }, (_, bits) =>
  circumstances.filter((_, index) => bits & (2 ** index)),
).filter((letters) => letters.length > 0 && !(letters.includes('o') && letters.includes('d')));

/** A parcel of the asker's in these circumstances. */
function parcelIn(statusId: number, letters: readonly Circumstance[], { actor }: MoveRules): MovingShipment {
  const is = (letter: Circumstance) => letters.includes(letter);
  const [mine = 1] = actor.branchIds === 'all' ? [1] : actor.branchIds;
  const current = is('o') || is('d') ? -1 : mine;
  return {
    id: 0,
    statusId,
    clientId: actor.partyId ?? 0,
    originBranchId: is('h') ? current : -2,
    currentBranchId: current,
    transferToBranchId: is('d') ? mine : null,
    custodian: { kind: 'agent', id: actor.partyId ?? 0 },
    receivingAgentId: actor.partyId ?? 0,
    parentId: is('c') ? 1 : null,
    clientStatementId: is('f') ? 1 : null,
    pendingPriceRequestId: is('p') ? 1 : null,
    deliveredBy: is('k') ? 'counter' : 'agent',
    expected: 0,
  };
}
