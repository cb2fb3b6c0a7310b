import { type Context, implementedEntity, quoted, readRecords } from '#platform/server';

/** Whose sub-ledger a line of the books may stand in, by kind: the entity its records are of. */
const entities = new Map<string, string>();

/** Whoever has a kind of party says here which entity it is. */
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

/** SQL of the name of the party a row names by its kind and id; null where the kind has no records. */
export function partyNameSql(row: string): string {
  const names = [...entities].map(([kind, name]) => {
    const { table, title } = implementedEntity(name).entity;
    return `when '${kind}' then (select to_json(p.${quoted(title)}) from ${quoted(table)} p where p.tenant_id = ${row}.tenant_id and p.id = ${row}.party_id)`;
  });
  return names.length > 0 ? `case ${row}.party_kind ${names.join(' ')} end` : 'null::json';
}
