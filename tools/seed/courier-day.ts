import { moveShipments } from '#courier/moves/server';
import { createShipment, foldShipmentDeltas } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import type { Bilingual } from '#platform/entity';
import { type Context, createRecord, implementedEntity, sql } from '#platform/server';
import { asTenant, type Pools } from '../../apps/server/set-up-tenant.ts';
import { actingAs } from './acting-as.ts';
import { seedPartsAndArchive } from './archive.ts';
import { seedBooklets } from './booklets.ts';
import type { Cast } from './demo.ts';
import { seedEveryStage } from './every-stage.ts';
import { seedParcelMoney } from './parcel-money.ts';
import { type Life, lifeOf, type Parcel, parcelsOfDay } from './parcels.ts';
import { seedRequests } from './requests.ts';
import { seedSettlements } from './settlements.ts';
import { transferBetween } from './transfer-between.ts';

/** People and places a courier company's demo works with. */
export interface Stage extends Cast {
  clients: readonly number[];
  couriers: readonly { id: number; branchId: number }[];
  receivers: readonly number[];
  treasuries: readonly { id: number; branchId: number }[];
  cities: readonly { id: number; branchId: number }[];
  types: readonly number[];
}

const both = (en: string, ar: string): Bilingual => ({ en, ar });
const clientNames = [
  'ليلى للأزياء',
  'مكتبة الرافدين',
  'Dijla Electronics',
  'عطور شط العرب',
  'بيت الهدايا',
  'Nakheel Sports',
  'كماليات سومر',
  'أدوات المطبخ الحديثة',
];
const courierNames = [['علي حسين', 'كرار عبد الله', 'سجاد رحيم'], ['أحمد الزبيدي', 'حيدر كاظم'], ['مرتضى النجفي']];
const days = 14;

/** A fortnight of a courier company's work up to today: parcels in every stage, cash on the way, statements open and closed. */
export async function seedCourierDay(pools: Pools, cast: Cast, clock: () => Date, size: 'full' | 'small'): Promise<void> {
  const clerk = Object.keys(cast.users)[0] as string;
  const at =
    (moment: Date) =>
    <T>(work: (ctx: Context) => Promise<T>) =>
      asTenant(
        pools.app,
        cast.tenantId,
        () => moment,
        (ctx) => work(actingAs(ctx, cast, clerk)),
      );
  const stage = await at(clock())((ctx) => seedStage(ctx, cast));
  const random = seeded(size === 'full' ? 20261121 : 7);
  for (let ago = size === 'full' ? days - 1 : 2; ago >= 0; ago--) {
    const moment = new Date(clock().getTime() - ago * 86_400_000);
    const parcels = parcelsOfDay(stage, random, size === 'full' ? (ago === 0 ? 26 : 14) : 4);
    const made = await at(moment)((ctx) => createAll(ctx, stage, parcels));
    for (const life of groupByLife(made, ago, random)) await live(at(moment), stage, life);
    if (ago > 0 && size === 'full') await seedSettlements(at(moment), stage, ago);
  }
  if (size === 'full') await seedEveryStage(at(clock()), stage);
  if (size === 'full') await seedRequests(at(clock()), stage);
  if (size === 'full') await seedPartsAndArchive(at(clock()), stage);
  if (size === 'full') await seedParcelMoney(at(clock()), stage);
  if (size === 'full') await seedBooklets(at(clock()), stage);
  while ((await at(clock())(foldShipmentDeltas)) > 0);
}

async function seedStage(ctx: Context, cast: Cast): Promise<Stage> {
  const create = (entity: string, body: Record<string, unknown>) => createRecord(ctx, implementedEntity(entity), body);
  const [home] = cast.branches as [number];
  const cities = await ctx.db.query<{ id: number; branchId: number }>(
    sql`select id, branch_id from city where tenant_id = ${ctx.tenantId} order by id`,
  );
  const types = (
    await ctx.db.query<{ id: number }>(sql`select id from shipment_type where tenant_id = ${ctx.tenantId} order by id`)
  ).map(({ id }) => id);
  const clients: number[] = [];
  for (const [index, name] of clientNames.entries()) {
    clients.push(
      await create('client', {
        name,
        phone: `0771${String(1_000_001 + index)}`,
        branch_id: cast.branches[index % 5 === 4 ? Math.min(1, cast.branches.length - 1) : 0],
        city_id: cities[index % cities.length]?.id,
        user_id: index === 0 ? (cast.users['client@basra.demo'] ?? null) : null,
      }),
    );
  }
  const couriers: { id: number; branchId: number }[] = [];
  for (const [branch, names] of courierNames.slice(0, cast.branches.length).entries()) {
    for (const [index, name] of names.entries()) {
      const branchId = cast.branches[branch] as number;
      const userId = branch === 0 && index === 0 ? (cast.users['courier@basra.demo'] ?? null) : null;
      couriers.push({
        branchId,
        id: await create('courier', {
          name,
          phone: `0772${branch}${String(100_001 + index)}`,
          branch_id: branchId,
          user_id: userId,
          max_parcels: 80,
          max_cash: '5000000',
        }),
      });
    }
  }
  const receivers = [
    await create('receivingAgent', {
      name: 'مصطفى سالم',
      phone: '07730000001',
      branch_id: home,
      user_id: cast.users['receiver@basra.demo'] ?? null,
    }),
  ];
  const treasuries: { id: number; branchId: number }[] = [];
  for (const branchId of cast.branches) {
    treasuries.push({
      branchId,
      id: await create('treasury', {
        name: both('Main safe', 'القاصة الرئيسية'),
        branch_id: branchId,
        kind: 'cash',
        currency: ctx.tenant.currency,
      }),
    });
  }
  return { ...cast, clients, couriers, receivers, treasuries, cities, types };
}

