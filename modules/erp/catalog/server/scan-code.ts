import { codeKey, readScaleCode } from '#erp/catalog/contract';
import { readPatterns } from '#erp/setup/server';
import { amountText, fieldRefusal, Refusal, units } from '#platform/entity';
import { type Context, implementedEntity, type ListRequest, showRecord, sql } from '#platform/server';

interface Found {
  variationId: number;
  unitId: number;
  quantity: number | null;
  amount: number | null;
}

/**
 * What was scanned, as a till needs it: the goods, the unit the code counts, and, of a scale's code, how much was weighed or what
 * it costs.
 */
export async function scanCode(ctx: Context, code: string): Promise<string> {
  const found = (await coded(ctx, code)) ?? (await weighed(ctx, code));
  if (!found) throw new Refusal('errors.scan.unknown', { status: 404, values: { code: codeKey(code) } });
  const { variationId, unitId, quantity, amount } = found;
  const said = {
    unit_id: unitId,
    quantity: quantity === null ? null : units(quantity),
    amount: amount === null ? null : amountText(amount, ctx.tenant.currency),
    currency: ctx.tenant.currency,
  };
  const item = await showRecord(ctx, implementedEntity('variation'), variationId);
  return `{"item":${item},${JSON.stringify(said).slice(1)}`;
}

const coded = (ctx: Context, code: string) =>
  ctx.db.maybe<Found>(sql`select c.variation_id, coalesce(c.unit_id, p.unit_id) as unit_id, null::bigint as quantity, null::bigint as amount
    from product_code c join product p on p.tenant_id = ${ctx.tenantId} and p.id = c.product_id and p.disabled_at is null
    join variation v on v.tenant_id = ${ctx.tenantId} and v.id = c.variation_id and v.disabled_at is null
    where c.tenant_id = ${ctx.tenantId} and c.code = ${codeKey(code)}`);

/** A scale's code: what it weighed of the goods with that number, refused where it was read wrong or cannot be. */
async function weighed(ctx: Context, code: string): Promise<Found | undefined> {
  const reading = readScaleCode(code, await readPatterns(ctx));
  if (!reading) return undefined;
  if ('problem' in reading) throw fieldRefusal('code', 'errors.product.checkDigit', { digit: reading.digit });
  const goods = await ctx.db.maybe<{
    variationId: number;
    unitId: number;
    whole: boolean;
  }>(sql`select v.id as variation_id, p.unit_id, u.whole
    from product p join variation v on v.tenant_id = ${ctx.tenantId} and v.product_id = p.id and v.disabled_at is null
    join unit u on u.tenant_id = ${ctx.tenantId} and u.id = p.unit_id
    where p.tenant_id = ${ctx.tenantId} and p.scale_item = ${reading.item} and p.disabled_at is null`);
  if (!goods) throw new Refusal('errors.scan.noScaleItem', { status: 404, values: { item: reading.item } });
  const { variationId, unitId, whole } = goods;
  const [quantity, amount] = 'quantity' in reading ? [reading.quantity, null] : [null, reading.amount];
  if (whole && quantity !== null && quantity % 1000 !== 0) throw fieldRefusal('code', 'errors.product.wholeOnly');
  return { variationId, unitId, quantity, amount };
}

/** A list that is asked for the code of a scale is asked for its goods: by the filter as by the words of a picker. */
export async function askedByScale(ctx: Context, request: ListRequest): Promise<ListRequest> {
  const asked = request.special['code'] ?? request.search;
  if (typeof asked !== 'string' || !/^\s*[\d٠-٩۰-۹]{8,14}\s*$/.test(asked)) return request;
  if (await coded(ctx, asked)) return request;
  const reading = readScaleCode(asked, await readPatterns(ctx));
  if (!reading) return request;
  if ('problem' in reading) {
    if (request.special['code'] === undefined) return request;
    throw fieldRefusal('code', 'errors.product.checkDigit', { digit: reading.digit });
  }
  const { code: _read, ...special } = request.special;
  return { ...request, search: '', special: { ...special, scale_item: reading.item } };
}
