import { factorText, isNothing, parseFactor, Unit } from '#erp/catalog/contract';
import { sectionAllowed } from '#foundation/tenancy/contract';
import { fieldRefusal } from '#platform/entity';
import { type Context, implement, insertRows, sql } from '#platform/server';

type Values = Record<string, unknown>;

export const units = implement(Unit, { defaults: countedInFirst, check: settle });

/** A carton of which nobody says what is in it holds the company's first base unit: pieces, as a rule. */
async function countedInFirst(ctx: Context, values: Values): Promise<Values> {
  if (values.base || values.baseUnit) return {};
  const baseUnit = await firstBaseUnit(ctx);
  return baseUnit ? { baseUnit } : {};
}

/** What a shop counts in as a rule: pieces. */
export async function firstBaseUnit(ctx: Context): Promise<number | null> {
  const first = await ctx.db.maybe<{ id: number }>(
    sql`select id from unit where tenant_id = ${ctx.tenantId} and base and disabled_at is null order by id limit 1`,
  );
  return first?.id ?? null;
}

/** What is counted by itself is one of itself; anything else is a fraction of a base unit, kept in its lowest terms. */
async function settle(ctx: Context, values: Values, before: Values | null): Promise<void> {
  const now: Values = { base: before?.base, baseUnit: before?.baseUnitId, conversionFactor: before?.conversionFactor, ...values };
  values.base = Boolean(now.base);
  if (values.base) settleBase(values, now);
  else values.conversionFactor = await settledFactor(ctx, now, before);
  values.whole ??= Boolean(before?.whole);
  if (before && changesCounting(values, before)) await refuseUsed(ctx, Number(before.id));
}

function settleBase(values: Values, { conversionFactor }: Values): void {
  const written = conversionFactor ?? '1';
  const factor = parseFactor(String(written));
  if (!factor || factorText(factor) !== '1') throw fieldRefusal('conversion_factor', 'errors.unit.baseIsOne');
  values.conversionFactor = '1';
  values.baseUnit = null;
}

async function settledFactor(ctx: Context, { baseUnit, conversionFactor }: Values, before: Values | null): Promise<string> {
  if (!baseUnit) throw fieldRefusal('base_unit_id', 'errors.unit.needsBase');
  const found = await ctx.db.maybe<{ base: boolean }>(
    sql`select base from unit where tenant_id = ${ctx.tenantId} and id = ${Number(baseUnit)}`,
  );
  if (!found?.base || baseUnit === before?.id) throw fieldRefusal('base_unit_id', 'errors.unit.notBase');
  const written = String(conversionFactor ?? '');
  if (isNothing(written)) throw fieldRefusal('conversion_factor', 'errors.unit.factorZero');
  const factor = parseFactor(written);
  if (!factor) throw fieldRefusal('conversion_factor', written.trim() ? 'errors.unit.noFactor' : 'errors.required');
  return factorText(factor);
}

const changesCounting = (values: Values, before: Values): boolean =>
  values.conversionFactor !== before.conversionFactor ||
  (values.baseUnit !== undefined && (values.baseUnit ?? null) !== before.baseUnitId) ||
  values.base !== before.base ||
  values.whole !== before.whole;

const usedIn = ['product', 'product_code'];

/** Modules above say here which of their tables count goods in a unit. */
export function unitsAreUsedIn(table: string): void {
  usedIn.push(table);
}

/** What was counted by a factor stays counted by it: another factor is another unit. */
async function refuseUsed(ctx: Context, id: number): Promise<void> {
  const uses = usedIn.map(
    (table) => sql`exists (select from ${sql.id(table)} r where r.tenant_id = ${ctx.tenantId} and r.unit_id = ${id})`,
  );
  const { isUsed } = await ctx.db.one<{ isUsed: boolean }>(sql`select
      ${sql.join(uses, sql` or `)}
      or exists (select from unit u where u.tenant_id = ${ctx.tenantId} and u.base_unit_id = ${id}) as is_used`);
  if (isUsed) throw fieldRefusal('conversion_factor', 'errors.unit.used');
}

/** What a shop counts in from its first day. */
export async function setUp(ctx: Context): Promise<void> {
  if (!sectionAllowed('erp', ctx.tenant.businessTypeId, ctx.tenant.businessSubTypeId)) return;
  const base = (en: string, ar: string, whole: boolean) => ({ name: { en, ar }, base: true, conversion_factor: '1', whole });
  const types = { name: 'jsonb', base: 'boolean', conversion_factor: 'text', whole: 'boolean' };
  insertRows(ctx.db, 'unit', {
    types,
    rows: [base('Piece', 'قطعة', true), base('Kilogram', 'كيلوغرام', false), base('Metre', 'متر', false)],
  });
}
