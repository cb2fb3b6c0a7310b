import { belongsTo, defineEntity, instant, integer, json, oneOf, type Row, states, text, verb } from '#platform/entity';

/** Hours a complaint may wait for its answer; what waits longer is late. */
export const answerWithinHours = 48;

const set = { readonly: true } as const;
const permission = 'edit_complaints';
const note = text({ required: true, max: 1000, lines: 3 });

/** Somebody is not content with what we did, mostly with one parcel; what was known when he said so is kept with it. */
export const Complaint = defineEntity('complaint', {
  path: 'complaints',
  section: 'courier',
  scope: 'branch',
  fields: {
    number: text(set),
    title: text({ required: true, max: 120 }),
    kind: oneOf(['delivery', 'money', 'damage', 'behaviour', 'return', 'price', 'other'], { required: true }),
    message: text({ required: true, max: 2000, lines: 5 }),
    shipment: belongsTo('shipment'),
    client: belongsTo('client'),
    branch: belongsTo('branch', { required: true }),
    owner: belongsTo('user'),
    state: states({ open: 'new', in_progress: 'moving', resolved: 'moving', closed: 'done' }),
    dueAt: instant(set),
    resolution: text({ ...set, lines: 3 }),
    openedBy: belongsTo('user', set),
    resolvedAt: instant(set),
    closedAt: instant(set),
    reopened: integer(set),
    rating: integer(set),
    /** Custody, attempts and prices of the parcel at the moment of the complaint. */
    evidence: json<Evidence>(set),
  },
  title: 'title',
  list: {
    columns: ['title', 'number', 'kind', 'client', 'shipment', 'owner', 'state', 'dueAt', 'rating'],
    filters: ['number', 'kind', 'client', 'shipment', 'branch', 'owner', 'state', 'dueAt', 'createdAt', 'rating'],
    search: ['number', 'title', 'message'],
    sort: '-id',
  },
  form: [
    { title: 'main', fields: ['title', 'kind', 'message'] },
    { title: 'about', fields: ['shipment', 'client', 'branch', 'owner'] },
  ],
  page: { history: true },
  verbs: {
    take: verb({ permission, from: ['open'], to: ['in_progress'], bulk: true, summary: 'Answer for a complaint' }),
    resolve: verb({
      permission,
      from: ['open', 'in_progress'],
      to: ['resolved'],
      input: { note },
      bulk: true,
      summary: 'Say what was done',
    }),
    close: verb({ permission, from: ['resolved'], to: ['closed'], bulk: true, summary: 'Close it' }),
    reopen: verb({
      permission,
      from: ['resolved'],
      to: ['open'],
      input: { note },
      tone: 'danger',
      summary: 'Open it again',
    }),
    review: verb({
      permission: 'show_complaints',
      from: ['resolved', 'closed'],
      input: { rating: integer({ required: true, min: 1, max: 5 }), comment: text({ max: 500, lines: 3 }) },
      summary: 'Say how content one is with the answer',
    }),
  },
  permissions: {
    list: 'show_complaints',
    show: 'show_complaints',
    create: 'create_complaints',
    edit: 'edit_complaints',
    export: 'export_sensitive',
  },
});
export type Complaint = Row<typeof Complaint>;

export interface Evidence {
  receipt_no: string | null;
  status_id: number;
  attempts: number;
  price: string;
  delivery_fee: string;
  collected: string;
  currency: string;
  events: {
    at: string;
    to_status_id: number;
    custodian_kind: string;
    reason_code: string | null;
    note: string | null;
    user: string | null;
  }[];
}

/** What the person who complained thought of how it ended. */
export interface Review {
  id: number;
  rating: number;
  comment: string | null;
  at: string;
  user: string | null;
}
