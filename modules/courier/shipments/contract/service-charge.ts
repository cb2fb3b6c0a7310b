import { amount, belongsTo, currencyCodes, defineEntity, instant, integer, oneOf, type Row, text } from '#platform/entity';

export const serviceKinds = ['pickup', 'storage', 'second_attempt', 'redelivery', 'other'] as const;
export type ServiceKind = (typeof serviceKinds)[number];

const fixed = { readonly: true } as const;

/** What a sender is charged for a parcel beside its fee: a pickup for nothing, days in the store, another attempt, being sent out again. */
export const ServiceCharge = defineEntity('serviceCharge', {
  path: 'service-charges',
  screens: '/accounting/service-charges',
  section: 'courier',
  fields: {
    shipment: belongsTo('shipment', fixed),
    client: belongsTo('client', fixed),
    branch: belongsTo('branch', fixed),
    kind: oneOf(serviceKinds, fixed),
    amount: amount(fixed),
    tax: amount(fixed),
    taxBasisPoints: integer({ ...fixed, hidden: true }),
    currency: oneOf(currencyCodes, fixed),
    state: oneOf(['posted', 'reversed'], fixed),
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
    filters: ['shipment', 'client', 'branch', 'kind', 'currency', 'state', 'createdBy', 'createdAt', 'amount'],
    totals: ['amount', 'tax'],
    sort: '-id',
  },
  permissions: { list: 'accounts_management', export: 'export_sensitive' },
});
export type ServiceCharge = Row<typeof ServiceCharge>;

/** What is said of a charge by hand; its amount has the tax inside and is read in the parcel's currency. */
export const newServiceCharge = {
  kind: oneOf(serviceKinds, { required: true }),
  amount: text({ required: true, max: 20 }),
  note: text({ max: 200 }),
};
