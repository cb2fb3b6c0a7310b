import { type FormField, type ParcelFormName, parcelFormFields } from './form-fields.ts';

/** What a company says of one field of a form, in the order it wants them. */
export interface SaidField {
  name: string;
  isShown: boolean;
  isRequired: boolean;
  /** What the field starts with; null where it starts as it always did. */
  defaultValue: unknown;
}

/** A field as a form shows it. */
export type LaidField = Omit<FormField, 'isRequired'> & Omit<SaidField, 'name'>;
export type Layout = readonly LaidField[];

/** The form as it is until a company says otherwise. */
export const standardLayout = (form: ParcelFormName): Layout =>
  parcelFormFields[form].map((field) => ({
    ...field,
    isShown: true,
    isRequired: field.isRequired ?? false,
    defaultValue: null,
  }));

/**
 * A form as its company wants it: its order within each section, what is shown, asked for and filled in. A field the company
 * said nothing of stands where it always did, behind the one before it; what the form does not have is left out.
 */
export function layOut(form: ParcelFormName, said: readonly SaidField[]): Layout {
  const standard = standardLayout(form);
  const laid: LaidField[] = said.flatMap(({ name, ...rest }) => {
    const field = standard.find(({ wire }) => wire === name);
    return field ? [{ ...field, ...rest, ...(field.fixed === 'always' && { isShown: true, isRequired: true }) }] : [];
  });
  for (const [at, field] of standard.entries()) {
    if (laid.some(({ wire }) => wire === field.wire)) continue;
    const before = standard[at - 1];
    laid.splice(before ? laid.findIndex(({ wire }) => wire === before.wire) + 1 : 0, 0, field);
  }
  const order = [...new Set(standard.map(({ section }) => section))];
  return order.flatMap((section) => laid.filter((field) => field.section === section));
}

/** What of a layout cannot be: the field, the part of what is said of it, and why. */
export interface LayoutFault {
  at: number;
  part: 'name' | 'is_shown' | 'is_required' | 'default_value';
  fault:
    | 'unknown'
    | 'twice'
    | 'alwaysShown'
    | 'alwaysRequired'
    | 'hiddenRequired'
    | 'neverMissing'
    | 'noDefault'
    | 'addressNeeded'
    | 'placeNeeded';
}

/** Why a company may not lay a form out like this; nothing where it may. */
export function layoutFaults(form: ParcelFormName, said: readonly SaidField[]): LayoutFault[] {
  return said.flatMap((one, at): LayoutFault[] => {
    const field = parcelFormFields[form].find(({ wire }) => wire === one.name);
    if (!field) return [{ at, part: 'name', fault: 'unknown' }];
    if (said.findIndex(({ name }) => name === one.name) < at) return [{ at, part: 'name', fault: 'twice' }];
    const faults: (LayoutFault | false)[] = [
      isAlwaysShown(field) && !one.isShown && { at, part: 'is_shown', fault: 'alwaysShown' },
      field.fixed === 'always' && one.isShown && !one.isRequired && { at, part: 'is_required', fault: 'alwaysRequired' },
      isNeverMissing(field) && one.isRequired && { at, part: 'is_required', fault: 'neverMissing' },
      !one.isShown && !isAlwaysShown(field) && one.isRequired && { at, part: 'is_required', fault: 'hiddenRequired' },
      !field.takesDefault && isSaid(one.defaultValue) && { at, part: 'default_value', fault: 'noDefault' },
      one.name === 'address' &&
        !one.isShown &&
        !hasAddress(one, said) && { at, part: 'is_shown', fault: form === 'fast' ? 'addressNeeded' : 'placeNeeded' },
    ];
    return faults.filter((fault) => fault !== false);
  });
}

/** No company may take it off the form. */
export const isAlwaysShown = ({ fixed }: Pick<FormField, 'fixed'>): boolean => fixed === 'always' || fixed === 'asNeeded';
/** Asking for it would say nothing: it is filled by itself, or when it is needed. */
export const isNeverMissing = ({ fixed }: Pick<FormField, 'fixed'>): boolean => fixed === 'hasValue' || fixed === 'asNeeded';

/** Without its own field a parcel that is ready still needs to know where to. */
function hasAddress({ defaultValue }: SaidField, said: readonly SaidField[]): boolean {
  return (
    isSaid(defaultValue) || said.some(({ name, isShown, isRequired }) => name === 'delivery_address_id' && isShown && isRequired)
  );
}

export const isSaid = (value: unknown): boolean =>
  value !== null && value !== undefined && (typeof value !== 'string' || value.trim() !== '');

/** What a new parcel starts with on a form laid out like this, by wire name. */
export const startOf = (layout: Layout): Record<string, unknown> =>
  Object.fromEntries(
    layout.filter(({ defaultValue }) => isSaid(defaultValue)).map(({ wire, defaultValue }) => [wire, defaultValue]),
  );

/** What the form asks for, by wire name. */
export const requiredIn = (layout: Layout): readonly string[] =>
  layout.filter(({ isShown, isRequired }) => isShown && isRequired).map(({ wire }) => wire);
