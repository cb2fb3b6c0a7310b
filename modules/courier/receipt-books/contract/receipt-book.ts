import { belongsTo, defineEntity, integer, type Row, text } from '#platform/entity';

const counted = { readonly: true } as const;
const highest = 999_999_999;

/** Printed receipts with running numbers, given to a client; he writes them on his parcels himself. */
export const ReceiptBook = defineEntity('receiptBook', {
  path: 'client-receipts',
  section: 'courier',
  fields: {
    /** First and last number as printed. */
    name: text({ readonly: true }),
    client: belongsTo('client', { required: true }),
    commercialName: belongsTo('commercialName'),
    note: text({ max: 200 }),
    prefix: text({ max: 15, latin: true }),
    digits: integer({ min: 1, max: 9 }),
    firstNo: integer({ required: true, min: 1, max: highest }),
    lastNo: integer({ required: true, min: 1, max: highest }),
    size: integer(counted),
    used: integer(counted),
    voided: integer(counted),
    left: integer(counted),
  },
  title: 'name',
  list: {
    columns: ['name', 'client', 'commercialName', 'size', 'used', 'voided', 'left', 'note', 'createdAt'],
    filters: ['client', 'commercialName', 'prefix', 'firstNo', 'lastNo', 'createdAt'],
    search: ['name', 'note'],
    sort: '-id',
  },
  form: [
    { title: 'owner', fields: ['client', 'commercialName'] },
    { title: 'numbers', fields: ['prefix', 'firstNo', 'lastNo', 'digits', 'note'] },
  ],
  disable: true,
  permissions: {
    list: 'assign_clients_receipts',
    show: 'assign_clients_receipts',
    create: 'assign_clients_receipts',
    edit: 'assign_clients_receipts',
    disable: 'assign_clients_receipts',
  },
});
export type ReceiptBook = Row<typeof ReceiptBook>;

/** A slip that was spoilt or lost: its number is never used again. */
export interface VoidNumber {
  number: string;
  reason: string;
  at: string;
  user: string | null;
}
