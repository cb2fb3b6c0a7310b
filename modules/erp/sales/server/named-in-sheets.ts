import { codeKey } from '#erp/catalog/contract';
import { restorePhone } from '#foundation/sheets/contract';
import { type CellOutcome, oneNamed } from '#foundation/sheets/server';
import { type Context, implementedEntity, Params, readEnvOf, scopeOf, sql } from '#platform/server';

/** Who is meant by a phone or a name, of those the asker may see. */
export async function customersCalled(ctx: Context, words: readonly string[]): Promise<(word: string) => CellOutcome> {
  const { phoneLengths } = readEnvOf(ctx);
  const phoneOf = (word: string) => restorePhone(word, phoneLengths);
  const params = new Params();
  const tenant = params.add(ctx.tenantId, 'bigint');
  const scope = scopeOf({ ...ctx, chosenBranchId: null }, implementedEntity('customer'), params) ?? 'true';
  const phones = params.add([...new Set(words.map(phoneOf))], 'text[]');
  const names = params.add([...new Set(words.map((word) => word.toLowerCase()))], 'text[]');
  const rows = await ctx.db.query<{ id: number; phone: string; name: string }>({
    text: `select e.id, e.phone, lower(e.name) as name from customer e
      where e.tenant_id = ${tenant} and e.disabled_at is null and (${scope}) and (e.phone = any(${phones}) or lower(e.name) = any(${names}))`,
    values: params.values,
  });
  const byPhone = new Map(rows.map(({ id, phone }) => [phone, [id]]));
  const byName = Map.groupBy(rows, ({ name }) => name);
  return (word) => oneNamed(byPhone.get(phoneOf(word)) ?? byName.get(word.toLowerCase())?.map(({ id }) => id));
}

/** Which goods codes sell, and in which unit: a carton's code sells cartons. */
export async function codedForSale(ctx: Context, codes: readonly string[]): Promise<(code: string) => CellOutcome> {
  const keys = [...new Set(codes.map(codeKey))];
  const rows = await ctx.db.query<{ code: string; variation: number | null; unit: number }>(sql`select c.code,
      c.variation_id as variation, coalesce(c.unit_id, p.unit_id) as unit
    from product_code c join product p on p.tenant_id = :tenant and p.id = c.product_id and p.disabled_at is null
      left join variation v on v.tenant_id = :tenant and v.id = c.variation_id
    where c.tenant_id = ${ctx.tenantId} and c.code = any(${keys}::text[]) and v.disabled_at is null and not coalesce(v.is_dropped, false)`);
  const found = new Map(rows.map((row) => [row.code, row]));
  return (code) => {
    const one = found.get(codeKey(code));
    if (!one) return { key: 'errors.stock.unknownCode' };
    const { variation, unit } = one;
    return variation === null ? { key: 'errors.stock.severalShapes' } : { value: { variation, unit } };
  };
}
