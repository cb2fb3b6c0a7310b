import { liableChoices } from '#courier/moves/contract';
import { Shipment } from '#courier/shipments/contract';
import { shipmentNotFound } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import { saidAmount } from '#finance/treasury/server';
import {
  belongsTo,
  type Currency,
  date,
  fieldRefusal,
  type Input,
  integer,
  json,
  manyOf,
  oneOf,
  Refusal,
  text,
} from '#platform/entity';
import {
  type Asked,
  type Context,
  doneBeside,
  implementedEntity,
  mostBeside,
  mostTogether,
  outcomeReply,
  type Reply,
  type Route,
  route,
  selectedBy,
  showRecord,
  sql,
} from '#platform/server';
import { askedOfMany, bulkMove } from './bulk-moves.ts';
import { amountDecisions, decideAmount } from './decide-amount.ts';
import { movesOf } from './move-options.ts';
import { moveShipment, moveShipments } from './move-shipments.ts';
import type { MoveInput } from './move-types.ts';

/** What a move may be told; amounts are read in the parcel's own currency. */
const said = {
  deliverySelected: belongsTo('courier', { wire: 'delivery_selected' }),
  receivingDelivery: belongsTo('receivingAgent', { wire: 'receiving_delivery' }),
  waypoint: belongsTo('waypoint'),
  treasury: belongsTo('treasury'),
  reasonCode: text({ max: 60 }),
  postponedTo: date(),
  pickupAt: text({ max: 40 }),
  collected: text({ max: 20 }),
  collectedElectronic: text({ max: 20 }),
  gateway: belongsTo('paymentGateway'),
  doorFee: text({ max: 20 }),
  liable: oneOf(liableChoices),
  liableDelivery: belongsTo('courier', { wire: 'liable_delivery' }),
  liableReceivingDelivery: belongsTo('receivingAgent', { wire: 'liable_receiving_delivery' }),
  insurer: belongsTo('insurer'),
  recovered: text({ max: 20 }),
  insured: text({ max: 20 }),
  deliveredPrice: text({ max: 20 }),
  returnedQuantity: integer({ min: 1, max: 10_000 }),
  takenBack: integer({ min: 1, max: 10_000 }),
  notTakenBack: text({ max: 255 }),
  paymentMethod: text({ max: 30 }),
  receiverName: text({ max: 100 }),
  podNote: text({ max: 255 }),
  note: text({ max: 255 }),
  via: oneOf(['manual', 'scan', 'bulk', 'agent_app', 'api']),
};

const amountFields = ['collected', 'collectedElectronic', 'doorFee', 'recovered', 'insured', 'deliveredPrice'] as const;
type Body = Input<typeof moveInput>;
const moveInput = { transferToStatus: integer(), version: integer(), ...said };

const base = { section: 'courier', answer: 'item' } as const;
/** Everything that changes where a parcel stands. */
export const moveRoutes: readonly Route[] = [
  route({
    ...base,
    method: 'POST',
    path: '/api/v1/shipment-status-transfer/multi',
    name: 'moveShipments',
    summary: 'Move selected shipments, or those a filter finds, to a status',
    permission: 'edit_shipments_status',
    answer: 'other',
    input: {
      shipments: manyOf('shipment', { answeredEach: true }),
      transferToStatus: integer(),
      filter: json(),
      expectedCount: integer({ min: 0 }),
      ...said,
    },
    handle: async (ctx, { body }) => {
      if (!body.transferToStatus) throw fieldRefusal('transfer_to_status', 'errors.move.selectStatus');
      const ids = body.filter
        ? await selectedBy(ctx, Shipment.name, {
            filter: body.filter,
            expectedCount: body.expectedCount,
            most: mostBeside,
          })
        : (body.shipments ?? []);
      if (ids.length <= mostTogether) return together(ctx, ids, body);
      const input = { ...inputOf(body, ctx.tenant.currency, 'bulk'), shipmentIds: ids };
      return doneBeside(ctx, bulkMove, await askedOfMany(ctx, input));
    },
  }),
  route({
    ...base,
    method: 'POST',
    path: '/api/v1/shipments/{id}/move',
    name: 'moveShipment',
    byKeys: true,
    summary: 'Move one shipment to a status',
    permission: 'edit_shipments_status',
    input: { transferToStatus: integer(), version: integer({ required: true }), ...said },
    handle: async (ctx, asked) => {
      if (!asked.body.transferToStatus) throw fieldRefusal('transfer_to_status', 'errors.move.selectStatus');
      return move(ctx, asked, {});
    },
  }),
  route({
    ...base,
    method: 'POST',
    path: '/api/v1/shipments/{id}/deliver',
    name: 'deliverShipment',
    byKeys: true,
    summary: 'Deliver a shipment: what was collected, by agent or at the counter',
    permission: 'edit_shipments_status',
    input: { version: integer(), ...said },
    handle: (ctx, asked) => move(ctx, asked, { to: status.delivered }),
  }),
  route({
    ...base,
    method: 'POST',
    path: '/api/v1/shipments/{id}/correct-delivery',
    name: 'correctDelivery',
    summary: 'Take back a delivery that was none, with everything it posted',
    permission: 'reverse_delivered_shipment',
    input: { version: integer(), note: text({ required: true, max: 255 }) },
    handle: async (ctx, asked) => move(ctx, asked, { to: await statusBefore(ctx, asked.id) }),
  }),
  route({
    ...base,
    method: 'POST',
    path: '/api/v1/shipments/{id}/decide-amount',
    name: 'decideAmount',
    summary: 'Decide about a collected amount that differs from the expected one',
    permission: 'confirm_amount',
    input: { decision: oneOf(amountDecisions, { required: true }), note: text({ max: 255 }), version: integer() },
    handle: async (ctx, asked) => {
      const { decision, note, version } = asked.body;
      await decideAmount(ctx, { id: asked.id, decision, note: note ?? null, version: version ?? null });
      return shown(ctx, asked.id, 'moves.amountDecided');
    },
  }),
  route({
    ...base,
    method: 'GET',
    path: '/api/v1/shipments/{id}/moves',
    name: 'movesOfShipment',
    summary: 'Where a shipment may go next, and what each step asks for',
    permission: 'edit_shipments_status',
    answer: 'items',
    handle: async (ctx, asked) => ({ result: { items: await movesOf(ctx, asked.id) } }),
  }),
];

