import { bellKey, pageFacts } from '#collaboration/notifications/contract';
import { bool, integer } from '#platform/entity';
import { type Route, route } from '#platform/server';
import { countOwn, countUnread, listNotifications, readAll, readOne } from './read-notifications.ts';

const own = { method: 'GET', section: 'any', permission: bellKey, answer: 'other' } as const;
const pageSize = 20;

/** One's own notifications, by the specification's calls. */
export const notificationRoutes: readonly Route[] = [
  route({
    ...own,
    path: '/api/v1/notifications/get',
    name: 'listNotifications',
    summary: 'One’s own notifications, the newest first, in the language asked for; `unread` counts those not read yet',
    query: { page: integer({ min: 1, max: 1_000_000 }), perPage: integer({ min: 1, max: 100 }), unread: bool() },
    handle: async (ctx, { options }) => {
      const asked = {
        page: Number(options.page ?? 1),
        perPage: Number(options.perPage ?? pageSize),
        unread: options.unread === true,
      };
      const items = await listNotifications(ctx, asked);
      const { all, unread } = await countOwn(ctx);
      return { result: { items, pagination: pageFacts(asked, items.length, asked.unread ? unread : all), unread } };
    },
  }),
  route({
    ...own,
    path: '/api/v1/notifications/unread-count',
    name: 'countUnreadNotifications',
    summary: 'How many of one’s own notifications one has not read',
    answers: { items: integer({ required: true }) },
    handle: async (ctx) => ({ result: { items: await countUnread(ctx) } }),
  }),
  route({
    ...own,
    path: '/api/v1/notifications/show',
    name: 'readAllNotifications',
    summary: 'Mark all of one’s own notifications read; again changes nothing',
    writes: true,
    answers: { read: integer({ required: true }) },
    handle: async (ctx) => ({ result: { read: await readAll(ctx) } }),
  }),
  route({
    ...own,
    path: '/api/v1/notifications/seen/{id}',
    name: 'readNotification',
    summary: 'Mark one of one’s own notifications read; again changes nothing',
    writes: true,
    handle: async (ctx, { id }) => {
      await readOne(ctx, id);
      return { result: {} };
    },
  }),
];
