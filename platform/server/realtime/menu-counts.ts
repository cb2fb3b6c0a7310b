import { defineEvent } from '#platform/entity';
import type { Context, Principal } from '../context.ts';
import { listenTo } from '../events.ts';
import { defineChannel } from './channels.ts';
import { tell } from './tell.ts';

/** A red number of the menu, and the key its list is read with. */
export interface MenuCount {
  name: string;
  permission: string;
}
const counts = new Map<string, MenuCount>();

/** Declares a number of the menu that is told when it changes. */
export function defineMenuCount(count: MenuCount): MenuCount {
  counts.set(count.name, count);
  return count;
}

/**
 * The channel that tells that a number of the menu changed. Which it is by now everybody reads himself, as far as he sees: so no
 * number of anybody else is ever sent.
 */
export const menuCountsChannel = defineChannel({
  name: 'menu_counts',
  roomOf: (person, roomId) => (roomId === null ? roomsOf(person) : null),
});

function roomsOf(person: Principal): string[] | null {
  // What an agent waits for stands in none of these lists.
  if (person.courierId || person.receivingAgentId) return null;
  const own = person.clientId ? [`client-${person.clientId}`] : (person.branchIds?.map((id) => `branch-${id}`) ?? ['all']);
  const seen = [...counts.values()].filter(({ permission }) => person.permissions.has(permission));
  return seen.flatMap(({ name }) => own.map((who) => `${name}/${who}`));
}

/** Whose number it is: people of these branches, these clients; and whoever sees all of the company. */
export interface Concerned {
  branchIds: readonly number[];
  clientIds?: readonly number[];
}
const menuCountChanged = defineEvent<Required<Concerned> & { name: string }>('menu.countChanged');

/** Tells, after the transaction, whoever it concerns that a number of his menu changed. */
export function countChanged(ctx: Context, { name }: MenuCount, { branchIds, clientIds = [] }: Concerned): void {
  ctx.publish(menuCountChanged.with({ name, branchIds, clientIds }));
}

listenTo(
  menuCountChanged,
  async ({ tenantId }, { name, branchIds, clientIds }) => {
    const concerned = ['all', ...branchIds.map((id) => `branch-${id}`), ...clientIds.map((id) => `client-${id}`)];
    for (const who of new Set(concerned)) tellAtMost(tenantId, name, who);
  },
  { inRuns: true },
);

const restMs = 1000;
/** Rooms told within the last second, and whether there is more to tell by now. */
const resting = new Map<string, { hasMore: boolean }>();

/** Once a second at most: five hundred decisions are one change. */
function tellAtMost(tenantId: number, name: string, who: string): void {
  const room = `${tenantId}/${name}/${who}`;
  const rest = resting.get(room);
  if (rest) {
    rest.hasMore = true;
    return;
  }
  tell(tenantId, menuCountsChannel, `${name}/${who}`, { name });
  const begun = { hasMore: false };
  resting.set(room, begun);
  setTimeout(() => {
    resting.delete(room);
    if (begun.hasMore) tellAtMost(tenantId, name, who);
  }, restMs).unref();
}
