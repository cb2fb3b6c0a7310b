import type { EventDeclaration } from '#platform/entity';
import { listenTo } from '#platform/server';
import type { Company, World } from './tenant.ts';

export type Told = [name: string, payload: Record<string, unknown>];

/** Listens to events, so that they are kept, and answers what a company told of them since it was asked last. */
export function toldOf(...events: readonly EventDeclaration<unknown>[]) {
  for (const event of events) listenTo(event, async () => undefined);
  return async (world: World, company: Company): Promise<Told[]> => {
    const names = events.map(({ name }) => name);
    const { rows } = await world.ownerPool.query<{ id: string; name: string; payload: Record<string, unknown> }>(
      'delete from outbox where tenant_id = $1 and name = any($2) returning id, name, payload',
      [company.id, names],
    );
    return rows.toSorted((one, other) => Number(one.id) - Number(other.id)).map(({ name, payload }): Told => [name, payload]);
  };
}
