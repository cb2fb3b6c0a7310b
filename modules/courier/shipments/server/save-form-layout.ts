import {
  isSaid,
  type LayoutFault,
  layOut,
  layoutFaults,
  ParcelForm,
  type ParcelFormName,
  parcelFormFields,
  type SaidField,
  Shipment,
} from '#courier/shipments/contract';
import { type Field, type Fields, Refusal, units } from '#platform/entity';
import { audit, type Context, readChecked, sql } from '#platform/server';
import { currencyOf } from './create-shipment.ts';
import { shownForm } from './form-layouts.ts';

interface LayoutChange {
  form: ParcelFormName;
  /** The version that was read; 0 where nothing was kept yet. */
  version: number;
  fields: readonly SaidField[];
}
interface Kept {
  id: number;
  version: number;
  fields: readonly SaidField[];
}

/** Lays one of the company's forms out anew, from the version that was read; the next parcel is created with it. */
export async function saveFormLayout(ctx: Context, { form, version, fields }: LayoutChange): Promise<void> {
  refuseFaults(layoutFaults(form, fields));
  const said = saidOf(form, fields, await defaultsRead(ctx, form, fields));
  const before = await ctx.db.maybe<Kept>(
    sql`select id, version, fields from parcel_form where tenant_id = ${ctx.tenantId} and form = ${form} for update`,
  );
  // Who saves first of two who began with nothing has it; the other is told, as is whoever read an older one.
  const kept =
    (before?.version ?? 0) === version &&
    (await ctx.db.maybe<{ id: number }>(sql`insert into parcel_form (tenant_id, form, fields)
      values (${ctx.tenantId}, ${form}, ${JSON.stringify(said)}::jsonb)
      on conflict (tenant_id, form) do update set fields = excluded.fields, version = parcel_form.version + 1, updated_at = ${ctx.now}
        where parcel_form.version = ${version}
      returning id`));
  if (!kept) throw new Refusal('errors.stale', { status: 409, result: { item: await shownForm(ctx, form) } });
  audit(ctx, {
    entity: ParcelForm.name,
    entityId: kept.id,
    action: before ? 'edit' : 'create',
    ...(before && { before: { form, fields: before.fields } }),
    after: { form, fields: said },
  });
}

/** All of the form is kept, in its order: what was not said stands as it did. */
function saidOf(form: ParcelFormName, fields: readonly SaidField[], defaults: ReadonlyMap<string, unknown>): SaidField[] {
  return layOut(form, fields).map(({ wire, isShown, isRequired }) => ({
    name: wire,
    isShown,
    isRequired,
    defaultValue: defaults.get(wire) ?? null,
  }));
}

/** Defaults are read as the parcel's own fields are, and what they refer to is there. */
async function defaultsRead(ctx: Context, form: ParcelFormName, said: readonly SaidField[]): Promise<Map<string, unknown>> {
  const given = said.filter(({ defaultValue }) => isSaid(defaultValue));
  const named = given.map((one) => ({ ...one, field: parcelFormFields[form].find(({ wire }) => wire === one.name) }));
  const declared = named.map(({ field }) => [field?.name, { ...fieldNamed(field?.name), required: undefined }]);
  const body = Object.fromEntries(given.map(({ name, defaultValue }) => [name, defaultValue]));
  try {
    const read: Record<string, unknown> = await readChecked(ctx, Object.fromEntries(declared) as Fields, body);
    currencyOf(ctx, read);
    return new Map(named.map(({ name, field }) => [name, asItTravels(field?.name, read)]));
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    throw new Refusal(refusal.key, { values: refusal.values, fields: besideTheirRows(refusal, said) });
  }
}

const fieldNamed = (name = '') => (Shipment.fields as Record<string, Field>)[name] as Field;

function asItTravels(name = '', read: Record<string, unknown>): unknown {
  return fieldNamed(name).kind === 'quantity' ? units(read[name] as number) : read[name];
}

/** What is wrong with a default is said in the row of its field. */
function besideTheirRows({ fields }: Refusal, said: readonly SaidField[]): Refusal['fields'] {
  const row = (wire: string) => said.findIndex(({ name }) => name === wire);
  return Object.fromEntries(Object.entries(fields).map(([wire, told]) => [`fields.${row(wire)}.default_value`, told]));
}

function refuseFaults(faults: readonly LayoutFault[]): void {
  if (faults.length === 0) return;
  throw new Refusal('errors.fieldsWrong', {
    fields: Object.fromEntries(faults.map(({ at, part, fault }) => [`fields.${at}.${part}`, `errors.parcelForm.${fault}`])),
  });
}
