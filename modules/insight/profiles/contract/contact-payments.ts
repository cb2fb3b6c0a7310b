import { amount, belongsTo, currency, date, defineView, integer, oneOf, text } from '#platform/entity';
import { contactKinds, paymentsKey } from './contact-kinds.ts';

/** How a payment came or went. */
export const paymentWays = ['cash', 'bank', 'cheque', 'card', 'company', 'till'] as const;
export type PaymentWay = (typeof paymentWays)[number];

/** What contacts paid and were paid: vouchers, cheques, cards and what delivery companies collected, each as it stands in his account. */
export const ContactPayment = defineView('contactPayment', {
  path: 'contact-payments',
  section: 'erp',
  fields: {
    entryDate: date(),
    kind: oneOf(contactKinds, { hidden: true }),
    contact: integer({ hidden: true, wire: 'contact_id' }),
    way: oneOf(paymentWays),
    docType: text({ hidden: true }),
    docId: integer({ hidden: true }),
    number: text(),
    event: text(),
    memo: text(),
    branch: belongsTo('branch'),
    currency: currency(),
    /** What was paid; below zero it was given back, or taken back. */
    amount: amount(),
  },
  list: {
    columns: ['entryDate', 'way', 'number', 'event', 'amount', 'memo', 'branch', 'currency'],
    widths: { entryDate: 7, way: 9, number: 15, event: 12, amount: 10 },
    hide: ['memo', 'branch', 'currency'],
    filters: ['entryDate', 'way', 'branch', 'currency', 'amount', 'kind', 'contact'],
    totals: ['amount'],
    sort: '-entryDate',
  },
  permissions: { list: paymentsKey, export: 'export_sensitive' },
});