/** What one call moves, it moves in one transaction. */
async function together(ctx: Context, ids: readonly number[], body: Body): Promise<Reply> {
  const [first, ...others] = ids;
  const currency =
    first && others.length === 0 && amountFields.some((field) => body[field] != null)
      ? await currencyOf(ctx, first).catch(() => ctx.tenant.currency)
      : ctx.tenant.currency;
  const moved = await moveShipments(ctx, { ...inputOf(body, currency, 'bulk'), shipmentIds: ids });
  return outcomeReply(ctx, moved, { all: 'moves.moved', some: 'moves.someMoved', none: 'errors.move.noneMoved' });
}

async function move(ctx: Context, asked: Asked<Body>, fixed: { to?: number }): Promise<Reply> {
  // Only amounts are read in the parcel's currency; asking for it costs a way to the database and back.
  const saysAmount = amountFields.some((field) => asked.body[field] != null);
  const currency = saysAmount ? await currencyOf(ctx, asked.id) : ctx.tenant.currency;
  const input = inputOf(asked.body, currency, 'manual');
  await moveShipment(ctx, { ...input, ...fixed, id: asked.id, version: asked.body.version ?? null });
  return shown(ctx, asked.id, 'moves.movedOne');
}

function inputOf(body: Body, currency: Currency, via: MoveInput['via']): Omit<MoveInput, 'shipmentIds'> {
  const amountIn = (name: (typeof amountFields)[number], field: string) => saidAmount(body[name], { currency, field });
  return {
    ...(body as Partial<MoveInput>),
    to: body.transferToStatus as number,
    via: body.via ?? via,
    courierId: body.deliverySelected ?? null,
    receivingAgentId: body.receivingDelivery ?? null,
    waypointId: body.waypoint ?? null,
    treasuryId: body.treasury ?? null,
    gatewayId: body.gateway ?? null,
    collected: amountIn('collected', 'collected'),
    collectedElectronic: amountIn('collectedElectronic', 'collected_electronic'),
    doorFee: amountIn('doorFee', 'door_fee'),
    liableCourierId: body.liableDelivery ?? null,
    liableReceivingAgentId: body.liableReceivingDelivery ?? null,
    insurerId: body.insurer ?? null,
    recovered: amountIn('recovered', 'recovered'),
    insured: amountIn('insured', 'insured'),
    deliveredPrice: amountIn('deliveredPrice', 'delivered_price'),
  };
}

async function currencyOf(ctx: Context, id: number): Promise<Currency> {
  const row = await ctx.db.maybe<{ currency: Currency }>(
    sql`select currency from shipment where tenant_id = ${ctx.tenantId} and id = ${id}`,
  );
  if (!row) throw shipmentNotFound();
  return row.currency;
}

/** Where a wrong delivery goes back to: the agent who has the parcel, or the store it never left. */
async function statusBefore(ctx: Context, id: number): Promise<number> {
  const row = await ctx.db.maybe<{ deliveredTreasuryId: number | null; deliveredAt: Date | null }>(
    sql`select delivered_treasury_id, delivered_at from shipment where tenant_id = ${ctx.tenantId} and id = ${id}`,
  );
  if (!row) throw shipmentNotFound();
  if (row.deliveredAt === null) throw new Refusal('errors.move.notDelivered');
  return row.deliveredTreasuryId === null ? status.returnWithAgent : status.inStore;
}

/** The parcel as it stands now; a move may have taken it out of the asker's sight. */
async function shown(ctx: Context, id: number, message: string): Promise<Reply> {
  const item = await showRecord(ctx, implementedEntity(Shipment.name), id).catch((error: unknown) => {
    if (error instanceof Refusal) return JSON.stringify({ id });
    throw error;
  });
  return { resultText: `{"item":${item}}`, message: { key: message } };
}
