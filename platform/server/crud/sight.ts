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

/** The branches the asker looks at: the one he chose, else all of his. Null: every branch. */
export function branchesLookedAt({ chosenBranchId, user }: Context): readonly number[] | null {
  return chosenBranchId ? [chosenBranchId] : (user?.branchIds ?? null);
}

/** Rows that any of these columns puts in the branches the asker looks at. */
export function seenByBranch(ctx: Context, ...columns: readonly string[]): Sight | null {
  const ids = branchesLookedAt(ctx);
  return ids && { columns, ids };
}

/** A sight as a condition on `e`, or on another row that has its columns. */
export function sightCondition(sight: Sight | null, params: Params, row = 'e'): string | null {
  if (!sight) return null;
  const { columns, ids } = sight;
  if (columns.length === 1 && ids.length === 1 && !sight.where) return `${row}.${columns[0]} = ${params.add(ids[0], 'bigint')}`;
  const mine = params.add(ids, 'bigint[]');
  if (sight.where) return sight.where(mine);
  return `(${columns.map((column) => `${row}.${column} = any(${mine})`).join(' or ')})`;
}
