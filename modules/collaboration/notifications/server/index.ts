import { NotificationSending } from '#collaboration/notifications/contract';
import { strengthOfAsker } from '#foundation/identity/server';
import { implement } from '#platform/server';
import { notificationRoutes } from './notification-routes.ts';
import { sendNotifications } from './send-notifications.ts';
import './tell-people.ts';

export { forgetNotifications } from './forget-notifications.ts';
export { type News, notify, type Words } from './notify.ts';

/** What was written to people by hand. Whoever does not see all people sees what he wrote himself: he would read here who they are. */
export const notificationSendings = implement(NotificationSending, {
  search: 'index',
  without: ['edit', 'remove', 'disable', 'export'],
  createKey: 'required',
  create: (ctx, values) => sendNotifications(ctx, values as Parameters<typeof sendNotifications>[1]),
  sight: ({ user }) => (user && strengthOfAsker(user).sees !== 'all' ? { columns: ['sent_by_id'], ids: [user.id] } : null),
  // Read ones are forgotten before their sending is, unread ones with it: who is not among these has read it.
  expressions: {
    readers: `(e.reached - (select count(*) from notification n
      where n.tenant_id = :tenant and n.sending_id = e.id and n.read_at is null))`,
  },
  showExtras: () => ({
    people: `(select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'read_at', instant_text(n.read_at)) order by n.read_at is null, n.read_at, u.name), '[]'::jsonb)
      from notification n join app_user u on u.tenant_id = :tenant and u.id = n.user_id where n.tenant_id = :tenant and n.sending_id = e.id)`,
  }),
  routes: notificationRoutes,
});
