import { ShipmentLogEntry } from '#courier/monitoring/contract';
import { custodianIn, seenBy } from '#courier/shipments/server';
import { implement } from '#platform/server';

const searchMost = 1001;
const named = (column: string, table: string) =>
  `(select json_build_object('id', x.id, 'name', x.name) from ${table} x where x.tenant_id = e.tenant_id and x.code = e.${column})`;

/** Events are seen with their parcels, and found by the parcel's number or what was written. */
export const shipmentLog = implement(ShipmentLogEntry, {
  scope: (ctx, params) => {
    const seen = seenBy(ctx, params, 'p');
    return seen && `exists (select from shipment p where p.tenant_id = e.tenant_id and p.id = e.shipment_id and ${seen})`;
  },
  search: (_ctx, words, params) => {
    const said = params.add(words, 'text');
    return `(e.shipment_id = any(array(select shipment_search(${said}, ${searchMost}))) or position(fold_text(${said}) in fold_text(coalesce(e.note, ''))) > 0)`;
  },
  extras: () => ({ from_custodian: custodianIn('e', 'from'), to_custodian: custodianIn('e', 'to') }),
  showExtras: () => ({ reason: named('reason_code', 'status_reason') }),
  without: ['create', 'edit', 'remove', 'disable'],
});
