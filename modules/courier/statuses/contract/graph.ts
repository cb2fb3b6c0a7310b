import { status, statusRows } from './status-rows.ts';

/** A move as the graph sees it: from one system status to another, open or not. */
export interface Way {
  id: number;
  from: number;
  to: number;
  enabled: boolean;
}

/** Where a parcel has come to its end. */
const ends: readonly number[] = [status.delivered, status.returnedToClient, status.cancelled];

/** Statuses a parcel may stand in and never come to an end from, whatever anybody does. */
export function deadEnds(ways: readonly Way[]): number[] {
  const open = ways.filter((way) => way.enabled);
  const leading = new Set(ends);
  for (let grew = true; grew; ) {
    const found = open.filter(({ from, to }) => leading.has(to) && !leading.has(from));
    for (const { from } of found) leading.add(from);
    grew = found.length > 0;
  }
  return statusRows.map(([id]): number => id).filter((id) => !leading.has(id));
}

export interface Simulated {
  /** Dead ends after the change, and those of them that are none now. */
  deadEnds: number[];
  newDeadEnds: number[];
  /** Live parcels that stand in a new dead end. */
  stranded: number;
  /** For each move switched off: the live parcels that could take it now. */
  closed: { id: number; from: number; to: number; parcels: number }[];
}

/** What switching moves on and off would do to the parcels there are, counted by the system status they stand in. */
export function simulate(
  ways: readonly Way[],
  { on, off }: { on: readonly number[]; off: readonly number[] },
  parcels: ReadonlyMap<number, number>,
): Simulated {
  const countIn = (id: number) => parcels.get(id) ?? 0;
  const after = ways.map((way) => ({ ...way, enabled: on.includes(way.id) || (way.enabled && !off.includes(way.id)) }));
  const [now, then] = [deadEnds(ways), deadEnds(after)];
  const newDeadEnds = then.filter((id) => !now.includes(id));
  return {
    deadEnds: then,
    newDeadEnds,
    stranded: newDeadEnds.reduce((sum, id) => sum + countIn(id), 0),
    closed: ways
      .filter((way, index) => way.enabled && !after[index]?.enabled)
      .map(({ id, from, to }) => ({ id, from, to, parcels: countIn(from) })),
  };
}

/** What a move may be made to ask for; the rest is what its status means, or what its money needs. */
export const freeNeeds = {
  reason: ({ from, to }: Pick<Way, 'from' | 'to'>) =>
    from !== status.delivered && [status.late, status.postponed, status.returnWithAgent, status.cancelled].includes(to),
  date: ({ to }: Pick<Way, 'from' | 'to'>) => to === status.postponed,
  pod: ({ to }: Pick<Way, 'from' | 'to'>) => to === status.delivered || to === status.returnedToClient,
} as const;
