import { columnName, type Entity, type Field } from '#platform/entity';
import { type Context, may } from '../context.ts';
import { isVisible, type Params, quoted, wireColumns } from './columns.ts';
import { scopeOf } from './list.ts';
import { type Implemented, implementedEntity } from './registry.ts';

/** What a record's page shows beside its fields, as declared: the papers hanging from it and who did what when. */
export function pageExtras(ctx: Context, { entity, behaviour }: Implemented, params: Params): Record<string, string> {
  const { papers = {}, history } = entity.page ?? {};
  const listed = Object.entries(papers).filter(([name]) => may(ctx, implementedEntity(name).entity.permissions.list));
  const of = (name: string) => behaviour.papers?.[name] ?? 'false';
  return {
    ...(Object.keys(papers).length > 0 && {
      papers: `jsonb_build_object(${listed
        .map(([name, fields]) => `'${name}', ${papersOf(ctx, { name, fields, of: of(name) }, params)}`)
        .join(', ')})`,
    }),
    ...(history && { history: historyOf(entity) }),
  };
}

interface Papers {
  name: string;
  fields: readonly string[];
  /** The condition on `r` that they hang from `e`. */
  of: string;
}

/** Other records as they travel: those the asker's own list of them would show him, with the fields he sees there. */
function papersOf(ctx: Context, { name, fields, of }: Papers, params: Params): string {
  const implemented = implementedEntity(name);
  const { entity } = implemented;
  const columns = fields.flatMap((field) => {
    const declared = entity.fields[field] as Field;
    return isVisible(ctx, declared) ? wireColumns(field, declared, `e.${quoted(columnName(field, declared))}`) : [];
  });
  const currency = entity.fields.currency ? ['e.currency'] : [];
  const scope = scopeOf({ ...ctx, chosenBranchId: null }, implemented, params) || 'true';
  return `(select coalesce(jsonb_agg(to_jsonb(x) order by x.id), '[]'::jsonb)
    from (select r.* from ${quoted(entity.table)} r where r.tenant_id = :tenant and (${of})) k
    cross join lateral (select ${[...new Set(['e.id', ...columns, ...currency])].join(', ')} from (select k.*) e where ${scope}) x)`;
}

function historyOf(entity: Entity): string {
  const people = quoted(implementedEntity('user').entity.table);
  return `(select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'verb', a.action, 'at', instant_text(a.at), 'user', u.name,
      'said', case when a.action <> 'create' then coalesce(a.after ->> 'reason', a.after ->> 'note') end) order by a.id desc), '[]'::jsonb)
    from audit_entry a left join ${people} u on u.tenant_id = :tenant and u.id = a.user_id
    where a.tenant_id = :tenant and a.entity = '${entity.name}' and a.entity_id = e.id)`;
}
