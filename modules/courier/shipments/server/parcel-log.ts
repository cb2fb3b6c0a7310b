import { Shipment } from '#courier/shipments/contract';
import { type Bilingual, type Currency, type Field, snake, toldFigure } from '#platform/entity';
import { type Context, implementedEntity, isVisible, route, sql } from '#platform/server';
import { seenShipment } from './sight.ts';

interface Change {
  field: string;
  before: unknown;
  after: unknown;
}
interface Edit {
  id: number;
  at: string;
  action: string;
  user: { id: number; name: string } | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}
const mostLogged = 500;
const base = { section: 'courier', method: 'GET', answer: 'items' } as const;

export const logRoutes = [
  route({
    ...base,
    path: '/api/v1/shipments/{id}/log',
    name: 'listParcelLog',
    summary: 'Everything anybody did with a parcel: its moves and what was changed on it, the newest first',
    permission: 'show_shipments_log',
    handle: async (ctx, { id }) => ({ result: { items: await logOf(ctx, id) } }),
  }),
];

/** The parcel's moves, as the log lists them, and the edits between, with what each changed as far as the asker may see it. */
export async function logOf(ctx: Context, id: number): Promise<Record<string, unknown>[]> {
  const { currency } = await seenShipment<{ currency: Currency }>(ctx, id, 'e.currency');
  const [moves, edits] = [await movesOf(ctx, id), await editsOf(ctx, id)];
  const names = await namesFor(ctx, edits);
  const told = edits.map(({ id: editId, at, action, user, ...change }) => ({
    key: `edit-${editId}`,
    at,
    action,
    user,
    changes: changesOf(ctx, change, { currency, names }),
  }));
  return [...moves, ...told].toSorted((a, b) => String(b.at).localeCompare(String(a.at)));
}

async function movesOf(ctx: Context, id: number): Promise<{ at: string }[]> {
  const status = (column: string) =>
    sql.raw(
      `(select json_build_object('id', s.id, 'name', s.name, 'color', s.color) from shipment_status s where s.tenant_id = :tenant and s.id = v.${column})`,
    );
  const rows = await ctx.db.query<{
    move: { at: string };
  }>(sql`select row_to_json(x) as move from (select 'move-' || v.id as key, v.id as log_id, instant_text(v.at) as at, 'move' as action,
      ${status('from_status_id')} as from_status, ${status('to_status_id')} as to_status, v.via, v.note, v.postponed_to::text as postponed_to,
      (select json_build_object('id', u.id, 'name', u.name) from app_user u where u.tenant_id = :tenant and u.id = v.user_id) as user,
      (select json_build_object('id', b.id, 'name', b.name) from branch b where b.tenant_id = :tenant and b.id = v.branch_id) as branch,
      (select json_build_object('code', r.code, 'name', r.name) from status_reason r where r.tenant_id = :tenant and r.code = v.reason_code) as reason
    from shipment_event v where v.tenant_id = ${ctx.tenantId} and v.shipment_id = ${id} order by v.seq desc limit ${mostLogged}) x`);
  return rows.map((row) => row.move);
}

/** Its first event tells that it was made. */
function editsOf(ctx: Context, id: number): Promise<Edit[]> {
  return ctx.db.query<Edit>(sql`select a.id, instant_text(a.at) as at, a.action, a.before, a.after,
      (select json_build_object('id', u.id, 'name', u.name) from app_user u where u.tenant_id = :tenant and u.id = a.user_id) as user
    from audit_entry a where a.tenant_id = ${ctx.tenantId} and a.entity = ${Shipment.name} and a.entity_id = ${id} and a.action <> 'create'
    order by a.id desc limit ${mostLogged}`);
}

interface Reading {
  currency: Currency;
  names: ReadonlyMap<string, unknown>;
}
const fields = new Map<string, [string, Field]>(
  Object.entries(Shipment.fields as Record<string, Field>).map(([name, field]) => [
    field.kind === 'belongsTo' ? `${snake(name)}_id` : snake(name),
    [name, field],
  ]),
);

function changesOf(ctx: Context, edit: Pick<Edit, 'before' | 'after'>, reading: Reading): Change[] {
  const columns = new Set([...Object.keys(edit.before ?? {}), ...Object.keys(edit.after ?? {})]);
  return [...columns].flatMap((column) => {
    const [name, field] = fields.get(column) ?? [];
    if (!name || !field || !isVisible(ctx, field) || technical.has(name)) return [];
    const [before, after] = [edit.before?.[column] ?? null, edit.after?.[column] ?? null];
    if (before === after) return [];
    return [{ field: name, before: saidOf(before, column, field, reading), after: saidOf(after, column, field, reading) }];
  });
}
const technical = new Set(['seq', 'createdDay', 'createdBy', 'archivedAt', 'manifestId', 'custodianId']);

function saidOf(value: unknown, column: string, field: Field, { currency, names }: Reading): unknown {
  if (value === null || value === undefined) return null;
  return field.kind === 'belongsTo' ? (names.get(`${column}/${value}`) ?? value) : toldFigure(field, value, currency);
}

/** What the ids in edits are called. */
async function namesFor(ctx: Context, edits: readonly Edit[]): Promise<Map<string, unknown>> {
  const names = new Map<string, unknown>();
  for (const [column, [, field]] of fields) {
    if (field.kind !== 'belongsTo') continue;
    const ids = edits.flatMap(({ before, after }) => [before?.[column], after?.[column]]).filter((id) => typeof id === 'number');
    if (ids.length === 0) continue;
    const { entity } = implementedEntity(field.entity as string);
    const rows = await ctx.db.query<{ id: number; name: Bilingual | string }>(
      sql`select id, ${sql.ref(snake(entity.title))} as name from ${sql.ref(entity.table)} where tenant_id = ${ctx.tenantId} and id = any(${ids as number[]}::bigint[])`,
    );
    for (const { id, name } of rows) names.set(`${column}/${id}`, name);
  }
  return names;
}
