import { defineEntity, json, oneOf, type Row } from '#platform/entity';
import { parcelForms } from './form-fields.ts';
import type { SaidField } from './form-layout.ts';

/** How a company lays out one of the forms parcels are created with; none is kept until it changes something. */
export const ParcelForm = defineEntity('parcelForm', {
  path: 'parcel-forms',
  screens: '/site/create-shipment',
  section: 'courier',
  single: true,
  fields: {
    form: oneOf(parcelForms, { readonly: true }),
    fields: json<readonly SaidField[]>({ readonly: true }),
  },
  title: 'form',
  list: { columns: ['form'], filters: [] },
  form: [],
  permissions: { list: 'show_site_settings', edit: 'show_site_settings' },
});
export type ParcelForm = Row<typeof ParcelForm>;
