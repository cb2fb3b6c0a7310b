import {
  amount,
  belongsTo,
  bool,
  currency,
  defineEntity,
  instant,
  integer,
  json,
  oneOf,
  type Problem,
  type Row,
  states,
  text,
  verb,
} from '#platform/entity';
import { posRights } from './pos-rights.ts';

/** What a till brings, in the order it was done there. */
export const paperKinds = ['customer', 'open', 'ticket', 'move', 'count', 'close'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** Why somebody has to look at what a till brought: where it and the server would have said something else. */
export const flagKinds = [
  'price',
  'discount',
  'tax',
  'stock',
  'expired',
  'reserved',
  'clock',
  'late',
  'device',
  'otherContent',
  'knownNumber',
  'knownPhone',
  'secondShift',
  'float',
  'rate',
  'slips',
] as const;
export type FlagKind = (typeof flagKinds)[number];

export interface Flagged {
  kind: FlagKind;
  values: Record<string, string | number>;
}

const set = { readonly: true } as const;
const always = { readonly: true, required: true } as const;
const reason = text({ required: true, max: 200, lines: 2 });

/** What a till brought, as it was printed there; kept for good. */
export const TillPaper = defineEntity('tillPaper', {
  path: 'till-papers',
  screens: '/erp-sales/point-of-sale-menu',
  section: 'erp',
  scope: 'branch',
  fields: {
    /** A ticket's; other papers have none. */
    number: text(set),
    kind: oneOf(paperKinds, always),
    register: belongsTo('register', always),
    branch: belongsTo('branch', always),
    shift: belongsTo('cashShift', set),
    customer: belongsTo('customer', { ...set, computed: true }),
    total: amount(set),
    currency: currency({ ...always, hidden: true }),
    /** Refused: it waits to be corrected. */
    state: states({ taken: 'done', refused: 'wrong', corrected: 'done', aside: 'off' }),
    flags: integer({ readonly: true, computed: true }),
    /** The sale it is. */
    sale: belongsTo('sale', set),
    /** Made without a line. */
    offline: bool(always),
    deviceAt: instant(always),
    at: instant(always),
    user: belongsTo('user', always),
    problem: text({ ...set, computed: true, hidden: true }),
    reason: text(set),
    uuid: text({ ...always, hidden: true }),
    claim: belongsTo('tillClaim', { ...always, hidden: true }),
    /** What its content comes to; sent again, it has to be the same. */
    digest: text({ ...always, hidden: true }),
    content: json<Record<string, unknown>>({ ...set, hidden: true }),
  },
  title: 'number',
  list: {
    columns: [
      'number',
      'deviceAt',
      'register',
      'user',
      'customer',
      'total',
      'state',
      'flags',
      'sale',
      'shift',
      'kind',
      'branch',
      'at',
    ],
    widths: { number: 9, deviceAt: 10.5, register: 7, user: 7, customer: 8.5, total: 7.5, state: 7.5, flags: 4.5 },
    hide: ['kind', 'branch', 'at', 'shift', 'sale'],
    filters: ['number', 'kind', 'register', 'shift', 'state', 'user', 'deviceAt', 'branch', 'offline', 'total'],
    search: ['number'],
    totals: ['total'],
    sort: '-id',
  },
  page: {
    figures: ['total'],
    facts: ['register', 'shift', 'user', 'deviceAt', 'customer', 'sale'],
    asides: ['reason', 'offline', 'at', 'branch'],
    history: true,
  },
  verbs: {
    correct: verb({
      permission: posRights.approve,
      from: ['refused'],
      to: ['corrected'],
      key: 'required',
      desk: true,
      input: { content: json<Record<string, unknown>, { required: true }>({ required: true }), reason },
      summary: 'Enter what could not be booked as it ought to have been, under its own number; both are kept',
    }),
    setAside: verb({
      permission: posRights.approve,
      from: ['refused'],
      to: ['aside'],
      tone: 'danger',
      input: { reason },
      summary: 'Set aside what a till brought and nobody can book: it counts as there',
    }),
  },
  touches: ['till-flags', 'sales', 'cash-shifts'],
  permissions: { list: posRights.use, show: posRights.use, export: posRights.approve },
});
export type TillPaper = Row<typeof TillPaper>;

/** Something of a till’s paper that somebody has to look at. */
export const TillFlag = defineEntity('tillFlag', {
  path: 'till-flags',
  screens: '/erp-sales/till-flags',
  section: 'erp',
  scope: 'branch',
  fields: {
    kind: oneOf(flagKinds, always),
    /** What differs, in words. */
    said: text({ ...set, computed: true }),
    tillPaper: belongsTo('tillPaper', always),
    register: belongsTo('register', always),
    shift: belongsTo('cashShift', set),
    branch: belongsTo('branch', always),
    state: states({ open: 'wrong', settled: 'done' }),
    user: belongsTo('user', always),
    settledBy: belongsTo('user', set),
    note: text(set),
    values: json<Flagged['values']>({ ...set, hidden: true }),
  },
  title: 'kind',
  list: {
    columns: ['createdAt', 'kind', 'said', 'tillPaper', 'register', 'user', 'state', 'note', 'shift', 'branch', 'settledBy'],
    widths: { kind: 7.5, said: 10.5, tillPaper: 9, register: 7, user: 7, state: 7 },
    hide: ['shift', 'branch', 'settledBy', 'note'],
    filters: ['kind', 'tillPaper', 'register', 'shift', 'state', 'user', 'branch'],
    search: ['note'],
    sort: '-id',
  },
  verbs: {
    settle: verb({
      permission: posRights.approve,
      from: ['open'],
      to: ['settled'],
      byAnother: 'user',
      bulk: true,
      input: { note: text({ required: true, max: 200, lines: 2 }) },
      summary: 'Say what became of something a till’s paper was flagged for, by another than who sold it',
    }),
  },
  permissions: { list: posRights.use, show: posRights.use, export: posRights.approve },
});
export type TillFlag = Row<typeof TillFlag>;

/** Why a paper could not be booked, as the server keeps it. */
export type PaperProblem = Problem;