interface Made extends Parcel {
  id: number;
}

async function createAll(ctx: Context, stage: Stage, parcels: readonly Parcel[]): Promise<Made[]> {
  const made: Made[] = [];
  for (const parcel of parcels) {
    const branchId = stage.branches[parcel.client % 5 === 4 ? Math.min(1, stage.branches.length - 1) : 0] as number;
    const { client, city, life: _, ...rest } = parcel;
    const id = await createShipment(
      { ...ctx, branchId },
      { ...rest, client: stage.clients[client] as number, city: stage.cities[city]?.id as number },
    );
    made.push({ ...parcel, id });
  }
  return made;
}

interface Group {
  life: Life;
  parcels: Made[];
}

/** Parcels that go the same way together: same end, same delivering branch, same courier. */
function groupByLife(made: readonly Made[], ago: number, random: () => number): Group[] {
  const groups = new Map<string, Group>();
  for (const parcel of made) {
    const life = lifeOf(parcel, ago, random);
    const key = `${life.end}/${parcel.city}/${life.courier}/${parcel.life}`;
    const group = groups.get(key) ?? { life, parcels: [] };
    group.parcels.push(parcel);
    groups.set(key, group);
  }
  return [...groups.values()];
}

type Run = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;

/** Walks a group of parcels to where its life ends today. */
async function live(run: Run, stage: Stage, { life, parcels }: Group): Promise<void> {
  const ids = parcels.map(({ id }) => id);
  const city = stage.cities[(parcels[0] as Made).city] as { branchId: number };
  const originOf = (parcel: Made) =>
    stage.branches[parcel.client % 5 === 4 ? Math.min(1, stage.branches.length - 1) : 0] as number;
  const origin = originOf(parcels[0] as Made);
  const couriers = stage.couriers.filter(({ branchId }) => branchId === city.branchId);
  const courierId = couriers[life.courier % couriers.length]?.id as number;
  const move = (to: number, more: object = {}) => run((ctx) => expectMoved(ctx, { shipmentIds: ids, to, via: 'bulk', ...more }));
  if (life.end === 'ready') return;
  if (life.end === 'fetched') return move(status.atReceivingAgent, { receivingAgentId: stage.receivers[0] });
  await move(status.inStore, { branchId: origin });
  if (life.end === 'stored') return;
  const foreign = city.branchId !== origin;
  if (foreign)
    await transferBetween(run, { from: origin, to: city.branchId, shipmentIds: ids, isReceived: life.end !== 'travelling' });
  if (life.end === 'travelling') return;
  await move(status.outForDelivery, { courierId });
  if (life.end === 'out') return;
  if (life.end === 'postponed')
    return move(status.postponed, {
      reasonCode: 'requested_date',
      postponedTo: await run(async (ctx) => daysAfter(ctx.today, 2)),
    });
  if (life.end === 'late') return move(status.late, { reasonCode: 'address_inaccurate' });
  if (life.end === 'delivered' || life.end === 'short') {
    for (const { id, price } of parcels) {
      const collected = life.end === 'short' ? Number(price) - 5_000 : undefined;
      await run((ctx) =>
        expectMoved(ctx, {
          shipmentIds: [id],
          to: status.delivered,
          via: 'manual',
          ...(collected !== undefined && { collected }),
          paymentMethod: 'cash',
        }),
      );
    }
    return;
  }
  await move(status.returnWithAgent, { reasonCode: 'did_not_order' });
  if (life.end === 'returned') await move(status.returned);
}

async function expectMoved(ctx: Context, input: Parameters<typeof moveShipments>[1]): Promise<void> {
  const { failed } = await moveShipments(ctx, input);
  if (failed.length) throw new Error(`the demo could not move a parcel to ${input.to}: ${failed[0]?.code} ${failed[0]?.message}`);
}

function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

/** The same demo every time: numbers from a small generator with a fixed start (mulberry32). */
function seeded(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
