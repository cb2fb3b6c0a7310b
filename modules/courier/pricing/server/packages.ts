import { type PackageLine, PricingPackage, packageInput, packageLineFields } from '#courier/pricing/contract';
import { columnName, type Field, fieldRefusal, isCurrency, notFound, Refusal, wireName } from '#platform/entity';
import {
  type Context,
  columnType,
  createRecord,
  editRecord,
  implement,
  Params,
  quoted,
  type Reply,
  readChecked,
  route,
  showRecord,
  sql,
} from '#platform/server';
import { previewRoute } from './preview.ts';

type Values = Record<string, unknown>;
interface Header {
  isDefault?: boolean | null;
  currency?: string | null;
  lines?: Values[] | null;
}

const base = { permission: 'Pricing_Management', section: 'courier', answer: 'item' } as const;

export const packages = implement(PricingPackage, {
  without: ['create', 'edit'],
  defaults: (ctx) => ({ currency: ctx.tenant.currency, returnTrigger: 'on_returned_confirmed', returnPayer: 'sender' }),
  check: (_ctx, values, before) => refuseCrossed({ ...before, ...values }),
  showExtras: () => ({ lines: linesSql }),
  routes: [
    previewRoute,
    route({
      ...base,
      method: 'POST',
      path: '/api/v1/packages',
      name: 'createPricingPackage',
      summary: 'Create a price list with all its lines',
      input: packageInput,
      handle: async (ctx, asked) => {
        const id = await createPackage(ctx, asked.raw);
        return { status: 201, ...(await shown(ctx, id)) };
      },
    }),
    route({
      ...base,
      method: 'PUT',
      path: '/api/v1/packages/{id}',
      name: 'editPricingPackage',
      summary: 'Edit a price list; lines that are sent take the place of all there were',
      input: packageInput,
      partial: true,
      handle: async (ctx, asked) => {
        await editPackage(ctx, asked.id, asked.raw as Values);
        return shown(ctx, asked.id);
      },
    }),
  ],
});

const shown = async (ctx: Context, id: number): Promise<Reply> => ({
  resultText: `{"item":${await showRecord(ctx, packages, id)}}`,
  message: { key: 'ui.saved' },
});

/** A new price list, with all its lines or not at all. */
export async function createPackage(ctx: Context, body: unknown): Promise<number> {
  const { isDefault, currency, lines } = (await readChecked(ctx, packageInput, body)) as Header;
  if (isDefault) await yieldDefault(ctx, currency ?? ctx.tenant.currency, 0);
  const id = await createRecord(ctx, packages, body);
  await writeLines(ctx, id, lines ?? []);
  return id;
}

async function editPackage(ctx: Context, id: number, body: Values): Promise<void> {
  const found = await ctx.db.maybe<{ currency: string }>(
    sql`select currency from pricing_package where tenant_id = ${ctx.tenantId} and id = ${id}`,
  );
  if (!found) throw notFound();
  if (isCurrency(body.currency) && body.currency !== found.currency)
    throw fieldRefusal('currency', 'errors.pricingPackage.currencyFixed');
  const inCurrency = { ...body, currency: found.currency };
  const { isDefault, lines } = (await readChecked(ctx, packageInput, inCurrency, { partial: true })) as Header;
  if (isDefault) await yieldDefault(ctx, found.currency, id);
  await editRecord(ctx, packages, id, inCurrency);
  if (lines) await writeLines(ctx, id, lines);
}

/** One default for each currency: the new one takes the place of the old. */
async function yieldDefault(ctx: Context, currency: string, id: number): Promise<void> {
  await ctx.db.query(sql`update pricing_package set is_default = false, version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId} and currency = ${currency} and is_default and id <> ${id}`);
}

function refuseCrossed({ validFrom, validTo }: Values): void {
  if (validFrom && validTo && String(validFrom) > String(validTo)) throw fieldRefusal('valid_to', 'errors.rangeCrossed');
}

const lineFields = Object.entries(packageLineFields) as [keyof typeof packageLineFields & keyof PackageLine, Field][];

/** Parcels keep the price they were given, so the lines of a list may be written anew. */
async function writeLines(ctx: Context, packageId: number, lines: readonly Values[]): Promise<void> {
  await refuseUnknown(ctx, lines);
  ctx.db.run(sql`delete from package_line where tenant_id = ${ctx.tenantId} and package_id = ${packageId}`);
  const columns = lineFields.map(([name, field]) => quoted(columnName(name, field))).join(', ');
  for (let first = 0; first < lines.length; first += 200) {
    const params = new Params();
    const rows = lines.slice(first, first + 200).map((line, index) => {
      const given = lineFields.map(([name, field]) => params.add(line[name] ?? (owed.has(name) ? 0 : null), columnType(field)));
      return `(${[params.add(ctx.tenantId, 'bigint'), params.add(packageId, 'bigint'), params.add(first + index, 'int'), ...given].join(', ')})`;
    });
    ctx.db.run({
      text: `insert into package_line (tenant_id, package_id, position, ${columns}) values ${rows.join(', ')}`,
      values: params.values,
    });
  }
  await ctx.db.query(
    sql`update pricing_package set line_count = ${lines.length} where tenant_id = ${ctx.tenantId} and id = ${packageId}`,
  );
}
const owed = new Set<string>(['agentCommission', 'receivingCommission', 'branchShare']);

/** A line that names what does not exist is refused beside that field of that line. */
async function refuseUnknown(ctx: Context, lines: readonly Values[]): Promise<void> {
  const references = lineFields.filter(([, field]) => field.kind === 'belongsTo');
  const tables: Record<string, string> = { shipmentType: 'shipment_type', shipmentSize: 'shipment_size' };
  const problems: Record<string, string> = {};
  await Promise.all(
    references.map(async ([name, field]) => {
      const ids = [...new Set(lines.map((line) => line[name]).filter((id): id is number => typeof id === 'number'))];
      if (ids.length === 0) return;
      const params = new Params();
      const table = quoted(tables[field.entity ?? ''] ?? field.entity ?? '');
      const text = `select id from ${table} where tenant_id = ${params.add(ctx.tenantId, 'bigint')} and id = any(${params.add(ids, 'bigint[]')})`;
      const known = new Set((await ctx.db.query<{ id: number }>({ text, values: params.values })).map((row) => row.id));
      for (const [index, line] of lines.entries()) {
        if (typeof line[name] === 'number' && !known.has(line[name] as number))
          problems[`lines.${index}.${wireName(name, field)}`] = 'errors.reference';
      }
    }),
  );
  if (Object.keys(problems).length) throw new Refusal('errors.fieldsWrong', { fields: problems });
}

/** The lines of a list as they travel. */
const linesSql = `(select coalesce(json_agg(json_build_object('id', l.id, ${lineFields
  .map(([name, field]) => {
    const column = `l.${quoted(columnName(name, field))}`;
    return `'${wireName(name, field)}', ${field.kind === 'money' ? `money_text(${column}, e.currency)` : column}`;
  })
  .join(', ')}) order by l.position), '[]') from package_line l where l.tenant_id = e.tenant_id and l.package_id = e.id)`;
