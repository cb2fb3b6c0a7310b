import type { Context } from '../context.ts';
import type { Params } from './columns.ts';

/** What an asker sees of a table: the rows of which one of these columns is among his ids. Null, where one is taken: all of them. */
export interface Sight {
  columns: readonly string[];
  ids: readonly number[];
  /** The condition on `e`, of the SQL of the ids, where what is named is no column of the table. */
  where?: (ids: string) => string;
}

export const seesNothing: Sight = { columns: ['id'], ids: [] };

/** Rows that any of these columns puts in the branches the asker looks at. */
export function seenByBranch(ctx: Context, ...columns: readonly string[]): Sight | null {
  const ids = ctx.chosenBranchId ? [ctx.chosenBranchId] : ctx.user?.branchIds;
  return ids ? { columns, ids } : null;
}

/** Who signs in as a courier, client or receiving agent sees his own rows; everybody else those of his branches. */
export function seenByStanding(ctx: Context, ...branchColumns: readonly string[]): Sight | null {
  const { courierId, clientId, receivingAgentId } = ctx.user ?? {};
  if (courierId) return { columns: ['courier_id'], ids: [courierId] };
  if (clientId) return { columns: ['client_id'], ids: [clientId] };
  if (receivingAgentId) return { columns: ['receiving_agent_id'], ids: [receivingAgentId] };
  return seenByBranch(ctx, ...branchColumns);
}

/** A sight as a condition on `e`. */
export function sightCondition(sight: Sight | null, params: Params): string | null {
  if (!sight) return null;
  const { columns, ids } = sight;
  if (columns.length === 1 && ids.length === 1 && !sight.where) return `e.${columns[0]} = ${params.add(ids[0], 'bigint')}`;
  const mine = params.add(ids, 'bigint[]');
  if (sight.where) return sight.where(mine);
  return `(${columns.map((column) => `e.${column} = any(${mine})`).join(' or ')})`;
}
