import type { Bilingual, Currency, Entity } from '#platform/entity';
import { type Context, implementedEntity, readRecords, translate } from '#platform/server';

export interface SeenRecord {
  /** As it is known by; null where its name is another record's. */
  name: string | Bilingual | null;
  currency: Currency;
}

/** The records of some entries that the reader sees, by `kind/id`. */
export async function recordsSeen(
  ctx: Context,
  entries: readonly { entity: string; entityId: number }[],
): Promise<Map<string, SeenRecord>> {
  const seen = new Map<string, SeenRecord>();
  for (const [kind, some] of Map.groupBy(entries, ({ entity }) => entity)) {
    const { entity } = implementedEntity(kind);
    const ids = [...new Set(some.map(({ entityId }) => entityId))];
    for (const row of await readRecords(ctx, entity, ids)) {
      const record: Record<string, unknown> & { id: number } = row;
      const name = nameOf(ctx, entity, record);
      const currency = (record['currency'] as Currency | null) ?? ctx.tenant.currency;
      seen.set(`${kind}/${record.id}`, { name: name ?? null, currency });
    }
  }
  return seen;
}

/** One of a few known things is called by its word, which a record of changes does not keep. */
function nameOf(ctx: Context, { name, title, fields }: Entity, record: Record<string, unknown>): SeenRecord['name'] {
  const kind = fields[title]?.kind;
  if (kind === 'belongsTo') return null;
  const called = record[title] as SeenRecord['name'];
  return kind === 'oneOf' && called ? translate(ctx.locale, `${name}.options.${title}.${called}`) : called;
}
