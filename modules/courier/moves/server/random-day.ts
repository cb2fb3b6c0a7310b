import { createShipment, type MovingRow, readMoving } from '#courier/shipments/server';
import { status, systemStatus } from '#courier/statuses/contract';
import { moveRulesOf } from '#courier/statuses/server';
import { type Context, sql } from '#platform/server';
import { amountDecisions, decideAmount } from './decide-amount.ts';
import { factsOf } from './move-facts.ts';
import { targetsOf } from './move-judge.ts';
import { moveShipment } from './move-shipments.ts';
import type { MoveInput } from './move-types.ts';

/** Numbers that look random and come again with the same seed. */
export interface Chance {
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number;
  /** True so many times in a hundred. */
  percent(chance: number): boolean;
  pick<T>(from: readonly T[]): T | undefined;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  return { below, percent: (chance) => next() * 100 < chance, pick: (from) => from[below(from.length)] };
}

/** Who and what takes part in the day. */
export interface Cast {
  clientIds: readonly number[];
  cityIds: readonly number[];
  receivingIds: readonly number[];
  /** Where clients leave parcels. */
  pointIds?: readonly number[];
  /** Through whom cards are paid. */
  gatewayIds?: readonly number[];
  /** Who makes good what is lost, beside our own people. */
  insurerIds?: readonly number[];
  branches: readonly { id: number; treasuryId: number; agentIds: readonly number[] }[];
}

/** One thing that may happen to a parcel in an office; says what it was. Whatever is refused throws its refusal. */
export async function randomStep(ctx: Context, cast: Cast, chance: Chance): Promise<string> {
  if (chance.percent(20)) return createParcel(ctx, cast, chance);
  if (chance.percent(8)) return decideOne(ctx, chance);
  const row = await someParcel(ctx, chance);
  return row ? moveOne(ctx, row, cast, chance) : createParcel(ctx, cast, chance);
}

async function createParcel(ctx: Context, cast: Cast, chance: Chance): Promise<string> {
  await createShipment(ctx, {
    client: chance.pick(cast.clientIds) ?? null,
    city: chance.pick(cast.cityIds) ?? null,
    phone: `0770${String(chance.below(10_000_000)).padStart(7, '0')}`,
    address: 'Main street',
    price: chance.below(400) * 250,
    quantity: 1 + chance.below(3),
    feeMode: chance.pick(['fee_included', 'fee_on_receiver', 'fee_on_sender', 'prepaid'] as const) ?? 'fee_included',
    exchangeOf: chance.percent(15) ? 'The old one' : null,
    draft: chance.percent(15),
    ...(chance.percent(25) && { declaredValue: 250 * chance.below(800) }),
  });
  return 'create';
}

async function decideOne(ctx: Context, chance: Chance): Promise<string> {
  const open = await ctx.db.query<{ id: number }>(
    sql`select id from shipment where tenant_id = ${ctx.tenantId} and not amount_confirmed order by id`,
  );
  const one = chance.pick(open);
  if (!one) return 'nothing to decide';
  const decision = chance.pick(amountDecisions) ?? 'approve';
  await decideAmount(ctx, { id: one.id, decision });
  return `decide ${decision}`;
}

async function someParcel(ctx: Context, chance: Chance): Promise<MovingRow | undefined> {
  const live = await ctx.db.query<{ id: number }>(
    sql`select id from shipment where tenant_id = ${ctx.tenantId} and status_id <> all(${[status.returnedToClient, status.cancelled]}::bigint[]) and archived_at is null order by id`,
  );
  const id = chance.pick(live)?.id;
  return id === undefined ? undefined : (await readMoving(ctx, [id]))[0];
}

