import { documentIsNumbered } from '#finance/ledger/server';

/** What is booked beside a parcel's own moves is known by the parcel's receipt. */
const receiptOf = (table: string) => ({
  sql: `select s.receipt_no from ${table} d join shipment s on s.tenant_id = :tenant and s.id = d.shipment_id where d.tenant_id = :tenant and d.id = e.doc_id`,
});

documentIsNumbered('shipment', { table: 'shipment', column: 'receipt_no' });
documentIsNumbered('service_charge', receiptOf('service_charge'));
documentIsNumbered('price_change_request', receiptOf('price_change_request'));
