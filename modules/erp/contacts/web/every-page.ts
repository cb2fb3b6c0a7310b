import { Customer, customerSheets, Supplier, supplierSheets } from '#erp/contacts/contract';
import { registerOpeningStep } from '#finance/ledger/web';

for (const [key, hand, { at: sheet, permission }] of [
  ['customers', Customer.screens, customerSheets.modes.save],
  ['suppliers', Supplier.screens, supplierSheets.modes.save],
] as const)
  registerOpeningStep({ key, account: key, section: 'erp', permission, hand, sheet });
