import { bilingual, defineEntity, type Row, text } from '#platform/entity';

/** The gateway money is said to come through where nobody says another; every company has it from its first day. */
export const firstGatewayId = 1;

/** Who takes cards and e-wallets for us and pays out later, less a fee of his own. */
export const PaymentGateway = defineEntity('paymentGateway', {
  path: 'payment-gateways',
  screens: '/accounting/payment-gateways',
  fields: { name: bilingual({ required: true, max: 80 }), note: text({ max: 500, lines: 3 }) },
  title: 'name',
  list: { columns: ['name', 'note'], filters: ['name'], search: ['name'], sort: 'id' },
  disable: true,
  permissions: {
    list: 'accounts_management',
    show: 'accounts_management',
    create: 'accounts_management',
    edit: 'accounts_management',
    disable: 'accounts_management',
    remove: 'accounts_management',
    lookup: ['edit_shipments_status'],
  },
});
export type PaymentGateway = Row<typeof PaymentGateway>;
