import { belongsTo, defineEntity, integer, manyOf, oneOf, type Row, text } from '#platform/entity';

/** Whom one may reach without naming each: all who sign in, those who work in the company, or one kind of those it works with. */
export const sendingAudiences = ['everybody', 'staff', 'client', 'delivery_agent', 'receiving_agent'] as const;
export type SendingAudience = (typeof sendingAudiences)[number];

/** As many people are reached by one sending at most. */
export const mostReached = 1_000;

const permission = 'show_site_settings';

/** What somebody wrote to people by hand, and how many of them read it. */
export const NotificationSending = defineEntity('notificationSending', {
  path: 'notification-sendings',
  screens: '/site/send_notifications',
  fields: {
    users: manyOf('user', { hidden: true }),
    audience: oneOf(sendingAudiences),
    /** Of the audience, those of these branches; empty: of all. */
    branches: manyOf('branch', { hidden: true }),
    title: text({ required: true, max: 100 }),
    message: text({ required: true, max: 1_000, lines: 4 }),
    href: text({ max: 300, hidden: true }),
    sentBy: belongsTo('user', { readonly: true }),
    reached: integer({ readonly: true }),
    readers: integer({ readonly: true, computed: true }),
  },
  title: 'title',
  list: {
    columns: ['title', 'createdAt', 'sentBy', 'audience', 'reached', 'readers', 'message'],
    hide: ['message'],
    filters: ['createdAt', 'sentBy', 'audience', 'title'],
    search: ['title', 'message'],
    sort: '-id',
    widths: { title: 16, message: 18, reached: 7, readers: 7 },
  },
  form: [{ title: 'main', fields: ['users', 'audience', 'branches', 'title', 'message', 'href'] }],
  page: { figures: ['reached', 'readers'], facts: ['message', 'sentBy'], asides: ['audience', 'branches', 'href'] },
  permissions: { list: permission, show: permission, create: permission },
});
export type NotificationSending = Row<typeof NotificationSending>;
