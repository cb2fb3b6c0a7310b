import { actKinds, callChannels } from '#courier/agent-day/contract';
import { saidAmount } from '#finance/treasury/server';
import {
  belongsTo,
  date,
  fieldRefusal,
  type Input,
  image,
  instant,
  integer,
  isUuid,
  manyOf,
  oneOf,
  text,
} from '#platform/entity';
import { type Context, type Route, route, translate } from '#platform/server';
import { agentDay } from './agent-day.ts';
import { keepOrder } from './keep-order.ts';
import { parcelProofs } from './parcel-proofs.ts';
import { type Act, currencyForAgent, takeAct } from './take-act.ts';

const most = 1000;

const actInput = {
  clientUuid: text({ required: true, max: 36 }),
  kind: oneOf(actKinds, { required: true }),
  shipment: belongsTo('shipment', { required: true }),
  deviceAt: instant({ required: true }),
  channel: oneOf(callChannels),
  collected: text({ max: 20 }),
  deliveredPrice: text({ max: 20 }),
  returnedQuantity: integer({ min: 1, max: 10_000 }),
  takenBack: integer({ min: 1, max: 10_000 }),
  notTakenBack: text({ max: 255 }),
  receiverName: text({ max: 100 }),
  postponedTo: date(),
  reasonCode: text({ max: 60 }),
  note: text({ max: 255 }),
  photo: image(),
  signature: image(),
  voice: image(),
  latitude: text({ max: 24 }),
  longitude: text({ max: 24 }),
  accuracyM: integer({ min: 0, max: 1_000_000 }),
};

/** An agent's day is his own: nobody else's is asked for by any number. */
export const agentDayRoutes: readonly Route[] = [
  route({
    section: 'courier',
    permission: 'shipments_management',
    method: 'GET',
    path: '/api/v1/agent-day',
    name: 'agentDay',
    summary: 'The delivery agent’s day: parcels in his hands in order, what he delivered today, the cash he is to hand in',
    answer: 'item',
    handle: async (ctx) => ({ result: { item: await agentDay(ctx) } }),
  }),
  route({
    section: 'courier',
    permission: 'edit_shipments_status',
    method: 'POST',
    path: '/api/v1/agent-day/acts',
    name: 'takeAct',
    makesOne: true,
    summary: 'What the agent did with a parcel at the door, once however often it is sent',
    answer: 'item',
    input: actInput,
    handle: async (ctx, { body }) => {
      const taken = await takeAct(ctx, await actOf(ctx, body));
      const item = { id: taken.id, kind: taken.kind, shipment_id: taken.shipmentId, at: taken.at.toISOString() };
      return { status: 201, result: { item } };
    },
  }),
  route({
    section: 'courier',
    permission: 'edit_shipments_status',
    method: 'POST',
    path: '/api/v1/agent-day/order',
    name: 'keepAgentOrder',
    summary: 'The order the agent gave his parcels',
    answer: 'other',
    input: { shipments: manyOf('shipment', { required: true, answeredEach: true }), deviceAt: instant({ required: true }) },
    handle: async (ctx, { body }) => {
      const shipmentIds = body.shipments;
      if (shipmentIds.length > most) throw fieldRefusal('shipment_ids', 'errors.agentDay.tooMany', { most });
      const { order, notHis } = await keepOrder(ctx, { shipmentIds, setAt: new Date(body.deviceAt) });
      const message = translate(ctx.locale, 'errors.agentDay.notYours');
      return { result: { order, failed: notHis.map((id) => ({ id, code: 'unknown', message })) } };
    },
  }),
  route({
    section: 'courier',
    permission: 'shipments_management',
    method: 'GET',
    path: '/api/v1/shipments/{id}/proofs',
    name: 'parcelProofs',
    summary: 'What agents did with a parcel at the door, with photos, signatures, calls and places',
    answer: 'items',
    handle: async (ctx, { id }) => ({ result: { items: await parcelProofs(ctx, id) } }),
  }),
];

async function actOf(ctx: Context, body: Input<typeof actInput>): Promise<Act> {
  if (!isUuid(body.clientUuid)) throw fieldRefusal('client_uuid', 'errors.agentDay.uuid');
  const shipmentId = body.shipment;
  const saysAmount = body.collected != null || body.deliveredPrice != null;
  const currency = saysAmount ? await currencyForAgent(ctx, shipmentId) : ctx.tenant.currency;
  const { kind } = body;
  return {
    clientUuid: body.clientUuid.toLowerCase(),
    kind,
    shipmentId,
    deviceAt: new Date(body.deviceAt),
    channel: kind === 'call' ? (body.channel ?? 'phone') : null,
    photo: body.photo ?? null,
    signature: body.signature ?? null,
    voice: body.voice ?? null,
    place: placeOf(body),
    said: {
      collected: saidAmount(body.collected, { currency, field: 'collected' }),
      deliveredPrice: saidAmount(body.deliveredPrice, { currency, field: 'delivered_price' }),
      returnedQuantity: body.returnedQuantity ?? null,
      takenBack: body.takenBack ?? null,
      notTakenBack: body.notTakenBack ?? null,
      receiverName: body.receiverName ?? null,
      postponedTo: body.postponedTo ?? null,
      reasonCode: body.reasonCode ?? null,
      note: body.note ?? null,
    },
  };
}

function placeOf({ latitude, longitude, accuracyM }: Input<typeof actInput>): Act['place'] {
  if (latitude == null && longitude == null) return null;
  return {
    latitude: degrees(latitude, { name: 'latitude', most: 90 }),
    longitude: degrees(longitude, { name: 'longitude', most: 180 }),
    accuracyM: accuracyM ?? null,
  };
}

function degrees(said: unknown, { name, most }: { name: string; most: number }): number {
  if (said == null) throw fieldRefusal(name, 'errors.required');
  const value = /^-?\d{1,3}(\.\d{1,18})?$/.test(String(said)) ? Number(said) : Number.NaN;
  if (!(Math.abs(value) <= most)) throw fieldRefusal(name, 'errors.notNumber');
  return value;
}
