import {
  Customer,
  CustomerGroup,
  customerSheets,
  Delegate,
  DeliveryCompany,
  Supplier,
  supplierSheets,
} from '#erp/contacts/contract';
import { sheetScreens } from '#foundation/sheets/web';
import { entityScreens, screen } from '#platform/web';

export const screens = [
  ...entityScreens(Customer, { extras: () => import('./customer-extras.ts') }),
  ...sheetScreens(customerSheets),
  ...entityScreens(Supplier, { extras: () => import('./supplier-extras.ts') }),
  ...sheetScreens(supplierSheets),
  ...entityScreens(CustomerGroup),
  ...entityScreens(Delegate),
  ...entityScreens(DeliveryCompany),
  screen('/erp-import-contacts', {
    permission: Customer.permissions.create,
    section: 'erp',
    load: () => import('./import-contacts.tsx'),
    title: 'contactImport.title',
  }),
];
