import { type LayoutFault, layoutFaults, type ParcelFormName, parcelFormFields } from '#courier/shipments/contract';
import { saidIn, type WireField } from './use-form-layout.ts';

/** A field changes places with its neighbour; at the edge of its section it stays. */
export function moved(form: ParcelFormName, fields: readonly WireField[], name: string, by: -1 | 1): readonly WireField[] {
  const section = (one: WireField | undefined) => parcelFormFields[form].find(({ wire }) => wire === one?.name)?.section;
  const at = fields.findIndex((one) => one.name === name);
  const [one, other] = [fields[at], fields[at + by]];
  if (!one || !other || section(one) !== section(other)) return fields;
  const next = [...fields];
  next[at] = other;
  next[at + by] = one;
  return next;
}

/** What is said anew of a field: one that is hidden is asked for no more. */
export function changed(fields: readonly WireField[], name: string, change: Partial<WireField>): readonly WireField[] {
  const after = change.is_shown === false ? { ...change, is_required: false } : change;
  return fields.map((one) => (one.name === name ? { ...one, ...after } : one));
}

/** What is wrong with each row, by the field's name. */
export const faultsIn = (form: ParcelFormName, fields: readonly WireField[]): ReadonlyMap<string, LayoutFault['fault']> =>
  new Map(layoutFaults(form, saidIn(fields)).map(({ at, fault }) => [fields[at]?.name ?? '', fault]));
