import { simulate, type Way } from '#courier/statuses/contract';
import { bool, fieldRefusal, integer, json, listOf, text } from '#platform/entity';
import { type Context, type Route, route, sql } from '#platform/server';
import { saveTransitions, type TransitionChange } from './save-transitions.ts';

const base = { section: 'courier', permission: 'show_site_settings' } as const;

export const transitionRoutes: readonly Route[] = [
  route({
    ...base,
    method: 'GET',
    path: '/api/v1/status-transitions/simulate',
    name: 'simulateTransitions',
    summary: 'What switching moves on and off would do to the parcels there are',
    answer: 'item',
    query: { on: text({ max: 10_000 }), off: text({ max: 10_000 }) },
    handle: async (ctx, { options: { on, off } }) => ({
      result: { item: await simulated(ctx, { on: idsIn('on', on), off: idsIn('off', off) }) },
    }),
  }),
  route({
    ...base,
    method: 'POST',
    path: '/api/v1/status-transitions/save',
    name: 'saveTransitions',
    summary: 'Change several moves at once: open or not, who may, what they ask for',
    answer: 'other',
    input: {
      changes: listOf(
        {
          id: integer({ required: true, min: 1 }),
          version: integer({ required: true, min: 0 }),
          enabled: bool(),
          notify: bool(),
          permission: text({ max: 80 }),
          actorKinds: json<string[]>(),
          needsReason: bool(),
          needsDate: bool(),
          needsPod: bool(),
        },
        { required: true },
      ),
    },
    handle: async (ctx, { body }) => {
      const saved = await saveTransitions(ctx, body.changes as TransitionChange[]);
      return { result: { saved }, message: { key: 'ui.saved' } };
    },
  }),
];

/** The count of each status is the one the list of parcels shows for the whole company. */
async function simulated(ctx: Context, change: { on: readonly number[]; off: readonly number[] }) {
  const [ways, counts] = await Promise.all([
    ctx.db.query<Way>(
      sql`select id, from_id as "from", to_id as "to", enabled from status_transition where tenant_id = ${ctx.tenantId} order by id`,
    ),
    ctx.db.query<{ id: number; parcels: number }>(sql`select t.base_id as id, sum(c.n)::int as parcels
      from (select status_id, n from shipment_rollup where tenant_id = ${ctx.tenantId} and dimension = 'all'
        union all select status_id, n from shipment_delta where tenant_id = ${ctx.tenantId}) c
      join shipment_status t on t.tenant_id = ${ctx.tenantId} and t.id = c.status_id group by t.base_id`),
  ]);
  const { deadEnds, newDeadEnds, stranded, closed } = simulate(ways, change, new Map(counts.map((one) => [one.id, one.parcels])));
  const parcelsIn = (id: number) => counts.find((one) => one.id === id)?.parcels ?? 0;
  const told = (ids: readonly number[]) => ids.map((id) => ({ status_id: id, parcels: parcelsIn(id) }));
  return {
    dead_ends: told(deadEnds),
    new_dead_ends: told(newDeadEnds),
    stranded,
    closed: closed.map(({ id, from, to, parcels }) => ({ id, from_id: from, to_id: to, parcels })),
  };
}

function idsIn(name: string, value: unknown): number[] {
  const given = String(value ?? '')
    .split(',')
    .filter((part) => part.trim() !== '');
  const ids = given.map(Number);
  if (ids.some((id) => !Number.isSafeInteger(id) || id <= 0)) throw fieldRefusal(name, 'errors.notAReference');
  return ids;
}
