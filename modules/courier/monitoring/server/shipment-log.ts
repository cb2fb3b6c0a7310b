import { ShipmentLogEntry } from '#courier/monitoring/contract';
import { byParcelNumber, custodianIn, seenWithParcel } from '#courier/shipments/server';
import { implement } from '#platform/server';

const named = (column: string, table: string) =>
  `(select json_build_object('id', x.id, 'name', x.name) from ${table} x where x.tenant_id = :tenant and x.code = e.${column})`;

/** Events are seen with their parcels, and found by the parcel's number. */
export const shipmentLog = implement(ShipmentLogEntry, {
  scope: seenWithParcel,
  search: (ctx, words, params, most) => byParcelNumber(ctx, words, params, { most }),
  extras: () => ({ from_custodian: custodianIn('e', 'from'), to_custodian: custodianIn('e', 'to') }),
  showExtras: () => ({ reason: named('reason_code', 'status_reason') }),
  without: ['create', 'edit', 'remove', 'disable'],
});
