import { Customer, Delegate, Supplier } from '#erp/contacts/contract';
import { type ContactKind, dealings } from '#insight/profiles/contract';

export const contactEntities = { customer: Customer, supplier: Supplier, delegate: Delegate } as const;

/** The address of a tab of a contact’s page. */
export const contactPage = (kind: ContactKind, id: number | string, page: string) => `${dealings[kind].page}/${id}/${page}`;
/** The address of what is called of a contact. */
export const contactCall = (kind: ContactKind, id: number | string, what: string) =>
  `/api/v1/${dealings[kind].path}/${id}/${what}`;
