import {
  Customer,
  CustomerGroup,
  customerSheets,
  Delegate,
  DeliveryCompany,
  Supplier,
  supplierSheets,
} from '#erp/contacts/contract';
import { shopParties } from '#finance/ledger/contract';
import { documentIsNumbered } from '#finance/ledger/server';
import { keepsNotes } from '#foundation/dossiers/server';
import { partyIs, staysInBooks } from '#foundation/parties/server';
import { implementRecordSheets } from '#foundation/sheets/server';
import { implement } from '#platform/server';
import { owedByCompany, owedByCustomer, owedToSupplier } from './balances.ts';
import { createContact, editContact, refuseHalfTerm } from './write-contact.ts';

export { currencyIsHeldBy } from './held-currency.ts';
export { termDay } from './term-day.ts';
export { isWalkIn, walkInCustomer } from './walk-in.ts';

for (const kind of ['customer', 'supplier'] as const) {
  partyIs(kind, shopParties[kind]);
  documentIsNumbered(`${kind}_opening`, { sql: `select d.name from ${kind} d where d.tenant_id = :tenant and d.id = e.doc_id` });
}

export const customerGroups = implement(CustomerGroup);
partyIs('delegate', shopParties.delegate);
export const delegates = implement(Delegate, { beforeRemove: staysInBooks('delegate') });
partyIs('deliveryCompany', shopParties.deliveryCompany);
export const deliveryCompanies = implement(DeliveryCompany, {
  expressions: { balance: owedByCompany },
  beforeRemove: staysInBooks('deliveryCompany'),
});

export const customers = implement(Customer, {
  search: 'index',
  expressions: { balance: owedByCustomer },
  check: async (ctx, values, before) => refuseHalfTerm(ctx, values, before),
  create: createContact('customer'),
  edit: editContact('customer'),
  beforeRemove: staysInBooks('customer'),
});
implementRecordSheets(customerSheets, customers);

export const suppliers = implement(Supplier, {
  search: 'index',
  expressions: { balance: owedToSupplier },
  check: async (ctx, values, before) => refuseHalfTerm(ctx, values, before),
  create: createContact('supplier'),
  edit: editContact('supplier'),
  beforeRemove: staysInBooks('supplier'),
});
implementRecordSheets(supplierSheets, suppliers);

for (const entity of [Customer, Supplier, Delegate]) keepsNotes(entity);
