import {
  amount,
  belongsTo,
  date,
  defineEntity,
  instant,
  linesOf,
  oneOf,
  quantity,
  type Row,
  states,
  text,
  verb,
} from '#platform/entity';
import { warehouseRights } from './warehouse-rights.ts';

const set = { readonly: true } as const;
const { see, edit, approve } = warehouseRights;

/** Spoilage that belongs to the trade, and what should not have happened. */
export const damageTypes = ['normal', 'abnormal'] as const;
export type DamageType = (typeof damageTypes)[number];

export const damageLines = linesOf(
  'damagedStockLine',
  {
    variation: belongsTo('variation', { required: true }),
    unit: belongsTo('unit', { required: true }),
    quantity: quantity({ required: true, min: 0.001, max: 10_000_000 }),
    worth: amount({ readonly: true, visibleWith: 'view_costs' }),
  },
  { columns: { variation: 20, unit: 8, quantity: 7 }, least: 1, max: 500 },
);

/** Goods that spoilt, broke or were lost: written down, approved by another, and taken off the shelf at what they carry. */
export const DamagedStock = defineEntity('damagedStock', {
  path: 'damaged-stocks',
  screens: '/erp-damaged-inventory',
  section: 'erp',
  scope: 'branch',
  authored: true,
  fields: {
    number: text(set),
    branch: belongsTo('branch', { required: true }),
    damageDate: date({ required: true }),
    damageType: oneOf(damageTypes, { required: true }),
    reason: text({ required: true, max: 200 }),
    total: amount({ readonly: true, visibleWith: 'view_costs' }),
    /** What somebody made good of it by now, by its vouchers; and what is left of its worth. */
    recovered: amount({ readonly: true, computed: true }),
    left: amount({ readonly: true, computed: true, hidden: true, visibleWith: 'view_costs' }),
    state: states({ draft: 'new', approved: 'waiting', posted: 'done', cancelled: 'off' }),
    user: belongsTo('user', set),
    approvedBy: belongsTo('user', set),
    approvedAt: instant(set),
    postedAt: instant(set),
  },
  title: 'number',
  numbering: 'DS',
  lines: damageLines,
  list: {
    columns: ['number', 'damageDate', 'branch', 'damageType', 'reason', 'total', 'recovered', 'state', 'user'],
    widths: { number: 9.5, damageDate: 6.5, branch: 7.5, damageType: 7, reason: 7.5, total: 7, recovered: 6.5, state: 7.5 },
    hide: ['user'],
    filters: ['number', 'damageDate', 'branch', 'damageType', 'state', 'user'],
    search: ['number', 'reason'],
    totals: ['total', 'recovered'],
    sort: '-id',
  },
  form: [{ title: 'main', fields: ['branch', 'damageDate', 'damageType', 'reason'] }],
  page: {
    heading: 'reason',
    figures: ['total', 'recovered'],
    facts: ['damageDate', 'branch', 'damageType'],
    asides: ['user', 'approvedBy', 'approvedAt', 'postedAt'],
    papers: { voucher: ['number', 'voucherDate', 'amount', 'state'] },
    paper: { signatures: ['user', 'approvedBy'] },
    history: true,
  },
  editable: ['draft'],
  verbs: {
    approve: verb({
      permission: approve,
      from: ['draft'],
      to: ['approved'],
      byAnother: true,
      bulk: true,
      summary: 'Approve that goods were damaged; who wrote it down does not',
    }),
    post: verb({
      permission: edit,
      from: ['approved'],
      to: ['posted'],
      key: 'required',
      summary: 'Take damaged goods off the shelf, at what they carry: a cost of the trade, or a loss',
    }),
    recover: verb({
      permission: 'show_receipt_bonds',
      from: ['posted'],
      input: {
        treasury: belongsTo('treasury', { required: true }),
        amount: amount({ required: true, min: 1 }),
        receivedOn: date(),
        /** Who makes it good: an insurer, a carrier, somebody of the staff. */
        note: text({ required: true, max: 100 }),
      },
      starts: { amount: 'left' },
      key: 'required',
      tone: 'plain',
      summary: 'Take in what somebody makes good of damaged goods, up to what they were worth: the loss is that much smaller',
    }),
    cancel: verb({
      permission: edit,
      from: ['draft', 'approved'],
      to: ['cancelled'],
      tone: 'danger',
      confirm: true,
      summary: 'Cancel what was written down and not taken off the shelf',
    }),
  },
  touches: ['stock-balances', 'stock-moves', 'stock-lots', 'transactions', 'treasuries'],
  permissions: { list: see, show: see, create: edit, edit },
});
export type DamagedStock = Row<typeof DamagedStock>;
