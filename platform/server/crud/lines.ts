import { columnName, type Entity, type Field, type Fields, type Lines, linesInput, snake, wireName } from '#platform/entity';
import type { Context } from '../context.ts';
import { columnType, Params, quoted } from './columns.ts';
import { refuseProblems } from './problems.ts';
import { implementedEntity } from './registry.ts';

type Line = Record<string, unknown>;

/** What a body of this entity holds: its fields, and its lines where it has any. */
export function bodyFields({ fields, lines }: Entity): Fields {
  return lines
    ? { ...fields, lines: { ...linesInput(lines), required: lines.least ? true : undefined } as unknown as Field }
    : fields;
}

const tableOf = (entity: Entity, lines: Lines) => quoted(lines.table ?? `${entity.table}_line`);
const ownerOf = (entity: Entity, lines: Lines) => quoted(lines.owner ?? `${snake(entity.name)}_id`);
const fieldsOf = (lines: Lines) => Object.entries(lines.fields) as [string, Field][];

/** Writes the lines of a document in the place of all there were. */
export async function keepLines(ctx: Context, entity: Entity, id: number, sent: readonly Line[]): Promise<void> {
  const lines = entity.lines as Lines;
  await refuseUnknown(ctx, lines, sent);
  const [table, owner] = [tableOf(entity, lines), ownerOf(entity, lines)];
  const gone = new Params();
  ctx.db.run({
    text: `delete from ${table} where tenant_id = ${gone.add(ctx.tenantId, 'bigint')} and ${owner} = ${gone.add(id, 'bigint')}`,
    values: gone.values,
  });
  const columns = fieldsOf(lines).map(([name, field]) => quoted(columnName(name, field)));
  for (let first = 0; first < sent.length; first += 200) {
    const params = new Params();
    const rows = sent.slice(first, first + 200).map((line, index) => {
      const given = fieldsOf(lines).map(([name, field]) =>
        params.add(line[name] ?? lines.blanks?.[name] ?? null, columnType(field)),
      );
      return `(${[params.add(ctx.tenantId, 'bigint'), params.add(id, 'bigint'), params.add(first + index, 'int'), ...given].join(', ')})`;
    });
    const text = `insert into ${table} (tenant_id, ${owner}, position, ${columns.join(', ')}) values ${rows.join(', ')}`;
    ctx.db.run({ text, values: params.values });
  }
}

/** A line that names what does not exist is refused beside that field of that line. */
async function refuseUnknown(ctx: Context, lines: Lines, sent: readonly Line[]): Promise<void> {
  const problems: Record<string, { key: string }> = {};
  await Promise.all(
    fieldsOf(lines).map(async ([name, field]) => {
      const ids = field.entity ? [...new Set(sent.map((line) => line[name]).filter((one) => typeof one === 'number'))] : [];
      if (ids.length === 0) return;
      const params = new Params();
      const { table } = implementedEntity(field.entity ?? '').entity;
      const text = `select id from ${quoted(table)} where tenant_id = ${params.add(ctx.tenantId, 'bigint')} and id = any(${params.add(ids, 'bigint[]')})`;
      const known = new Set((await ctx.db.query<{ id: number }>({ text, values: params.values })).map((row) => row.id));
      for (const [index, line] of sent.entries())
        if (typeof line[name] === 'number' && !known.has(line[name]))
          problems[`lines.${index}.${wireName(name, field)}`] = { key: 'errors.reference' };
    }),
  );
  refuseProblems(problems);
}

/** The lines of a document as they travel, for its own page. */
export function linesExpression(entity: Entity): string {
  const lines = entity.lines as Lines;
  const members = fieldsOf(lines).map(([name, field]) => {
    const column = `l.${quoted(columnName(name, field))}`;
    return `'${wireName(name, field)}', ${field.kind === 'money' ? `money_text(${column}, e.currency)` : column}`;
  });
  return `(select coalesce(jsonb_agg(jsonb_build_object('id', l.id, ${members.join(', ')}) order by l.position), '[]'::jsonb)
    from ${tableOf(entity, lines)} l where l.tenant_id = e.tenant_id and l.${ownerOf(entity, lines)} = e.id)`;
}
