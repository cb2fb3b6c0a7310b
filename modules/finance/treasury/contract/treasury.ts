import { belongsTo, bilingual, currencyCodes, defineEntity, manyOf, oneOf, type Row } from '#platform/entity';

/** Where cash lies: a safe or a bank account of one branch in one currency. */
export const Treasury = defineEntity('treasury', {
  path: 'treasuries',
  screens: '/accounting/treasury',
  scope: 'branch',
  fields: {
    name: bilingual({ required: true, max: 100 }),
    branch: belongsTo('branch', { required: true }),
    kind: oneOf(['cash', 'bank'], { required: true }),
    currency: oneOf(currencyCodes, { required: true }),
    /** Who alone may use it; nobody named: everybody of its branch. */
    users: manyOf('user', { hidden: true }),
    /** Whose money alone it is kept for; nobody named: every client's. */
    clients: manyOf('client', { hidden: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'branch', 'kind', 'currency'],
    filters: ['name', 'branch', 'kind', 'currency'],
    search: ['name'],
    sort: 'id',
  },
  form: [{ title: 'main', fields: ['name', 'branch', 'kind', 'currency'] }],
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
      'show_convert_between_treasury',
      'edit_shipments_status',
      'show_cheques',
      'edit_cheques',
      'create_sales',
      'return_sales',
    ],
  },
});
export type Treasury = Row<typeof Treasury>;
