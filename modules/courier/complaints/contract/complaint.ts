import { belongsTo, defineEntity, instant, integer, json, oneOf, type Row, text } from '#platform/entity';

const complaintStates = ['open', 'in_progress', 'resolved', 'closed'] as const;
export type ComplaintState = (typeof complaintStates)[number];
export const complaintSteps = ['take', 'resolve', 'close', 'reopen'] as const;
export type ComplaintStep = (typeof complaintSteps)[number];

/** From where each step leads on, and where to; a step from anywhere else is refused. */
export const stepsOfComplaint: Record<ComplaintStep, { from: readonly ComplaintState[]; to: ComplaintState }> = {
  take: { from: ['open'], to: 'in_progress' },
  resolve: { from: ['open', 'in_progress'], to: 'resolved' },
  close: { from: ['resolved'], to: 'closed' },
  reopen: { from: ['resolved', 'closed'], to: 'open' },
};

/** Hours a complaint may wait for its answer; what waits longer is late. */
export const answerWithinHours = 48;

const set = { readonly: true } as const;

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
    state: oneOf(complaintStates, set),
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
