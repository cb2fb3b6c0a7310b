import { type ActorKind, actorKinds, freeNeeds, StatusTransition } from '#courier/statuses/contract';
import { permissions } from '#foundation/identity/contract';
import { conflict, fieldRefusal, notFound, Refusal } from '#platform/entity';
import { audit, type Context, sql } from '#platform/server';
import { forgetRules } from './move-rules.ts';

/** What is left out stays as it is. */
export interface TransitionChange {
  id: number;
  version: number;
  enabled?: boolean | null;
  notify?: boolean | null;
  permission?: string | null;
  actorKinds?: unknown;
  needsReason?: boolean | null;
  needsDate?: boolean | null;
  needsPod?: boolean | null;
}

interface Kept {
  id: number;
  version: number;
  from: number;
  to: number;
  enabled: boolean;
  notify: boolean;
  permission: string;
  actorKinds: string[];
  needsReason: boolean;
  needsDate: boolean;
  needsPod: boolean;
}
const open = ['enabled', 'notify', 'permission', 'actorKinds', 'needsReason', 'needsDate', 'needsPod'] as const;

/** Changes the company's moves, all of them or none: each from the version that was read, each in the record of changes. */
export async function saveTransitions(ctx: Context, changes: readonly TransitionChange[]): Promise<number> {
  const ids = changes.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw fieldRefusal('changes', 'errors.statusTransition.twice');
  const rows =
    await ctx.db.query<Kept>(sql`select id, version, from_id as "from", to_id as "to", enabled, notify, permission, actor_kinds,
      needs_reason, needs_date, needs_pod
    from status_transition where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[]) order by id for update`);
  if (rows.length < ids.length) throw notFound();
  let saved = 0;
  for (const change of changes) saved += await save(ctx, rows.find((row) => row.id === change.id) as Kept, change);
  forgetRules(ctx);
  return saved;
}

async function save(ctx: Context, row: Kept, change: TransitionChange): Promise<number> {
  if (row.version !== change.version) throw conflict('errors.stale');
  const said = Object.fromEntries(open.filter((name) => change[name] != null).map((name) => [name, change[name]]));
  const after: Kept = { ...row, ...said };
  refuseImpossible(row, after);
  const changed = open.filter((name) => JSON.stringify(row[name]) !== JSON.stringify(after[name]));
  if (changed.length === 0) return 0;
  await ctx.db.query(sql`update status_transition set enabled = ${after.enabled}, notify = ${after.notify}, permission = ${after.permission},
      actor_kinds = ${after.actorKinds}::text[], needs_reason = ${after.needsReason}, needs_date = ${after.needsDate}, needs_pod = ${after.needsPod},
      version = version + 1, updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = ${row.id}`);
  const pick = (of: Kept) => Object.fromEntries(changed.map((name) => [name, of[name]]));
  audit(ctx, { entity: StatusTransition.name, entityId: row.id, action: 'edit', before: pick(row), after: pick(after) });
  return 1;
}

function refuseImpossible(row: Kept, after: Kept): void {
  if (!(permissions as readonly string[]).includes(after.permission)) throw fieldRefusal('permission', 'errors.reference');
  const kinds: unknown = after.actorKinds;
  if (!Array.isArray(kinds) || !kinds.every((kind) => actorKinds.includes(kind as ActorKind)))
    throw fieldRefusal('actor_kinds', 'errors.reference');
  // Somebody must be able to put right what others may no longer do.
  if (!kinds.includes('admin')) throw fieldRefusal('actor_kinds', 'errors.statusTransition.adminStays');
  for (const name of ['reason', 'date', 'pod'] as const) {
    const field = `needs${name[0]?.toUpperCase()}${name.slice(1)}` as 'needsReason' | 'needsDate' | 'needsPod';
    if (row[field] !== after[field] && !freeNeeds[name](row))
      throw new Refusal('errors.statusTransition.needFixed', {
        fields: { [`needs_${name}`]: 'errors.statusTransition.needFixed' },
      });
  }
}
