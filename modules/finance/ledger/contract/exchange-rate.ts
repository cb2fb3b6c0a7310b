import { belongsTo, currencyCodes, date, decimal, defineEntity, oneOf, type Row, text } from '#platform/entity';

/** What one unit of a foreign currency is worth in the company's own from a day on, until the next one says otherwise. */
export const ExchangeRate = defineEntity('exchangeRate', {
  path: 'exchange-rates',
  screens: '/site/currencies',
  fields: {
    currency: oneOf(currencyCodes, { required: true }),
    fromDay: date({ required: true }),
    rate: decimal({ required: true, min: 0.001, max: 999_999_999 }),
    note: text({ max: 100 }),
    user: belongsTo('user', { readonly: true }),
  },
  title: 'currency',
  list: {
    columns: ['currency', 'fromDay', 'rate', 'note', 'user'],
    filters: ['currency', 'fromDay'],
    search: ['note'],
    sort: '-fromDay',
  },
  permissions: {
    list: 'show_site_settings',
    create: 'show_site_settings',
    edit: 'show_site_settings',
    remove: 'show_site_settings',
    export: 'show_site_settings',
  },
});
export type ExchangeRate = Row<typeof ExchangeRate>;
