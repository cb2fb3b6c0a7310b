import { discountTypes, instalmentFrequencies, taxModes } from '#erp/setup/contract';
import { paymentStates } from '#finance/treasury/contract';
import {
  amount,
  belongsTo,
  bool,
  currencyCodes,
  date,
  decimal,
  defineEntity,
  instant,
  integer,
  linesOf,
  listOf,
  manyOf,
  oneOf,
  quantity,
  type Row,
  shareOf,
  states,
  text,
  verb,
} from '#platform/entity';
import { purchaseRights } from './purchase-rights.ts';
import { purchaseWorth } from './purchase-worth.ts';

const set = { readonly: true } as const;
const reason = text({ required: true, max: 200, lines: 2 });
const { see, edit, receive, correct } = purchaseRights;

/** Goods that are bought: in which unit, for how much each, and what of them has come. */
export const purchaseLines = linesOf(
  'purchaseLine',
  {
    variation: belongsTo('variation', { required: true }),
    unit: belongsTo('unit', { required: true }),
    quantity: quantity({ required: true, min: 0.001, max: 10_000_000 }),
    unitCost: amount({ required: true, min: 0 }),
    discount: text({ max: 30 }),
    taxRate: belongsTo('taxRate'),
    /** The rate as it was when the line was written; the server reads it from the rate. */
    taxPercent: decimal({ min: 0, max: 100 }),
    /** Whether its tax is taken off what is owed to the state, and so is no cost; as the rate said then too. */
    taxRecoverable: bool({ hidden: true }),
    total: amount(set),
    /** In the line's unit. */
    received: quantity(set),
    returned: quantity(set),
    /** What came of it is worth in stock, in the company's own currency. */
    landed: integer({ readonly: true, hidden: true }),
  },
  {
    columns: { variation: 18, unit: 7, quantity: 6.5, unitCost: 8.5, discount: 6, taxRate: 7, total: 9 },
    seldom: ['discount', 'taxRate'],
    least: 1,
    max: 1000,
    history: 'received',
    sum: ({ quantity: counted, unitCost }) => ({ total: shareOf(unitCost ?? 0, counted ?? 0, 1000) }),
  },
);

const moved = {
  line: integer({ required: true, min: 1 }),
  quantity: quantity({ required: true, min: 0.001, max: 10_000_000 }),
};
/** What comes of a line now, with what is written on goods that expire. */
export const receivedLines = linesOf(
  'receivedLine',
  { ...moved, expiresOn: date(), lot: text({ max: 40 }) },
  { columns: { line: 16, quantity: 7, expiresOn: 9, lot: 8 } },
);
/** What of a line goes back now. */
export const returnedLines = linesOf('returnedLine', moved, { columns: { line: 16, quantity: 7 } });
/** What is asked of goods that go back. */
export const returningFields = {
  day: date(),
  note: text({ required: true, max: 200 }),
  lines: listOf(returnedLines.fields, { required: true, max: 1000 }),
};

