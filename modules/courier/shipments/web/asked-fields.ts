import { parcelFormFields, Shipment } from '#courier/shipments/contract';
import type { Field } from '#platform/entity';

const wires = new Map(Object.values(parcelFormFields).flatMap((fields) => fields.map(({ name, wire }) => [name, wire])));

/** The parcel's declaration with the marks of its form: what the form asks for is marked as what every parcel needs is. */
export function declaredFor(asks: (wire: string) => boolean) {
  const fields = Object.entries(Shipment.fields as Record<string, Field>).map(([name, field]): [string, Field] => [
    name,
    asks(wires.get(name) ?? '') ? { ...field, required: true } : field,
  ]);
  return { name: Shipment.name, fields: Object.fromEntries(fields) };
}
