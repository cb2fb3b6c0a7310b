import { bellKey, notificationsChanged } from '#collaboration/notifications/contract';
import { defineChannel, listenTo, sql, tell } from '#platform/server';

/** One's own notifications, and nobody else's. */
export const notificationChannel = defineChannel({
  name: 'notification',
  roomOf: (person, roomId) =>
    person.permissions.has(bellKey) && (roomId === null || roomId === person.id) ? String(person.id) : null,
});

// How many somebody has not read is told, so that a thousand pages need not ask for it at once.
listenTo(notificationsChanged, async (ctx, { userIds }) => {
  const unread = await ctx.db.query<{
    userId: number;
    unread: number;
  }>(sql`select user_id, count(*)::int as unread from notification
    where tenant_id = ${ctx.tenantId} and user_id = any(${userIds}::bigint[]) and read_at is null group by user_id`);
  const byPerson = new Map(unread.map((one) => [one.userId, one.unread]));
  for (const id of userIds) tell(ctx.tenantId, notificationChannel, id, { unread: byPerson.get(id) ?? 0 });
});
