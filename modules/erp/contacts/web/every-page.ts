import { Customer, customerSheets, Supplier, supplierSheets } from '#erp/contacts/contract';
import { account } from '#finance/ledger/contract';
import { registerOpeningStep } from '#finance/ledger/web';

for (const [key, booked, { screens: hand }, { at: sheet, permission }] of [
  ['customers', account.customers, Customer, customerSheets.modes.save],
  ['suppliers', account.suppliers, Supplier, supplierSheets.modes.save],
] as const)
  registerOpeningStep({ key, account: booked, section: 'erp', permission, hand, sheet });
