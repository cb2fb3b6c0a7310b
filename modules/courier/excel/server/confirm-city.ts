import { foldName } from '#foundation/sheets/contract';
import { confirmSpelling, findSheet } from '#foundation/sheets/server';
import { fieldRefusal } from '#platform/entity';
import { type Context, type Reply, sql } from '#platform/server';

/** Says which city a spelling means, in every row of the sheet that has it. */
export async function confirmCity(
  ctx: Context,
  id: number,
  { written, cityId }: { written: string; cityId: number },
): Promise<void> {
  const folded = foldName(written);
  if (!folded) throw fieldRefusal('written', 'errors.required');
  const found = await ctx.db.maybe(
    sql`select from city where tenant_id = ${ctx.tenantId} and id = ${cityId} and disabled_at is null`,
  );
  if (!found) throw fieldRefusal('city_id', 'errors.reference');
  await confirmSpelling(ctx, id, { folded, recordId: cityId });
}

/** Spellings of cities nobody confirmed yet, the most frequent first. */
export async function unsureCities(ctx: Context, id: number): Promise<Reply> {
  const sheet = await findSheet(ctx, id);
  const at = sheet.columns.indexOf('city');
  const rows = await ctx.db.query<{ written: string; offer: { id: number; name: string } | null; n: number }>(sql`
    select r.cells ->> ${at}::int as written, (array_agg(p -> 'offer'))[1] as offer, count(*)::int as n
    from sheet_row r, jsonb_array_elements(r.problems) p
    where r.tenant_id = ${ctx.tenantId} and r.sheet_id = ${sheet.id}::bigint and r.state = 'bad'
      and p ->> 'column' = 'city' and r.cells ->> ${at}::int <> ''
    group by 1 order by n desc, 1 limit 100`);
  return { result: { items: rows.map(({ written, offer, n }) => ({ written, offer, rows: n })) } };
}
