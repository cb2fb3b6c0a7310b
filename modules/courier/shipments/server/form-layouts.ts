import {
  type LaidField,
  layOut,
  type ParcelFormName,
  parcelFormFields,
  requiredIn,
  type SaidField,
} from '#courier/shipments/contract';
import type { Bilingual } from '#platform/entity';
import { type Context, sql } from '#platform/server';

/** A form as a company laid it out; version 0 where it never did. */
interface KeptForm {
  version: number;
  said: readonly SaidField[];
}
/** What the company said of a form. */
async function keptForm(ctx: Context, form: ParcelFormName): Promise<KeptForm> {
  const row = await ctx.db.maybe<{ version: number; fields: readonly SaidField[] }>(
    sql`select version, fields from parcel_form where tenant_id = ${ctx.tenantId} and form = ${form}`,
  );
  return { version: row?.version ?? 0, said: row?.fields ?? [] };
}

/** What a parcel may not lack that comes from this form, beyond what every parcel needs; a company that said nothing adds nothing. */
export async function askedBy(ctx: Context, form: ParcelFormName | null | undefined): Promise<readonly string[]> {
  if (!form) return [];
  const { version, said } = await keptForm(ctx, form);
  return version === 0 ? [] : requiredIn(layOut(form, said));
}

/** The form as whoever fills it in or lays it out is told; a default that was deleted or disabled since is none. */
export async function shownForm(ctx: Context, form: ParcelFormName) {
  const { version, said } = await keptForm(ctx, form);
  const layout = layOut(form, said);
  const records = await recordsIn(ctx, layout);
  const fields = layout.map(({ wire, isShown, isRequired, defaultValue }) => {
    const record = records.get(wire) ?? null;
    return {
      name: wire,
      is_shown: isShown,
      is_required: isRequired,
      default_value: wire in referred ? (record?.id ?? null) : defaultValue,
      default_record: record,
    };
  });
  return { form, version, fields };
}

/** The records a field may start with. */
const referred: Record<string, { table: string; label: string }> = {
  city_id: { table: 'city', label: 'title' },
  shipment_type_id: { table: 'shipment_type', label: 'name' },
  shipment_size_id: { table: 'shipment_size', label: 'name' },
};

async function recordsIn(ctx: Context, layout: readonly LaidField[]) {
  const asked = layout.filter(({ wire, defaultValue }) => wire in referred && defaultValue !== null);
  if (asked.length === 0) return new Map<string, { id: number; name: Bilingual }>();
  const looks = asked.map(({ wire, defaultValue }) => {
    const { table, label } = referred[wire] as { table: string; label: string };
    return sql`select ${wire}::text as wire, id, ${sql.raw(label)} as name from ${sql.raw(table)}
      where tenant_id = ${ctx.tenantId} and id = ${defaultValue}::bigint and disabled_at is null`;
  });
  const found = await ctx.db.query<{ wire: string; id: number; name: Bilingual }>(
    sql`${sql.join(looks, sql.raw(' union all '))}`,
  );
  return new Map(found.map(({ wire, id, name }) => [wire, { id, name }]));
}

/** The name a parcel's own verbs know a field by. */
export const nameOfField = (wire: string): string =>
  [...parcelFormFields.create, ...parcelFormFields.fast].find((field) => field.wire === wire)?.name ?? wire;
