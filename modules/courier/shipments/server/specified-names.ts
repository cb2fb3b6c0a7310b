/** `{id, name}` of what a column of the parcel points at. */
const reference = (table: string, column: string) =>
  `(select json_build_object('id', r.id, 'name', r.name) from ${table} r where r.tenant_id = :tenant and r.id = e.${column})`;

/** The specification's names for what is called otherwise here: each parcel answers to both. */
export const specifiedNames: Record<string, string> = {
  receipt_number: 'e.receipt_no',
  receiver_phone: 'e.phone',
  notes: 'e.note',
  shipment_date: 'instant_text(e.created_at)',
  size: reference('shipment_size', 'shipment_size_id'),
  delivery_agent: reference('courier', 'courier_id'),
  receiving_agent: reference('receiving_agent', 'receiving_agent_id'),
};
