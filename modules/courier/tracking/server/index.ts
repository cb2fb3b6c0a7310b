import { date, instant, text } from '#platform/entity';
import { done, type Route, route } from '#platform/server';

export type { TrackingServices } from './track-parcel.ts';
export { trackingLinks } from './tracking-link.ts';

import { openWish, seeToWish, type TrackingServices, trackParcel, wishAnotherDay } from './track-parcel.ts';
import { trackingToken } from './tracking-link.ts';

const open = { section: 'any', permission: 'public', ungated: true, anyTenant: true, answer: 'other' } as const;
const own = { section: 'courier', permission: 'shipments_management', answer: 'other' } as const;

/** The receiver's link, open to whoever has it, and what the office does with it. */
export function trackingRoutes(services: TrackingServices): Route[] {
  return [
    route({
      ...open,
      method: 'GET',
      path: '/api/v1/track/{token}',
      name: 'trackParcel',
      summary: 'How far a parcel is, for whoever has its link',
      handle: async (ctx, { params }) => ({ result: { item: await trackParcel(services, params.token ?? '', ctx) } }),
    }),
    route({
      ...open,
      method: 'POST',
      path: '/api/v1/track/{token}/reschedule',
      name: 'wishAnotherDay',
      summary: 'The receiver asks for another day',
      input: { day: date({ required: true }), note: text({ max: 200 }) },
      handle: async (ctx, { params, body }) => {
        const wish = { day: String(body.day), note: (body.note as string | undefined) ?? null };
        await wishAnotherDay(services, params.token ?? '', wish, ctx.now);
        return done('tracking.told.wished');
      },
    }),
    route({
      ...own,
      method: 'POST',
      path: '/api/v1/shipments/{id}/tracking-link',
      name: 'trackingLink',
      summary: 'The secret of a parcel’s public link',
      answers: { token: text({ required: true }), path: text({ required: true }) },
      handle: async (ctx, { id }) => {
        const token = await trackingToken(ctx, id);
        return { result: { token, path: `/t/${token}` } };
      },
    }),
    route({
      ...own,
      method: 'GET',
      path: '/api/v1/shipments/{id}/reschedule-wish',
      name: 'rescheduleWish',
      summary: 'The day the receiver asked for, where nobody has seen to it yet',
      handle: async (ctx, { id }) => {
        const wish = await openWish(ctx, id);
        return {
          result: { item: wish ? { id: wish.id, wanted_on: wish.wantedOn, note: wish.note, said_at: wish.saidAt } : null },
        };
      },
    }),
    route({
      ...own,
      method: 'POST',
      path: '/api/v1/shipments/{id}/reschedule-wish/seen',
      name: 'seeToRescheduleWish',
      summary: 'Somebody has seen to the receiver’s wish; one said anew since it was read stays',
      input: { saidAt: instant() },
      handle: async (ctx, { id, body }) => {
        await seeToWish(ctx, id, body.saidAt ?? null);
        return done('tracking.told.seen');
      },
    }),
  ];
}
