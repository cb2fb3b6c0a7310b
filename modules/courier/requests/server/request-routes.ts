import { movesBeyond } from '#courier/moves/server';
import { PriceChangeRequest, StatusChangeRequest } from '#courier/requests/contract';
import { seenShipment } from '#courier/shipments/server';
import { saidAmount } from '#finance/treasury/server';
import { belongsTo, type Currency, date, type Fields, integer, manyOf, text } from '#platform/entity';
import {
  type Context,
  conditions,
  implementedEntity,
  type Outcome,
  outcomeReply,
  Params,
  type Reply,
  type Route,
  readEntityRequest,
  route,
  showRecord,
} from '#platform/server';
import { approvePrices } from './approve-prices.ts';
import { approveStatuses } from './approve-statuses.ts';
import { askForPrice } from './ask-price.ts';
import { askForStatus } from './ask-status.ts';
import type { RequestEntity } from './decide-requests.ts';
import { requestsOf } from './parcel-requests.ts';
import { rejectRequests } from './reject-requests.ts';

const base = { section: 'courier', answer: 'item' } as const;
/** Whoever may see a parcel may ask about it. */
const asking = { ...base, permission: 'shipments_management' } as const;

export const priceRoutes: readonly Route[] = [
  route({
    ...asking,
    method: 'POST',
    path: '/api/v1/shipments/{id}/price-change-requests',
    name: 'askForPrice',
    makesOne: true,
    summary: 'Ask for another amount of a parcel',
    input: { price: text({ required: true, max: 20 }), reason: text({ required: true, max: 200 }) },
    handle: async (ctx, { id, body }) => {
      const { currency } = await seenShipment<{ currency: Currency }>(ctx, id, 'e.currency');
      const price = saidAmount(body.price, { currency, field: 'price' }) as number;
      const made = await askForPrice(ctx, { shipmentId: id, price, reason: body.reason as string });
      return { ...(await shown(ctx, PriceChangeRequest, made)), status: 201, message: { key: 'request.asked' } };
    },
  }),
  ...decisionRoutes(PriceChangeRequest, 'PriceChange', approvePrices),
];

export const statusRoutes: readonly Route[] = [
  route({
    ...asking,
    method: 'GET',
    path: '/api/v1/shipments/{id}/askable-moves',
    name: 'askableMoves',
    summary: 'The moves of a parcel that somebody else may make and the asker may not',
    answer: 'items',
    handle: async (ctx, { id }) => ({ result: { items: await movesBeyond(ctx, id) } }),
  }),
  route({
    ...asking,
    method: 'GET',
    path: '/api/v1/shipments/{id}/requests',
    name: 'requestsOfShipment',
    summary: 'What was asked for a parcel, and what became of it',
    answer: 'items',
    handle: async (ctx, { id }) => ({ result: { items: await requestsOf(ctx, id) } }),
  }),
  route({
    ...asking,
    method: 'POST',
    path: '/api/v1/shipments/{id}/status-change-requests',
    name: 'askForStatus',
    makesOne: true,
    summary: 'Ask for a move one may not make oneself',
    input: {
      toStatus: belongsTo('shipmentStatus', { required: true }),
      reason: text({ required: true, max: 200 }),
      courier: belongsTo('courier', { wire: 'delivery' }),
      receivingAgent: belongsTo('receivingAgent', { wire: 'receiving_delivery' }),
      treasury: belongsTo('treasury'),
      reasonCode: text({ max: 60 }),
      postponedTo: date(),
      collected: text({ max: 20 }),
      receiverName: text({ max: 100 }),
    } satisfies Fields,
    handle: async (ctx, { id, body }) => {
      const { currency } = await seenShipment<{ currency: Currency }>(ctx, id, 'e.currency');
      const made = await askForStatus(ctx, {
        shipmentId: id,
        to: body.toStatus as number,
        reason: body.reason as string,
        courierId: (body.courier as number | null) ?? null,
        receivingAgentId: (body.receivingAgent as number | null) ?? null,
        treasuryId: (body.treasury as number | null) ?? null,
        reasonCode: (body.reasonCode as string | null) ?? null,
        postponedTo: (body.postponedTo as string | null) ?? null,
        collected: saidAmount(body.collected, { currency, field: 'collected' }),
        receiverName: (body.receiverName as string | null) ?? null,
      });
      return { ...(await shown(ctx, StatusChangeRequest, made)), status: 201, message: { key: 'request.asked' } };
    },
  }),
  ...decisionRoutes(StatusChangeRequest, 'StatusChange', approveStatuses),
];

/** What is decided about several at once; one by one it is the declared verbs. */
function decisionRoutes(
  entity: RequestEntity,
  named: string,
  approve: (ctx: Context, ids: readonly number[], note: string | null) => Promise<Outcome>,
): Route[] {
  const path = `/api/v1/${entity.path}`;
  const deciding = { ...base, method: 'POST', permission: entity.permissions.list } as const;
  const requests = { requests: manyOf(entity.name, { required: true, answeredEach: true }) };
  const { approve: agreed, reject: refused } = entity.verbs;
  const said = (body: Record<string, unknown>) => (body.note as string | null | undefined) ?? null;
  return [
    route({
      ...deciding,
      path: `${path}/approve`,
      name: `approve${named}Requests`,
      summary: 'Approve several requests',
      input: { ...requests, ...agreed.input },
      answer: 'other',
      handle: async (ctx, { body }) => several(ctx, await approve(ctx, body.requests as number[], said(body)), 'approved'),
    }),
    route({
      ...deciding,
      path: `${path}/reject`,
      name: `reject${named}Requests`,
      summary: 'Reject several requests for one reason',
      input: { ...requests, ...refused.input },
      answer: 'other',
      handle: async (ctx, { body }) =>
        several(ctx, await rejectRequests(ctx, entity, body.requests as number[], body.note as string), 'rejected'),
    }),
    route({
      ...deciding,
      method: 'GET',
      path: `${path}/pending-count`,
      name: `countPending${named}Requests`,
      summary: 'How many requests wait for a decision, by the definition of the list',
      answer: 'other',
      answers: { items: integer({ required: true }) },
      handle: async (ctx) => ({ result: { items: await pendingCount(ctx, entity.name) } }),
    }),
  ];
}

const several = (ctx: Context, decided: Outcome, word: string): Reply =>
  outcomeReply(ctx, decided, { all: `request.${word}All`, some: `request.${word}Some`, none: 'errors.request.noneDecided' });

async function shown(ctx: Context, { name }: { name: string }, id: number): Promise<Reply> {
  return { resultText: `{"item":${await showRecord(ctx, implementedEntity(name), id)}}` };
}

async function pendingCount(ctx: Context, name: string): Promise<number> {
  const implemented = implementedEntity(name);
  const params = new Params();
  const request = readEntityRequest(ctx, implemented, { state: 'pending' });
  const where = conditions(ctx, implemented.entity, implemented.behaviour, request, params);
  const text = `select count(*)::int as n from ${implemented.entity.table} e where ${where}`;
  return (await ctx.db.one<{ n: number }>({ text, values: params.values })).n;
}
