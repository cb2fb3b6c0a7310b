import { defineEntity, email, phone, type Row, text } from '#platform/entity';
import { contactRights } from './terms.ts';

/** Who carries a shop's goods to its customers and collects for it. */
export const DeliveryCompany = defineEntity('deliveryCompany', {
  path: 'delivery-companies',
  screens: '/erp-delivery-companies',
  section: 'erp',
  fields: {
    name: text({ required: true, max: 100 }),
    phone: phone({ required: true, unique: true }),
    secondPhone: phone({ rank: 'second' }),
    email: email(),
    address: text({ max: 200 }),
    note: text({ max: 500, lines: 3 }),
  },
  title: 'name',
  list: { columns: ['name', 'phone', 'address', 'note'], filters: ['name', 'phone'], search: ['name', 'phone'], sort: '-id' },
  lookup: ['phone'],
  disable: true,
  permissions: { ...contactRights, lookup: [contactRights.list, 'accounts_management'] },
});
export type DeliveryCompany = Row<typeof DeliveryCompany>;
