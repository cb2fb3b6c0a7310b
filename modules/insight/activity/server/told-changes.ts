import type { ToldChange } from '#insight/activity/contract';
import { columnName, type Field, toldFigure } from '#platform/entity';
import { type Context, implementedEntity, isVisible, recordNames, translate } from '#platform/server';
import type { SeenRecord } from './records-seen.ts';

/** What the record of changes keeps of one thing that was done. */
export interface Kept {
  id: number;
  entity: string;
  entityId: number;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

interface Change {
  entry: number;
  entity: string;
  name: string;
  field: Field;
  record: SeenRecord;
  before: unknown;
  after: unknown;
}

/** What is kept as rows, pictures or sets is told to have changed, without what it was. */
const untold: readonly string[] = ['json', 'listOf', 'image', 'manyOf'];

/** By entry, what each changed, as far as the reader sees the record and the field. */
export async function changesTold(
  ctx: Context,
  entries: readonly Kept[],
  records: ReadonlyMap<string, SeenRecord>,
): Promise<Map<number, ToldChange[]>> {
  const changes = entries.flatMap((entry) => {
    const record = records.get(`${entry.entity}/${entry.entityId}`);
    return record && entry.action !== 'create' && entry.action !== 'remove' ? changesOf(ctx, entry, record) : [];
  });
  const names = await namesFor(ctx, changes);
  const byEntry = Map.groupBy(changes, ({ entry }) => entry);
  return new Map([...byEntry].map(([id, some]) => [id, some.map((one) => told(ctx, one, names))]));
}

function changesOf(ctx: Context, { id, entity: kind, before, after }: Kept, record: SeenRecord): Change[] {
  const fields = Object.entries(implementedEntity(kind).entity.fields as Record<string, Field>);
  return fields.flatMap(([name, field]) => {
    const column = columnName(name, field);
    const [old, now] = [before?.[column] ?? null, after?.[column] ?? null];
    const isTold = before !== null && isVisible(ctx, field) && (column in before || column in (after ?? {}));
    if (!isTold || JSON.stringify(old) === JSON.stringify(now)) return [];
    return [{ entry: id, entity: kind, name, field, record, before: old, after: now }];
  });
}

function told(ctx: Context, change: Change, names: ReadonlyMap<string, unknown>): ToldChange {
  const { entity, name, field, record } = change;
  const currency = typeof field.currency === 'object' ? field.currency.fixed : record.currency;
  const value = (kept: unknown) => {
    if (kept === null || untold.includes(field.kind)) return null;
    if (field.kind === 'belongsTo') return names.get(`${field.entity}/${kept}`) ?? `#${kept}`;
    if (field.kind === 'oneOf') return translate(ctx.locale, `${entity}.options.${name}.${kept}`);
    return toldFigure(field, kept, currency);
  };
  return {
    label: translate(ctx.locale, `${entity}.fields.${name}`),
    kind: field.kind,
    currency: field.kind === 'money' ? currency : null,
    before: value(change.before),
    after: value(change.after),
  };
}

/** What the ids in changes are called, as far as the reader sees whom they are of. */
async function namesFor(ctx: Context, changes: readonly Change[]): Promise<Map<string, unknown>> {
  const references = changes.filter(({ field }) => field.kind === 'belongsTo');
  const names = new Map<string, unknown>();
  for (const [entity, some] of Map.groupBy(references, ({ field }) => String(field.entity))) {
    const ids = some.flatMap(({ before, after }) => [before, after]).filter((id) => typeof id === 'number');
    for (const [id, name] of await recordNames(ctx, entity, [...new Set(ids)])) names.set(`${entity}/${id}`, name);
  }
  return names;
}
