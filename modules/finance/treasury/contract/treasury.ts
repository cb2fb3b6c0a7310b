import { belongsTo, bilingual, defineEntity, oneOf, type Row } from '#platform/entity';

/** Where cash lies: a safe or a bank account of one branch in one currency. */
export const Treasury = defineEntity('treasury', {
  path: 'treasuries',
  screens: '/accounting/treasury',
  scope: 'branch',
  fields: {
    name: bilingual({ required: true, max: 100 }),
    branch: belongsTo('branch', { required: true }),
    kind: oneOf(['cash', 'bank'], { required: true }),
    currency: oneOf(['IQD', 'USD', 'EUR', 'EGP'], { required: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'branch', 'kind', 'currency'],
    filters: ['name', 'branch', 'kind', 'currency'],
    search: ['name'],
    sort: 'id',
  },
  lookup: ['branch', 'kind', 'currency'],
  disable: true,
  permissions: {
    list: 'show_treasury',
    create: 'show_treasury',
    edit: 'show_treasury',
    disable: 'show_treasury',
    lookup: [
      'accounts_management',
      'pay_statement',
      'show_receipt_bonds',
      'show_pay_bonds',
      'show_treasury_account_statement',
      'edit_shipments_status',
    ],
  },
});
export type Treasury = Row<typeof Treasury>;
