import {
  amount,
  belongsTo,
  creation,
  currency,
  date,
  defineEntity,
  instant,
  linesOf,
  listOf,
  type Row,
  states,
  text,
  verb,
} from '#platform/entity';
import { shipmentRights } from './shipment-rights.ts';

const set = { readonly: true } as const;
const always = { readonly: true, required: true } as const;

/** What was paid for one shipment, and what the company kept of it for itself. */
export const deliveryPaymentLines = linesOf(
  'deliveryPaymentLine',
  { shipment: belongsTo('saleShipment', always), amount: amount(always), fee: amount(always) },
  { columns: { shipment: 12, amount: 9, fee: 8 } },
);

/** What is said of a payment: for which shipments it is, how much of each, and what the company keeps. */
export const newDeliveryPayment = {
  company: belongsTo('deliveryCompany', { required: true }),
  treasury: belongsTo('treasury', { required: true }),
  lines: listOf(
    {
      shipment: belongsTo('saleShipment', { required: true }),
      amount: amount({ required: true, min: 0 }),
      fee: amount({ min: 0 }),
    },
    { required: true, max: 500 },
  ),
  paidOn: date(),
  reference: text({ max: 50 }),
  note: text({ max: 200 }),
};

/** What a delivery company paid of what it owes for shipments, many at once: its fees are ours to bear, the rest lies in a treasury. */
export const DeliveryPayment = defineEntity('deliveryPayment', {
  path: 'delivery-payments',
  screens: '/erp-sales/shipments/payments',
  section: 'erp',
  scope: 'branch',
  fields: {
    number: text(always),
    company: belongsTo('deliveryCompany', always),
    paidOn: date(always),
    branch: belongsTo('branch', always),
    treasury: belongsTo('treasury', always),
    gross: amount(always),
    fee: amount(always),
    net: amount(always),
    currency: currency(always),
    state: states({ posted: 'done', reversed: 'back' }),
    reference: text(set),
    note: text(set),
    reason: text(set),
    user: belongsTo('user', set),
    reversedBy: belongsTo('user', set),
    reversedAt: instant(set),
  },
  title: 'number',
  lines: deliveryPaymentLines,
  list: {
    columns: ['number', 'paidOn', 'company', 'gross', 'fee', 'net', 'treasury', 'branch', 'reference', 'state', 'user'],
    widths: { number: 9.5, paidOn: 7, company: 10, gross: 9, fee: 8, net: 9, treasury: 8, state: 7.5 },
    hide: ['branch', 'reference', 'user'],
    filters: ['number', 'company', 'paidOn', 'branch', 'treasury', 'gross', 'state', 'user'],
    search: ['number', 'reference', 'note'],
    totals: ['gross', 'fee', 'net'],
    sort: '-id',
  },
  page: {
    heading: 'company',
    figures: ['gross', 'fee', 'net'],
    facts: ['paidOn', 'treasury', 'branch', 'user'],
    asides: ['reference', 'note', 'reversedBy', 'reason'],
    papers: { journalEntry: ['memo', 'entryDate'] },
    paper: { signatures: ['user', 'company'] },
    history: true,
  },
  verbs: {
    create: creation({
      permission: shipmentRights.takeMoney,
      key: 'required',
      input: newDeliveryPayment,
      summary: 'Take what a delivery company pays for shipments, less the fees it keeps',
    }),
    reverse: verb({
      permission: shipmentRights.giveMoneyBack,
      key: 'required',
      from: ['posted'],
      to: ['reversed'],
      input: { reason: text({ required: true, max: 200, lines: 2 }) },
      tone: 'danger',
      summary: 'Take a payment back: the company owes for its shipments again',
    }),
  },
  touches: ['sale-shipments', 'delivery-companies', 'treasuries'],
  permissions: { list: shipmentRights.see, export: 'export_sensitive' },
});
export type DeliveryPayment = Row<typeof DeliveryPayment>;
