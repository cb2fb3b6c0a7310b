import { type NoteKeys, noteKeysOf } from '#foundation/dossiers/contract';
import type { AnyEntity } from '#platform/entity';
import { type Context, implementedEntity, may, type Params, quoted, scopeOf } from '#platform/server';

const kept = new Map<string, NoteKeys>();

/** A module says here that notes and files may be kept on its records, by the keys of the record itself where no others are said. */
export function keepsNotes(entity: AnyEntity, keys: NoteKeys = noteKeysOf(entity)): void {
  kept.set(entity.name, keys);
}

export const keysOfKind = (kind: string): NoteKeys | undefined => kept.get(kind);

/** What is kept on records the asker may see, as a condition on `e`. */
export function ofSeenRecords(ctx: Context, params: Params): string {
  const open = [...kept].filter(([, { see }]) => may(ctx, see));
  if (open.length === 0) return 'false';
  const cases = open.map(([kind]) => `when '${kind}' then ${isSeen(ctx, kind, params)}`);
  return `case e.record_kind ${cases.join(' ')} else false end`;
}

/** Whether the record of a note is there and the asker's to see. What its entity says of `e` is asked of the record, not of the note. */
function isSeen(ctx: Context, kind: string, params: Params): string {
  const implemented = implementedEntity(kind);
  const record = `select r.* from ${quoted(implemented.entity.table)} r where r.tenant_id = :tenant and r.id = e.record_id`;
  const scope = scopeOf({ ...ctx, chosenBranchId: null }, implemented, params);
  if (!scope) return `exists (${record})`;
  return `exists (select from (${record}) k cross join lateral (select from (select k.*) e where ${scope}) x)`;
}
