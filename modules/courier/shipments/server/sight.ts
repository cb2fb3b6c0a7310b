import { seenByStanding } from '#foundation/parties/server';
import { type Context, Params, type RawBuilder, type Sight, sightCondition, sql } from '#platform/server';
import { shipmentNotFound } from './shipment-not-found.ts';

/** A parcel is seen by the branches it comes from, goes to and lies in; who carries or sends it sees his own. Null: all of them. */
const sightOf = (ctx: Context): Sight | null =>
  seenByStanding(ctx, 'current_branch_id', 'origin_branch_id', 'destination_branch_id');

/** What the asker sees, as a condition on the row `e` or another. */
export const seenBy = (ctx: Context, params: Params, row = 'e'): string | null => sightCondition(sightOf(ctx), params, row);

/** What belongs to a parcel is seen by whoever sees the parcel: a condition on the row `e` that names one. */
export function seenWithParcel(ctx: Context, params: Params): string | null {
  const seen = seenBy(ctx, params, 'p');
  return seen && `exists (select from shipment p where p.tenant_id = :tenant and p.id = e.shipment_id and ${seen})`;
}

/** Found by words of a search at most; beyond that a list says that it counts no further. */
const searchMost = 10_001;

/** What is typed finds parcels by their number, phone or receiver, cut off within what the asker sees: a condition on the column that names the parcel. */
export function byParcelNumber(
  ctx: Context,
  words: string,
  params: Params,
  { column: named = 'e.shipment_id', most = searchMost }: { column?: string; most?: number | undefined } = {},
): string {
  const sight = sightOf(ctx);
  const [column, ...others] = sight?.columns ?? [];
  const own = (name: string) => params.add(column === name ? sight?.ids[0] : null, 'bigint');
  const branches = params.add(others.length > 0 ? sight?.ids : null, 'bigint[]');
  const asked = [params.add(words, 'text'), most, own('client_id'), own('courier_id'), own('receiving_agent_id'), branches];
  return `${named} = any(array(select shipment_search(${asked.join(', ')})))`;
}

/** What the asker sees, for the SQL of a view. */
export function seenIn(ctx: Context, row: string): RawBuilder<unknown> {
  const sight = sightOf(ctx);
  if (!sight) return sql`true`;
  const conditions = sight.columns.map((column) => sql`${sql.ref(`${row}.${column}`)} = any(${[...sight.ids]}::bigint[])`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** Some columns of parcels the asker may see, oldest first; any other is not found. */
export async function seenShipments<R>(ctx: Context, ids: readonly number[], columns: string): Promise<R[]> {
  const params = new Params();
  const parts = [`e.tenant_id = ${params.add(ctx.tenantId, 'bigint')}`, `e.id = any(${params.add(ids, 'bigint[]')})`];
  const scope = seenBy({ ...ctx, chosenBranchId: null }, params);
  if (scope) parts.push(scope);
  const text = `select ${columns} from shipment e where ${parts.join(' and ')} order by e.id`;
  const rows = await ctx.db.query<R>({ text, values: params.values });
  if (rows.length < new Set(ids).size) throw shipmentNotFound();
  return rows;
}

export async function seenShipment<R>(ctx: Context, id: number, columns: string): Promise<R> {
  return (await seenShipments<R>(ctx, [id], columns))[0] as R;
}
