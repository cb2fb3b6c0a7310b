import { columnName, type Entity, type Field } from '#platform/entity';
import { quoted, wireColumns } from './columns.ts';
import { type Behaviour, implementedEntity } from './registry.ts';

/** What a record's page shows beside its fields, as declared: the papers hanging from it and who did what when. */
export function pageExtras(entity: Entity, behaviour: Behaviour): Record<string, string> {
  const { papers = {}, history } = entity.page ?? {};
  return {
    ...(Object.keys(papers).length > 0 && {
      papers: `jsonb_build_object(${Object.entries(papers)
        .map(([name, fields]) => `'${name}', ${papersOf(name, fields, behaviour.papers?.[name] ?? 'false')}`)
        .join(', ')})`,
    }),
    ...(history && { history: historyOf(entity) }),
  };
}

/** Other records as they travel; `of` is the condition on `r` that they hang from `e`. */
function papersOf(name: string, fields: readonly string[], of: string): string {
  const { entity } = implementedEntity(name);
  const columns = fields.flatMap((field) => {
    const declared = entity.fields[field] as Field;
    return wireColumns(field, declared, `e.${quoted(columnName(field, declared))}`);
  });
  const currency = entity.fields.currency ? ['e.currency'] : [];
  return `(select coalesce(jsonb_agg(to_jsonb(x) order by x.id), '[]'::jsonb)
    from (select r.* from ${quoted(entity.table)} r where r.tenant_id = e.tenant_id and (${of})) k
    cross join lateral (select ${[...new Set(['e.id', ...columns, ...currency])].join(', ')} from (select k.*) e) x)`;
}

function historyOf(entity: Entity): string {
  const people = quoted(implementedEntity('user').entity.table);
  return `(select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'verb', a.action, 'at', instant_text(a.at), 'user', u.name,
      'said', case when a.action <> 'create' then coalesce(a.after ->> 'reason', a.after ->> 'note') end) order by a.id desc), '[]'::jsonb)
    from audit_entry a left join ${people} u on u.tenant_id = a.tenant_id and u.id = a.user_id
    where a.tenant_id = e.tenant_id and a.entity = '${entity.name}' and a.entity_id = e.id)`;
}
