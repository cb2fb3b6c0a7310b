import type { Entity } from '#platform/entity';
import { type Context, implementedEntity, Params, scopeOf, sql } from '#platform/server';
import { waitingChangedFor } from './waiting-counts.ts';

/** The requests the asker may see, with the parcels they are about; looked at without waiting for anybody. */
export async function parcelsOf(ctx: Context, entity: Pick<Entity, 'name' | 'table'>, ids: readonly number[]): Promise<number[]> {
  const { text, values } = visible(ctx, entity, ids, 'e.shipment_id');
  const rows = await ctx.db.query<{ shipmentId: number }>({ text, values });
  return rows.map((row) => row.shipmentId);
}

/** The same requests, locked. Whoever decides has locked their parcels before, so two deciders never wait in a ring. */
export async function lockRequests<R extends { id: number }>(
  ctx: Context,
  entity: Pick<Entity, 'name' | 'table'>,
  ids: readonly number[],
): Promise<R[]> {
  const { text, values } = visible(ctx, entity, ids, 'e.*');
  return ctx.db.query<R>({ text: `${text} for update`, values });
}

function visible(ctx: Context, { name, table }: Pick<Entity, 'name' | 'table'>, ids: readonly number[], columns: string) {
  const params = new Params();
  const parts = [`e.tenant_id = ${params.add(ctx.tenantId, 'bigint')}`, `e.id = any(${params.add(ids, 'bigint[]')})`];
  const scope = scopeOf({ ...ctx, chosenBranchId: null }, implementedEntity(name), params);
  if (scope) parts.push(scope);
  return { text: `select ${columns} from ${table} e where ${parts.join(' and ')} order by e.id`, values: params.values };
}

export interface Decision {
  state: 'approved' | 'rejected' | 'cancelled';
  note: string | null;
}

/** Writes down how requests ended. They must be locked. */
export async function endRequests(
  ctx: Context,
  entity: Pick<Entity, 'table'>,
  ids: readonly number[],
  { state, note }: Decision,
): Promise<void> {
  const ended = await ctx.db.query<{
    shipmentId: number;
  }>(sql`update ${sql.table(entity.table)} set state = ${state}, decided_by_id = ${ctx.user?.id ?? null}::bigint,
      decided_at = ${ctx.now}::timestamptz, decision_note = ${note}::text, version = version + 1, updated_at = ${ctx.now}::timestamptz
    where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::bigint[]) returning shipment_id`);
  await waitingChangedFor(
    ctx,
    entity,
    ended.map((one) => one.shipmentId),
  );
}
