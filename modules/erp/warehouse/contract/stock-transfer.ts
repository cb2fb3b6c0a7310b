import {
  belongsTo,
  date,
  defineEntity,
  instant,
  integer,
  linesOf,
  listOf,
  oneOf,
  quantity,
  type Row,
  states,
  text,
  verb,
} from '#platform/entity';
import { warehouseRights } from './warehouse-rights.ts';

const set = { readonly: true } as const;
const { see, edit, decide } = warehouseRights;
const counted = quantity({ required: true, min: 0.001, max: 10_000_000 });

/** Goods that go to another branch, and what of them arrived or was decided. */
export const transferLines = linesOf(
  'stockTransferLine',
  {
    variation: belongsTo('variation', { required: true }),
    unit: belongsTo('unit', { required: true }),
    quantity: counted,
    received: quantity(set),
    /** Never arrived: sent back, lost or somebody's fault. */
    settled: quantity(set),
    /** What they were worth when they left, and what of it is still on its way, in the company's currency. */
    worth: integer({ readonly: true, hidden: true, visibleWith: 'view_costs' }),
    leftWorth: integer({ readonly: true, hidden: true, visibleWith: 'view_costs' }),
  },
  { columns: { variation: 20, unit: 8, quantity: 7 }, least: 1, max: 1000, history: 'received' },
);

/** What of a line arrives now. */
export const arrivedLines = linesOf(
  'arrivedLine',
  { line: integer({ required: true, min: 1 }), quantity: counted },
  { columns: { line: 16, quantity: 7 } },
);

/** What becomes of goods that never arrived: back on the sender's shelf, lost, or somebody's fault. */
export const missingWays = ['back', 'lost', 'fault'] as const;
export type MissingWay = (typeof missingWays)[number];

/** Goods sent from one branch to another: on their way until each line has arrived or is decided. */
export const StockTransfer = defineEntity('stockTransfer', {
  path: 'stock-transfers',
  screens: '/erp-inventory-transfers',
  section: 'erp',
  fields: {
    number: text(set),
    fromBranch: belongsTo('branch', { required: true }),
    toBranch: belongsTo('branch', { required: true }),
    sentOn: date({ required: true }),
    note: text({ max: 200 }),
    state: states({
      draft: 'new',
      sent: 'moving',
      received: 'done',
      received_short: 'waiting',
      closed: 'done',
      cancelled: 'off',
    }),
    user: belongsTo('user', set),
    sentBy: belongsTo('user', set),
    sentAt: instant(set),
    receivedBy: belongsTo('user', set),
    receivedAt: instant(set),
    reason: text(set),
  },
  title: 'number',
  numbering: 'ST',
  lines: transferLines,
  list: {
    columns: ['number', 'sentOn', 'fromBranch', 'toBranch', 'state', 'user', 'note'],
    widths: { number: 9.5, sentOn: 7, fromBranch: 8, toBranch: 8, state: 8.5, user: 7.5, note: 8 },
    filters: ['number', 'sentOn', 'fromBranch', 'toBranch', 'state', 'user'],
    search: ['number', 'note'],
    sort: '-id',
  },
  form: [{ title: 'main', fields: ['fromBranch', 'toBranch', 'sentOn', 'note'] }],
  page: {
    facts: ['fromBranch', 'toBranch', 'sentOn'],
    asides: ['note', 'sentBy', 'sentAt', 'receivedBy', 'receivedAt', 'reason'],
    paper: { signatures: ['sentBy', 'receivedBy'] },
    history: true,
  },
  editable: ['draft'],
  verbs: {
    send: verb({
      permission: edit,
      from: ['draft'],
      to: ['sent'],
      key: 'required',
      summary: 'Send goods to another branch: they leave the shelf and are on their way',
    }),
    receive: verb({
      permission: edit,
      from: ['sent', 'received_short'],
      to: ['received', 'received_short', 'closed'],
      input: { lines: listOf(arrivedLines.fields, { max: 1000 }) },
      key: 'required',
      summary: 'Take in goods another branch sent, all that is on its way or what is said',
    }),
    decide: verb({
      permission: decide,
      from: ['received_short'],
      to: ['received_short', 'closed'],
      input: {
        line: integer({ required: true, min: 1 }),
        quantity: counted,
        way: oneOf(missingWays, { required: true }),
        employee: belongsTo('user', { pick: { kinds: 'admin,employee,branch_user' } }),
        note: text({ required: true, max: 200 }),
      },
      key: 'required',
      summary: 'Decide what became of goods that did not arrive: back at the sender, lost, or somebody’s fault',
    }),
    cancel: verb({
      permission: edit,
      from: ['draft'],
      to: ['cancelled'],
      input: { reason: text({ required: true, max: 200, lines: 2 }) },
      tone: 'danger',
      key: 'required',
      summary: 'Cancel a transfer that was not sent',
    }),
  },
  touches: ['stock-balances', 'stock-moves', 'stock-lots'],
  permissions: { list: see, show: see, create: edit, edit },
});
export type StockTransfer = Row<typeof StockTransfer>;
