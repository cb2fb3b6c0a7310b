import { discountTypes, instalmentFrequencies, taxModes, taxRoundings } from '#erp/setup/contract';
import { paymentStates } from '#finance/treasury/contract';
import {
  amount,
  belongsTo,
  bool,
  currency,
  date,
  decimal,
  defineEntity,
  instant,
  integer,
  listOf,
  oneOf,
  type Row,
  states,
  text,
  verb,
} from '#platform/entity';
import { bringingFields, delivering, reason, sending, tenders } from './sale-input.ts';
import { saleLines } from './sale-lines.ts';
import { salePaper } from './sale-paper.ts';
import { saleRights } from './sale-rights.ts';
import { saleWorth } from './sale-worth.ts';
import { sendingFields } from './sending.ts';
import { tenderFields } from './tender.ts';

const set = { readonly: true } as const;
const { see, edit, create, approve, return: goBack, void: takeBack } = saleRights;

/** What a sale is written as: something being put together, or an offer that holds until a day. */
export const writtenKinds = ['draft', 'quote'] as const;
/** Where a sale was made. */
export const saleSources = ['desk', 'sheet', 'till'] as const;
/** Whether another has to let it through, and what he said. */
export const approvals = ['none', 'asked', 'approved', 'refused'] as const;

/** Goods sold to a customer: put together, offered, sold, delivered in parts, owed until paid. */
export const Sale = defineEntity('sale', {
  path: 'sales',
  screens: '/erp-sales',
  section: 'erp',
  scope: 'branch',
  authored: true,
  fields: {
    /** The invoice's, without a gap; a draft's or a quote's own until it is sold. */
    number: text({ ...set, wire: 'invoice_number' }),
    draftNumber: text(set),
    /** What the code on its paper says. */
    uuid: text({ ...set, hidden: true }),
    /** The number it had where it was made before, if it came out of a sheet. */
    theirNumber: text(set),
    customer: belongsTo('customer', { required: true }),
    branch: belongsTo('branch', { required: true }),
    saleDate: date({ required: true }),
    writtenAs: oneOf(writtenKinds, { hidden: true }),
    validUntil: date(),
    delegate: belongsTo('delegate'),
    priceGroup: belongsTo('sellingPriceGroup'),
    taxMode: oneOf(taxModes),
    /** At a till, by line; else by all lines together. */
    taxBy: oneOf(taxRoundings, { ...set, hidden: true }),
    discountType: oneOf(discountTypes),
    discount: text({ max: 30 }),
    shipping: amount({ min: 0 }),
    shippingTaxRate: belongsTo('taxRate'),
    shippingTaxPercent: decimal({ min: 0, max: 100, hidden: true }),
    dueOn: date(),
    instalments: integer({ min: 2, max: 60 }),
    frequency: oneOf(instalmentFrequencies),
    note: text({ max: 500, lines: 2 }),
    status: states({ draft: 'new', quote: 'waiting', partial: 'moving', final: 'done', cancelled: 'off' }),
    payment: oneOf(paymentStates, { ...set, required: true, wire: 'payment_status' }),
    approval: oneOf(approvals, { ...set, required: true }),
    /** What goes beyond what its seller may do by himself. */
    beyond: text(set),
    source: oneOf(saleSources, { ...set, required: true, hidden: true }),
    currency: currency({ ...set, required: true }),
    goods: amount(set),
    tax: amount(set),
    total: amount(set),
    /** What it is owed for now: its total, until something was struck or came back. */
    owed: amount({ ...set, hidden: true }),
    paid: amount(set),
    left: amount({ ...set, computed: true, hidden: true }),
    /** What delivery companies are to collect of it. */
    toCollect: amount({ ...set, hidden: true }),
    isReturned: bool({ ...set, hidden: true }),
    /** The delegate's part in percent, as it was when the sale was made, and what of it he has earned. */
    commissionPercent: decimal({ ...set, hidden: true }),
    commission: amount({ ...set, hidden: true }),
    user: belongsTo('user', set),
    soldAt: instant(set),
    approvedBy: belongsTo('user', set),
    reason: text(set),
  },
  title: 'number',
  lines: saleLines,
  totals: (terms, lines) => {
    const { goods, tax, total } = saleWorth(terms, lines);
    return { goods, tax, total, owed: total };
  },
  list: {
    columns: [
      'number',
      'saleDate',
      'customer',
      'status',
      'payment',
      'total',
      'paid',
      'left',
      'branch',
      'dueOn',
      'approval',
      'user',
    ],
    widths: { number: 9.5, saleDate: 6.5, customer: 9, status: 10.5, payment: 7.5, total: 8, paid: 7.5, left: 7.5 },
    hide: ['branch', 'dueOn', 'approval', 'user'],
    filters: [
      'number',
      'customer',
      'branch',
      'saleDate',
      'status',
      'payment',
      'approval',
      'delegate',
      'total',
      'dueOn',
      'validUntil',
      'user',
    ],
    search: ['number', 'draftNumber', 'theirNumber', 'note'],
    totals: ['total', 'paid', 'left'],
    sort: '-id',
  },
  form: [
    { title: 'main', fields: ['customer', 'branch', 'saleDate', 'validUntil', 'delegate', 'priceGroup'] },
    {
      title: 'terms',
      fields: ['taxMode', 'discountType', 'discount', 'shipping', 'shippingTaxRate', 'dueOn', 'instalments', 'frequency', 'note'],
    },
  ],
  page: {
    heading: 'customer',
    figures: ['total', 'paid', 'left'],
    facts: ['saleDate', 'branch', 'payment', 'user'],
    asides: [
      'draftNumber',
      'theirNumber',
      'validUntil',
      'toCollect',
      'beyond',
      'approvedBy',
      'delegate',
      'priceGroup',
      'goods',
      'tax',
      'shipping',
      'discount',
      'taxMode',
      'dueOn',
      'instalments',
      'frequency',
      'note',
      'soldAt',
      'reason',
    ],
    papers: {
      saleShipment: ['number', 'company', 'cod', 'status'],
      saleReturn: ['number', 'day', 'total'],
      voucher: ['number', 'voucherDate', 'amount', 'state'],
      cheque: ['number', 'dueOn', 'amount', 'state'],
    },
    paper: salePaper,
    history: true,
  },
  editable: ['draft', 'quote'],
  verbs: {
    finalise: verb({
      permission: create,
      from: ['draft', 'quote'],
      to: ['draft', 'quote', 'partial', 'final'],
      authors: true,
      input: { tenders, lines: delivering, shipment: listOf(sendingFields, { max: 1 }) },
      key: 'required',
      summary:
        'Sell: the goods leave, all of them or what is said, and the customer owes for them what he does not pay now and no delivery company collects. What the seller may not do by himself waits for another',
    }),
    deliver: verb({
      permission: create,
      from: ['partial'],
      to: ['partial', 'final'],
      input: { lines: delivering },
      key: 'required',
      summary: 'Deliver what was kept for a sale, all that is missing or what is said',
    }),
    pay: verb({
      permission: 'show_receipt_bonds',
      from: ['partial', 'final'],
      input: { tenders: listOf(tenderFields, { required: true, max: 20 }), paidOn: date() },
      key: 'required',
      summary: 'Take money for a sale, wholly or in part; before its goods have left it is held for them',
    }),
    send: verb({
      permission: create,
      from: ['partial', 'final'],
      input: { ...sendingFields, lines: sending },
      tone: 'plain',
      key: 'required',
      summary: 'Have a delivery company carry goods that left the shelf to the customer, and collect what is due for us',
    }),
    quote: verb({
      permission: edit,
      from: ['draft'],
      to: ['quote'],
      input: { validUntil: date({ required: true }) },
      summary: 'Offer what a draft says to its customer until a day',
    }),
    approve: verb({
      permission: approve,
      from: ['draft', 'quote'],
      byAnother: true,
      summary: 'Let a sale through as it is written, beyond what its seller may do by himself',
    }),
    refuse: verb({
      permission: approve,
      from: ['draft', 'quote'],
      byAnother: true,
      input: { reason },
      tone: 'danger',
      summary: 'Do not let a sale through as it is written',
    }),
    cancelRest: verb({
      permission: edit,
      from: ['partial'],
      to: ['final'],
      input: { reason },
      tone: 'plain',
      key: 'required',
      summary: 'End a sale of which the rest will not be delivered: it is kept no longer, and not owed',
    }),
    returnGoods: verb({
      permission: goBack,
      from: ['partial', 'final'],
      input: bringingFields,
      key: 'required',
      tone: 'plain',
      summary: 'Take goods back: less is owed, and what was paid beyond goes back or is held for the customer',
    }),
    exchange: verb({
      permission: goBack,
      from: ['partial', 'final'],
      input: {
        ...bringingFields,
        goods: listOf(saleLines.fields, { required: true, max: 1000 }),
        tenders,
      },
      key: 'required',
      desk: true,
      makesAnother: true,
      summary: 'Exchange goods: some come back, others are sold for them, and the difference is paid or goes back',
    }),
    void: verb({
      permission: takeBack,
      from: ['partial', 'final'],
      to: ['cancelled'],
      input: { reason, treasury: belongsTo('treasury') },
      tone: 'danger',
      key: 'required',
      summary: 'Take a sale of today back as if it had not been',
    }),
    cancel: verb({
      permission: edit,
      from: ['draft', 'quote'],
      to: ['cancelled'],
      input: { reason },
      tone: 'danger',
      key: 'required',
      summary: 'Drop a draft or a quote',
    }),
  },
  touches: [
    'customers',
    'stock-balances',
    'stock-moves',
    'transactions',
    'treasuries',
    'sale-returns',
    'sale-shipments',
    'cheques',
  ],
  permissions: { list: see, show: see, create: edit, edit, export: 'export_sensitive', lookup: [saleRights.return] },
});
export type Sale = Row<typeof Sale>;