async function moveOne(ctx: Context, row: MovingRow, cast: Cast, chance: Chance): Promise<string> {
  const rules = await moveRulesOf(ctx);
  const facts = (await factsOf(ctx, [row])).get(row.id);
  // Manifests are another module's; it takes its own random steps.
  const targets = facts
    ? targetsOf(row, facts, rules).filter((to) => to !== status.returnInTransit && to !== status.inTransit)
    : [];
  const to = chance.pick(row.statusId === status.delivered && !chance.percent(10) ? [] : targets);
  if (to === undefined) return 'stays';
  const base = systemStatus(to, rules.tenantStatuses)?.id ?? to;
  const reason = chance.pick(rules.reasons.filter((one) => one.enabled !== false && one.targets.includes(base)));
  await moveShipment(ctx, {
    id: row.id,
    to,
    ...inputFor(row, base, cast, chance),
    reasonCode: reason?.code ?? null,
    postponedTo: laterDay(ctx, chance),
  });
  return `${row.statusId} to ${to}`;
}

function inputFor(row: MovingRow, to: number, cast: Cast, chance: Chance): Omit<MoveInput, 'shipmentIds' | 'to'> {
  const branch = cast.branches.find((one) => one.id === row.currentBranchId);
  const isSplit = to === status.delivered && row.quantity > 1 && chance.percent(25);
  const isHanded = to === status.delivered && chance.percent(25);
  return {
    via: row.statusId === status.returnWithAgent && to === status.returned ? 'scan' : 'manual',
    courierId:
      to === status.outForDelivery || to === status.returnGivenToAgent ? (chance.pick(branch?.agentIds ?? []) ?? null) : null,
    receivingAgentId: [status.withClient, status.atReceivingAgent, status.returnWithReceivingAgent].includes(to)
      ? (chance.pick(cast.receivingIds) ?? null)
      : null,
    waypointId: to === status.atReceivingPoint && chance.percent(60) ? (chance.pick(cast.pointIds ?? []) ?? null) : null,
    treasuryId: branch?.treasuryId ?? null,
    branchId: null,
    receiverName: 'Receiver',
    note: 'random day',
    ...(isSplit && { deliveredPrice: chance.below(row.price + 1), returnedQuantity: 1 + chance.below(row.quantity - 1) }),
    ...(to === status.delivered && row.exchangeOf && exchangeSaid(chance)),
    ...(isHanded && { collected: chance.below(row.expected + 2_000) }),
    ...(to === status.delivered &&
      !isHanded &&
      chance.percent(20) && {
        collectedElectronic: chance.below(row.expected + 1),
        gatewayId: chance.pick(cast.gatewayIds ?? []) ?? null,
      }),
    ...(to === status.returnWithAgent &&
      row.custodianKind === 'agent' &&
      chance.percent(20) && { doorFee: 250 * (1 + chance.below(8)) }),
    ...(to === status.lost && lossSaid(row, cast, chance)),
  };
}

/** Who answers for a loss, and how much of it he bears; often nothing is said of it, and sometimes too much. */
export function lossSaid(row: Pick<MovingRow, 'price' | 'currentBranchId'>, cast: Cast, chance: Chance): Partial<MoveInput> {
  const agentId = chance.pick(cast.branches.find((one) => one.id === row.currentBranchId)?.agentIds ?? []) ?? null;
  const insurerId = chance.pick(cast.insurerIds ?? []) ?? null;
  const part = () => chance.below(row.price + 1);
  const ways: Partial<MoveInput>[] = [
    {},
    { recovered: part() },
    { liable: 'us' },
    { liable: 'agent', liableCourierId: agentId },
    { liable: 'agent', liableCourierId: agentId, recovered: part(), insurerId, insured: chance.below(1_000) },
    { liable: 'receiving_agent', liableReceivingAgentId: chance.pick(cast.receivingIds) ?? null },
    { liable: 'insurer', insurerId },
    { liable: 'insurer', insurerId, insured: part() },
    { liable: 'third_party', insurerId },
    { liable: 'sender' },
  ];
  return chance.pick(ways) ?? {};
}

/** What came of the exchange at the door, where anything is said of it. */
function exchangeSaid(chance: Chance): Pick<MoveInput, 'takenBack' | 'notTakenBack'> {
  if (chance.percent(30)) return { notTakenBack: 'the receiver keeps it' };
  return chance.percent(50) ? { takenBack: 1 + chance.below(2) } : {};
}

function laterDay({ today }: Context, chance: Chance): string {
  return new Date(Date.parse(today) + (1 + chance.below(5)) * 86_400_000).toISOString().slice(0, 10);
}
