import { useQuery } from '@tanstack/react-query';
import { type Layout, layOut, type ParcelFormName, type SaidField, standardLayout } from '#courier/shipments/contract';
import { call } from '#platform/web';

/** What is said of a field, as it travels. */
export interface WireField {
  name: string;
  is_shown: boolean;
  is_required: boolean;
  default_value: unknown;
  /** What a default is called that is another record. */
  default_record?: { id: number; name: unknown } | null;
}
export interface WireForm {
  form: ParcelFormName;
  version: number;
  fields: WireField[];
}

export const formPath = (form: ParcelFormName) => `/api/v1/parcel-forms/${form}`;

/** How the company lays out a form, read anew whenever one is opened and left alone while somebody types in it. */
export function useKeptForm(form: ParcelFormName, isWanted = true) {
  return useQuery({
    queryKey: ['parcel-form', form],
    enabled: isWanted,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await call<{ item: WireForm }>('GET', formPath(form), { signal, silent: true })).item,
  });
}

export const saidIn = (fields: readonly WireField[]): SaidField[] =>
  fields.map(({ name, is_shown, is_required, default_value }) => ({
    name,
    isShown: is_shown,
    isRequired: is_required,
    defaultValue: default_value,
  }));

export const laidAs = ({ form, fields }: WireForm): Layout => layOut(form, saidIn(fields));

/** The form as it stands, as it travels. */
export const standardFields = (form: ParcelFormName): WireField[] =>
  standardLayout(form).map(({ wire, isShown, isRequired, defaultValue }) => ({
    name: wire,
    is_shown: isShown,
    is_required: isRequired,
    default_value: defaultValue,
  }));

/** The records a new parcel starts with, as a record being edited would bring them: `city` beside `city_id`. */
export const recordsIn = ({ fields }: WireForm): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(({ name, default_record }) => (default_record ? [[name.replace(/_id$/, ''), default_record]] : [])),
  );
