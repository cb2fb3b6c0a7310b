import { amount, belongsTo, currencyCodes, defineEntity, oneOf, type Row } from '#platform/entity';

/** What a person may pay out without anybody else's approval; the row without a person is everybody else's. */
export const PaymentLimit = defineEntity('paymentLimit', {
  path: 'payment-limits',
  screens: '/accounting/payment-limits',
  fields: {
    user: belongsTo('user'),
    currency: oneOf(currencyCodes, { required: true }),
    most: amount({ required: true }),
  },
  title: 'currency',
  list: {
    columns: ['user', 'currency', 'most'],
    filters: ['user', 'currency', 'most'],
    sort: 'id',
  },
  form: [{ title: 'main', fields: ['user', 'currency', 'most'] }],
  permissions: {
    list: 'accounts_management',
    create: 'show_company_definition',
    edit: 'show_company_definition',
    remove: 'show_company_definition',
  },
});
export type PaymentLimit = Row<typeof PaymentLimit>;
