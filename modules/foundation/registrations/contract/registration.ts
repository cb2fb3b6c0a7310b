import { belongsTo, defineEntity, email, instant, integer, oneOf, phone, type Row, states, text, verb } from '#platform/entity';

/** As whom somebody may ask to be taken in. */
export const registrationKinds = ['client', 'delivery_agent', 'receiving_agent', 'employee'] as const;
export type RegistrationKind = (typeof registrationKinds)[number];

const set = { readonly: true } as const;
const permission = 'new_users';

/** What somebody says of himself who wants to be taken in. */
export const application = {
  kind: oneOf(registrationKinds, { required: true }),
  name: text({ required: true, max: 100 }),
  email: email({ required: true }),
  phone: phone({ required: true }),
  commercialName: text({ max: 100 }),
  city: belongsTo('city'),
  note: text({ max: 500, lines: 3 }),
  /** The referrer, as the link said that led here. */
  ref: text({ max: 64, hidden: true }),
  /** The version of the company's privacy text he agreed to, where it has one. */
  privacyVersion: integer({ min: 1 }),
} as const;

/** Somebody asks to be taken in: he proved his e-mail by a code, and waits for the office. */
export const Registration = defineEntity('registration', {
  path: 'registrations',
  screens: '/users/new',
  section: 'courier',
  fields: {
    kind: oneOf(registrationKinds, { ...set, required: true }),
    name: text({ ...set, required: true }),
    email: email(set),
    phone: phone(set),
    commercialName: text(set),
    city: belongsTo('city', set),
    note: text({ ...set, lines: 3 }),
    ref: text({ ...set, hidden: true }),
    referrer: belongsTo('user', set),
    privacyVersion: integer({ ...set, hidden: true }),
    state: states({ pending: 'new', approved: 'done', rejected: 'wrong' }),
    reason: text({ ...set, lines: 3, hidden: true }),
    user: belongsTo('user', { ...set, hidden: true }),
    decidedBy: belongsTo('user', { ...set, hidden: true }),
    decidedAt: instant({ ...set, hidden: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'kind', 'phone', 'email', 'commercialName', 'city', 'createdAt', 'state'],
    filters: ['name', 'kind', 'phone', 'email', 'city', 'state', 'createdAt'],
    search: ['name', 'phone', 'email', 'commercialName'],
    sort: '-id',
  },
  verbs: {
    approve: verb({
      permission,
      from: ['pending'],
      to: ['approved'],
      input: { role: belongsTo('role', { required: true }), branch: belongsTo('branch', { required: true }) },
      summary: 'Take somebody in: a sign-in with a role and a branch, and his record as client or agent',
    }),
    reject: verb({
      permission,
      from: ['pending'],
      to: ['rejected'],
      input: { reason: text({ required: true, max: 500, lines: 3 }) },
      tone: 'danger',
      summary: 'Send somebody away, with a reason he is told',
    }),
  },
  page: {
    facts: ['kind', 'phone', 'email'],
    asides: ['commercialName', 'city', 'note', 'referrer', 'privacyVersion', 'user', 'reason', 'decidedBy', 'decidedAt'],
    history: true,
  },
  touches: ['users', 'clients', 'deliveries', 'receiving-deliveries'],
  permissions: { list: permission, show: permission },
});
export type Registration = Row<typeof Registration>;
