export * from './contact-sheets.ts';
export * from './customer.ts';
export * from './customer-group.ts';
export * from './delegate.ts';
export * from './delivery-company.ts';
export * from './opening-entry.ts';
export * from './supplier.ts';
export { contactRights } from './terms.ts';
