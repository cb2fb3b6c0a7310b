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
  // Their pages gather several modules (insight/profiles).
  ...entityScreens(Customer, { without: ['show'], extras: () => import('./customer-extras.ts') }),
  ...sheetScreens(customerSheets),
  ...entityScreens(Supplier, { without: ['show'], extras: () => import('./supplier-extras.ts') }),
  ...sheetScreens(supplierSheets),
  ...entityScreens(CustomerGroup),
  ...entityScreens(Delegate, { without: ['show'] }),
  ...entityScreens(DeliveryCompany, { extras: () => import('./company-extras.ts') }),
  screen('/erp-import-contacts', {
    permission: Customer.permissions.create,
    section: 'erp',
    load: () => import('./import-contacts.tsx'),
    title: 'contactImport.title',
  }),
];
