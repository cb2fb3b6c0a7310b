import { type Context, implementedEntity, type Params, quoted, readRecords, scopeOf } from '#platform/server';

/** Whose sub-ledger a line of the books may stand in, by kind: the entity its records are of. */
const entities = new Map<string, string>();

/** Whoever keeps sub-ledgers says here of which entity a kind's parties are. */
export function partyIs(kind: string, entity: string): void {
  entities.set(kind, entity);
}

/** One party as far as somebody sees it. */
export interface SeenParty {
  id: number;
  /** Null where the kind belongs to no branch. */
  branchId: number | null;
}

/** Those of some parties of a kind that the asker may see; for a kind nobody has, none. */
export async function seenParties(ctx: Context, kind: string, ids: readonly number[]): Promise<SeenParty[]> {
  const entity = entities.get(kind);
  if (!entity || ids.length === 0) return [];
  const rows: { id: number; branchId?: number | null }[] = await readRecords(ctx, implementedEntity(entity).entity, ids);
  return rows.map(({ id, branchId }) => ({ id, branchId: branchId ?? null }));
}

/**
 * SQL of the name of the party a row names by its kind and id; null where the kind has no records. With an asker, null as well for
 * whom he does not see; who sees everybody asks nothing more. The row is not called `e`.
 */
export function partyNameSql(row: string, asker?: { ctx: Context; params: Params }): string {
  const names = [...entities].map(([kind, name]) => {
    const implemented = implementedEntity(name);
    const { table, title } = implemented.entity;
    // A chosen branch narrows lists, not whom somebody knows.
    const scope = asker && scopeOf({ ...asker.ctx, chosenBranchId: null }, implemented, asker.params);
    const isSeen = scope ? ` and (${scope})` : '';
    return `when '${kind}' then (select to_json(e.${quoted(title)}) from ${quoted(table)} e where e.tenant_id = :tenant and e.id = ${row}.party_id${isSeen})`;
  });
  return names.length > 0 ? `case ${row}.party_kind ${names.join(' ')} end` : 'null::json';
}
