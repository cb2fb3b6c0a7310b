export * from './account-form.ts';
export * from './address-label.ts';
export * from './contact-goods.ts';
export * from './contact-kinds.ts';
export * from './contact-payments.ts';
export * from './standing.ts';