/** Goods bought from a supplier: asked for, ordered, received in parts, owed until paid. */
export const Purchase = defineEntity('purchase', {
  path: 'purchases',
  screens: '/erp-purchases',
  section: 'erp',
  scope: 'branch',
  fields: {
    number: text({ ...set, wire: 'reference_number' }),
    supplier: belongsTo('supplier', { required: true }),
    branch: belongsTo('branch', { required: true }),
    purchaseDate: date({ required: true }),
    /** His: what he is owed in. */
    currency: oneOf(currencyCodes, { required: true }),
    /** The number of the supplier's own paper. */
    supplierReference: text({ max: 60 }),
    taxMode: oneOf(taxModes),
    discountType: oneOf(discountTypes),
    discount: text({ max: 30 }),
    freight: amount({ min: 0 }),
    dueOn: date(),
    instalments: integer({ min: 2, max: 60 }),
    frequency: oneOf(instalmentFrequencies),
    note: text({ max: 500, lines: 2 }),
    status: states({ pending: 'new', ordered: 'moving', received: 'done', cancelled: 'off' }),
    payment: oneOf(paymentStates, { ...set, required: true }),
    goods: amount(set),
    tax: amount(set),
    total: amount(set),
    /** What it is owed for now: its total, until less came, went back or was billed. */
    owed: amount({ ...set, hidden: true }),
    paid: amount(set),
    left: amount({ ...set, computed: true, hidden: true }),
    isReturned: bool({ ...set, hidden: true }),
    user: belongsTo('user', set),
    orderedBy: belongsTo('user', set),
    orderedAt: instant(set),
    receivedAt: instant(set),
    reason: text(set),
  },
  title: 'number',
  numbering: 'PU',
  lines: purchaseLines,
  totals: (terms, lines) => {
    const { goods, tax, total } = purchaseWorth(terms, lines);
    return { goods, tax, total, owed: total };
  },
  list: {
    columns: ['number', 'purchaseDate', 'supplier', 'status', 'payment', 'total', 'paid', 'left', 'currency', 'branch', 'dueOn'],
    widths: { number: 9.5, purchaseDate: 6.5, supplier: 8.5, status: 7.5, payment: 7, total: 7, paid: 7, left: 7 },
    hide: ['currency', 'branch', 'dueOn'],
    filters: ['number', 'supplier', 'branch', 'purchaseDate', 'status', 'payment', 'currency', 'total', 'dueOn', 'user'],
    search: ['number', 'supplierReference', 'note'],
    totals: ['total', 'paid', 'left'],
    sort: '-id',
  },
  form: [
    { title: 'main', fields: ['supplier', 'branch', 'purchaseDate', 'currency', 'supplierReference'] },
    { title: 'terms', fields: ['taxMode', 'discountType', 'discount', 'freight', 'dueOn', 'instalments', 'frequency', 'note'] },
  ],
  page: {
    heading: 'supplier',
    figures: ['total', 'owed', 'paid', 'left'],
    facts: ['purchaseDate', 'branch', 'payment', 'supplierReference'],
    asides: [
      'goods',
      'tax',
      'freight',
      'discount',
      'taxMode',
      'dueOn',
      'instalments',
      'frequency',
      'note',
      'orderedBy',
      'orderedAt',
      'receivedAt',
      'reason',
    ],
    papers: {
      purchaseReturn: ['number', 'day', 'total'],
      purchaseCost: ['number', 'day', 'supplier', 'amount'],
      voucher: ['number', 'voucherDate', 'amount', 'state'],
      cheque: ['number', 'dueOn', 'amount', 'state'],
    },
    paper: {
      called: 'status',
      signatures: ['orderedBy', 'user'],
      lines: ['variation', 'unit', 'quantity', 'unitCost', 'discount', 'total'],
      sums: ['goods', 'discount', 'tax', 'freight', 'total', 'paid', 'left'],
      without: ['owed'],
    },
    history: true,
  },
  editable: ['pending'],
  verbs: {
    receive: verb({
      permission: receive,
      from: ['pending', 'ordered'],
      to: ['ordered', 'received'],
      input: { receivedOn: date(), lines: listOf(receivedLines.fields, { max: 1000 }) },
      key: 'required',
      summary:
        'Take in goods of a purchase, all that is missing or what is said: they lie on the shelf, and the supplier is owed for them',
    }),
    order: verb({
      permission: edit,
      from: ['pending'],
      to: ['ordered'],
      bulk: true,
      summary: 'Say that a purchase was ordered: from here on it is as it was ordered',
    }),
    closeRest: verb({
      permission: edit,
      from: ['ordered'],
      to: ['received'],
      input: { reason },
      key: 'required',
      summary: 'End a purchase of which the rest will not come',
    }),
    pay: verb({
      permission: 'show_pay_bonds',
      from: ['pending', 'ordered', 'received'],
      input: {
        treasury: belongsTo('treasury', { required: true }),
        amount: amount({ required: true, min: 1 }),
        /** What leaves the treasury, where it holds another currency. */
        cash: amount({ min: 1, currencyOf: 'treasury' }),
        paidOn: date(),
      },
      starts: { amount: 'left' },
      key: 'required',
      summary: 'Pay a purchase, wholly or in part; before its goods have come it is an advance',
    }),
    useAdvance: verb({
      permission: 'show_pay_bonds',
      from: ['ordered', 'received'],
      input: { amount: amount({ required: true, min: 1 }) },
      starts: { amount: 'left' },
      key: 'required',
      tone: 'plain',
      summary: 'Settle a purchase out of what its supplier holds of ours: advances, and what went back after it was paid',
    }),
    addCost: verb({
      permission: correct,
      from: ['ordered', 'received'],
      input: {
        supplier: belongsTo('supplier'),
        amount: amount({ required: true, min: 1 }),
        variations: manyOf('variation'),
        day: date(),
        note: text({ required: true, max: 200 }),
      },
      key: 'required',
      summary:
        'Add a late cost, customs or carriage, to goods that have come: what is still there is worth more, the rest has cost more',
    }),
    correctCost: verb({
      permission: correct,
      from: ['ordered', 'received'],
      input: {
        way: oneOf(['more', 'less'], { required: true }),
        amount: amount({ required: true, min: 1 }),
        variations: manyOf('variation'),
        day: date(),
        note: text({ required: true, max: 200 }),
      },
      key: 'required',
      summary: 'Put right what goods have cost, where the supplier’s bill says another sum: more, or less',
    }),
    returnGoods: verb({
      permission: edit,
      from: ['ordered', 'received'],
      input: returningFields,
      key: 'required',
      summary: 'Send goods back to their supplier: less is owed to him, or what was paid is held for the next bill',
    }),
    cancel: verb({
      permission: edit,
      from: ['pending', 'ordered'],
      to: ['cancelled'],
      input: { reason },
      tone: 'danger',
      key: 'required',
      summary: 'Cancel a purchase of which nothing has come',
    }),
  },
  touches: ['suppliers', 'stock-balances', 'stock-moves', 'transactions', 'treasuries', 'purchase-returns', 'purchase-costs'],
  permissions: { list: see, show: see, create: edit, edit, export: 'export_sensitive' },
});
export type Purchase = Row<typeof Purchase>;
