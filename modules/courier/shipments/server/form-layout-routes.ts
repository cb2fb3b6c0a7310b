import { ParcelForm, type ParcelFormName, parcelForms, type SaidField } from '#courier/shipments/contract';
import { bool, integer, json, listOf, text } from '#platform/entity';
import { implement, type Route, route } from '#platform/server';
import { shownForm } from './form-layouts.ts';
import { saveFormLayout } from './save-form-layout.ts';

const base = { section: 'courier', answer: 'item' } as const;
const words = {
  create: { name: 'CreateForm', summary: 'the form parcels are created with' },
  fast: { name: 'FastForm', summary: 'the form of fast entry' },
} as const;

const input = {
  version: integer({ required: true, min: 0 }),
  /** In the order wanted; a field left out stands as it always did. */
  fields: listOf(
    { name: text({ required: true, max: 40 }), isShown: bool(), isRequired: bool(), defaultValue: json<unknown>() },
    { required: true, max: 60 },
  ),
};

/** The forms are read by whoever creates parcels and laid out by whoever sets the company up. */
const routesOf = (form: ParcelFormName): Route[] => [
  route({
    ...base,
    method: 'GET',
    path: `/api/v1/parcel-forms/${form}`,
    name: `show${words[form].name}`,
    summary: `How the company lays out ${words[form].summary}: order, what is shown, asked for and filled in`,
    permission: 'signed-in',
    handle: async (ctx) => ({ result: { item: await shownForm(ctx, form) } }),
  }),
  route({
    ...base,
    method: 'PUT',
    path: `/api/v1/parcel-forms/${form}`,
    name: `save${words[form].name}`,
    summary: `Lay out ${words[form].summary}`,
    permission: ParcelForm.permissions.edit ?? '',
    input,
    handle: async (ctx, { body }) => {
      const fields = body.fields.map((one): SaidField => {
        const { name, isShown, isRequired, defaultValue } = one as Partial<SaidField> & { name: string };
        return { name, isShown: isShown ?? true, isRequired: isRequired ?? false, defaultValue: defaultValue ?? null };
      });
      await saveFormLayout(ctx, { form, version: body.version, fields });
      return { result: { item: await shownForm(ctx, form) }, message: { key: 'ui.saved' } };
    },
  }),
];

export const parcelFormsKept = implement(ParcelForm, {
  without: ['list', 'show', 'create', 'edit', 'remove', 'disable', 'export'],
  routes: parcelForms.flatMap(routesOf),
});
