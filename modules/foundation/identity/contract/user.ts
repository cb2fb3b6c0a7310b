import {
  belongsTo,
  bilingual,
  bool,
  decimal,
  defineEntity,
  email,
  image,
  json,
  manyOf,
  oneOf,
  phone,
  type Row,
  text,
} from '#platform/entity';

export const userKinds = [
  'admin',
  'employee',
  'branch_user',
  'delivery_agent',
  'receiving_agent',
  'client',
  'supplier',
  'delegate',
  'agent',
] as const;

/** Those who work for the company itself and may answer for its cash. */
export const staffKinds: readonly (typeof userKinds)[number][] = ['admin', 'employee', 'branch_user'];

/** Those the company works with: each sees his own records alone, once a record names him. */
export const partyKinds = [
  'delivery_agent',
  'receiving_agent',
  'client',
] as const satisfies readonly (typeof userKinds)[number][];
export type PartyKind = (typeof partyKinds)[number];

/** A person who works for the company or with it, and signs in where he may. */
export const User = defineEntity('user', {
  path: 'users',
  table: 'app_user',
  fields: {
    name: text({ required: true, max: 100 }),
    email: email({ unique: true }),
    phone: phone({ unique: true }),
    kind: oneOf(userKinds, { required: true }),
    role: belongsTo('role', { required: true }),
    branch: belongsTo('branch'),
    /** Empty: every branch. */
    branches: manyOf('branch'),
    photo: image(),
    locale: oneOf(['en', 'ar', 'ku', 'fr', 'es', 'zh']),
    password: text({ max: 200, hidden: true, verbatim: true }),
    /** The password was made for him by a machine: with it he may choose one of his own, for some days, and nothing else. */
    initialPassword: bool({ hidden: true }),
    /** Without it somebody is on record as staff and never signs in. */
    allowLogin: bool(),
    /** The most he takes off a sale by hand, in percent; nothing said is no limit. */
    maxDiscountOnSales: decimal({ min: 0, max: 100 }),
    activity: oneOf(['active', 'inactive'], { readonly: true, computed: true }),
    /** Heard of within two minutes, by a call or over the live connection. */
    presence: oneOf(['online', 'offline'], { readonly: true, computed: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'activity', 'presence', 'email', 'phone', 'kind', 'role', 'branch', 'allowLogin', 'maxDiscountOnSales'],
    hide: ['allowLogin', 'maxDiscountOnSales'],
    filters: ['name', 'email', 'phone', 'kind', 'role', 'branch', 'activity', 'presence', 'allowLogin'],
    widths: { activity: 7, presence: 7, allowLogin: 9, maxDiscountOnSales: 10 },
    search: ['name', 'email', 'phone'],
    sort: '-id',
  },
  form: [
    { title: 'main', fields: ['name', 'email', 'phone', 'photo', 'allowLogin', 'password'] },
    { title: 'work', fields: ['kind', 'role', 'branch', 'branches', 'maxDiscountOnSales', 'locale'] },
  ],
  lookup: ['kind'],
  disable: true,
  permissions: {
    list: 'show_users',
    show: 'show_users',
    create: 'create_users',
    edit: 'edit_users',
    disable: 'edit_users',
    export: 'export_sensitive',
    lookup: [
      'create_clients',
      'edit_clients',
      'create_deliveries',
      'edit_deliveries',
      'accounts_management',
      'show_payroll',
      'show_site_settings',
    ],
  },
});
export type User = Row<typeof User>;

/** What a group of people may do. */
export const Role = defineEntity('role', {
  path: 'roles',
  section: 'any',
  fields: { name: bilingual({ required: true }), permissions: json<string[]>() },
  title: 'name',
  list: { columns: ['name'], filters: ['name'], search: ['name'], sort: 'id' },
  disable: true,
  permissions: {
    list: 'permission_management',
    create: 'permission_management',
    edit: 'permission_management',
    disable: 'permission_management',
    lookup: ['show_users', 'create_users', 'edit_users', 'new_users'],
  },
});
export type Role = Row<typeof Role>;
