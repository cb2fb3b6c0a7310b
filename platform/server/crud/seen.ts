import type { Context } from '../context.ts';
import type { Params } from './columns.ts';
import { scopeOf } from './list.ts';
import type { Implemented } from './registry.ts';

/** The condition for those rows `e` of some ids that the asker sees: a chosen branch narrows lists, not reads by id. */
export function seen(ctx: Context, { entity, behaviour }: Implemented, ids: string, params: Params): string {
  const parts = [`e.tenant_id = ${params.add(ctx.tenantId, 'bigint')}`, `e.id ${ids}`];
  const scope = scopeOf({ ...ctx, chosenBranchId: null }, { entity, behaviour }, params);
  if (scope) parts.push(scope);
  return parts.join(' and ');
}

/** The condition for the row `e` of one id, where the asker sees it. */
export const identity = (ctx: Context, implemented: Implemented, id: number, params: Params): string =>
  seen(ctx, implemented, `= ${params.add(id, 'bigint')}`, params);
