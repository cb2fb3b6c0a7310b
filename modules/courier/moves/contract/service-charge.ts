import {
  amount,
  belongsTo,
  creation,
  currency,
  defineEntity,
  instant,
  integer,
  oneOf,
  type Row,
  states,
  text,
  verb,
} from '#platform/entity';

export const serviceKinds = ['pickup', 'storage', 'second_attempt', 'redelivery', 'other'] as const;
export type ServiceKind = (typeof serviceKinds)[number];

const fixed = { readonly: true } as const;
const base = { permission: 'accounts_management', key: 'required' } as const;
const always = { readonly: true, required: true } as const;

/** What is said of a charge by hand; its amount has the tax inside. */
export const newServiceCharge = {
  shipment: belongsTo('shipment', { required: true }),
  kind: oneOf(serviceKinds, { required: true }),
  amount: amount({ required: true, min: 1, currencyOf: 'shipment' }),
  note: text({ max: 200 }),
};

/** What a sender is charged for a parcel beside its fee: a pickup for nothing, days in the store, another attempt, being sent out again. */
export const ServiceCharge = defineEntity('serviceCharge', {
  path: 'service-charges',
  screens: '/accounting/service-charges',
  section: 'courier',
  fields: {
    shipment: belongsTo('shipment', always),
    client: belongsTo('client', always),
    branch: belongsTo('branch', always),
    kind: oneOf(serviceKinds, always),
    amount: amount(always),
    tax: amount(always),
    taxBasisPoints: integer({ ...fixed, hidden: true }),
    currency: currency(always),
    state: states({ posted: 'done', reversed: 'back' }),
    note: text(fixed),
    reason: text(fixed),
    createdBy: belongsTo('user', fixed),
    reversedBy: belongsTo('user', fixed),
    reversedAt: instant(fixed),
  },
  title: 'kind',
  list: {
    columns: [
      'shipment',
      'client',
      'branch',
      'kind',
      'amount',
      'tax',
      'currency',
      'state',
      'note',
      'createdBy',
      'createdAt',
      'reason',
    ],
    widths: { shipment: 7, client: 10, kind: 9.5, amount: 8.5, tax: 7.5, state: 8 },
    hide: ['branch', 'currency', 'note', 'createdBy', 'reason'],
    filters: ['shipment', 'client', 'branch', 'kind', 'currency', 'state', 'createdBy', 'createdAt', 'amount'],
    totals: ['amount', 'tax'],
    sort: '-id',
  },
  page: {
    heading: 'kind',
    figures: ['amount', 'tax'],
    facts: ['shipment', 'client', 'branch'],
    asides: ['note', 'createdBy', 'reversedBy', 'reason'],
    paper: {},
    history: true,
  },
  verbs: {
    create: creation({
      ...base,
      input: newServiceCharge,
      summary: 'Charge the sender for something beside the fee: storage, another attempt, a pickup for nothing',
    }),
    reverse: verb({
      ...base,
      from: ['posted'],
      to: ['reversed'],
      input: { reason: text({ required: true, max: 200, lines: 2 }) },
      tone: 'danger',
      summary: 'Take a charge back, with its entry',
    }),
  },
  touches: ['shipments'],
  permissions: { list: 'accounts_management', export: 'export_sensitive' },
});
export type ServiceCharge = Row<typeof ServiceCharge>;
