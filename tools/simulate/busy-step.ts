import { type Cast, type Chance, moveShipment, moveShipments } from '#courier/moves/server';
import { createShipment } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import { type Context, sql } from '#platform/server';

interface Parcel {
  id: number;
  statusId: number;
  branchId: number;
  expected: number;
}

/** What fills an office's day: parcels come in, go out with agents by the handful, and are delivered one by one. */
export async function busyStep(ctx: Context, cast: Cast, chance: Chance): Promise<string> {
  const from =
    chance.pick([
      0,
      status.ready,
      status.inStore,
      status.inStore,
      status.outForDelivery,
      status.outForDelivery,
      status.outForDelivery,
    ] as const) ?? 0;
  if (from === 0) return bringIn(ctx, cast, chance);
  const parcels = await ctx.db.query<Parcel>(sql`select id, status_id, current_branch_id as branch_id, expected from shipment
    where tenant_id = ${ctx.tenantId} and status_id = ${from} and parent_id is null order by id limit 30`);
  const one = chance.pick(parcels);
  if (!one) return bringIn(ctx, cast, chance);
  if (from === status.ready) return store(ctx, one, cast, chance);
  if (from === status.inStore && !chance.percent(20)) return handOut(ctx, { one, parcels }, cast, chance);
  return deliver(ctx, one, cast, chance);
}

async function bringIn(ctx: Context, cast: Cast, chance: Chance): Promise<string> {
  for (let count = 1 + chance.below(3); count > 0; count--)
    await createShipment(ctx, {
      client: chance.pick(cast.clientIds) ?? null,
      city: chance.pick(cast.cityIds) ?? null,
      phone: `0780${String(chance.below(10_000_000)).padStart(7, '0')}`,
      address: 'Market street',
      price: chance.below(300) * 250,
      quantity: 1 + chance.below(2),
      feeMode:
        chance.pick(['fee_included', 'fee_included', 'fee_on_receiver', 'fee_on_sender', 'prepaid'] as const) ?? 'fee_included',
    });
  return 'parcels brought in';
}

/** Into the store of any branch: often it is carried to where it will be delivered. */
async function store(ctx: Context, { id }: Parcel, cast: Cast, chance: Chance): Promise<string> {
  const branch = chance.pick(cast.branches);
  await moveShipment(ctx, {
    id,
    to: status.inStore,
    via: 'scan',
    branchId: branch?.id ?? null,
    treasuryId: branch?.treasuryId ?? null,
  });
  return 'stored';
}

async function handOut(
  ctx: Context,
  { one, parcels }: { one: Parcel; parcels: readonly Parcel[] },
  cast: Cast,
  chance: Chance,
): Promise<string> {
  const agents = cast.branches.find((branch) => branch.id === one.branchId)?.agentIds ?? [];
  const shipmentIds = parcels
    .filter((parcel) => parcel.branchId === one.branchId && (parcel === one || chance.percent(40)))
    .map(({ id }) => id);
  await moveShipments(ctx, { shipmentIds, to: status.outForDelivery, via: 'bulk', courierId: chance.pick(agents) ?? null });
  return 'handed out';
}

async function deliver(ctx: Context, parcel: Parcel, cast: Cast, chance: Chance): Promise<string> {
  const atCounter = parcel.statusId === status.inStore;
  const treasuryId = cast.branches.find((branch) => branch.id === parcel.branchId)?.treasuryId ?? null;
  const dice = chance.below(100);
  const differ = 250 * (1 + chance.below(12));
  const paid =
    dice < 70
      ? {}
      : dice < 80
        ? { collected: Math.max(0, parcel.expected - differ) }
        : dice < 90
          ? { collected: parcel.expected + differ }
          : { collected: 0, collectedElectronic: parcel.expected };
  await moveShipment(ctx, { id: parcel.id, to: status.delivered, via: 'manual', ...paid, ...(atCounter && { treasuryId }) });
  return `delivered ${atCounter ? 'at the counter ' : ''}${dice < 70 ? 'exact' : dice < 80 ? 'short' : dice < 90 ? 'over' : 'by card'}`;
}
