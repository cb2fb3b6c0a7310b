import type { Bilingual, Currency } from '#platform/entity';
import { type Context, implementedEntity, readRecords } from '#platform/server';

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
      const name = entity.fields[entity.title]?.kind === 'belongsTo' ? null : (record[entity.title] as SeenRecord['name']);
      const currency = (record['currency'] as Currency | null) ?? ctx.tenant.currency;
      seen.set(`${kind}/${record.id}`, { name: name ?? null, currency });
    }
  }
  return seen;
}
