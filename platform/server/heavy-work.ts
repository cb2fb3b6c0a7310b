import { availableParallelism } from 'node:os';
import type { Context } from './context.ts';
import { type Bounds, Turns } from './turns.ts';

/** Work that takes processors or minutes, not a look into the database: done a few at a time, in turns. */
export interface HeavyWork {
  name: string;
  turns: Turns;
  /** Short and many: the database too does them after everybody else's. */
  givesWay: boolean;
}

interface HeavyBounds {
  atOnce: Bounds;
  waiting: Bounds;
  patienceSeconds?: number;
  leastMs?: number;
  givesWay?: boolean;
}

const declared = new Map<string, HeavyWork>();

/** Processors that heavy work may keep busy; one stays for answering. */
export const spareProcessors = Math.max(1, availableParallelism() - 1);

/** Declares a kind of heavy work: how much of it is done at once, and for how much of it one may wait. */
export function defineHeavyWork(name: string, { patienceSeconds = 30, givesWay = false, ...bounds }: HeavyBounds): HeavyWork {
  const work = { name, givesWay, turns: new Turns({ ...bounds, patienceMs: patienceSeconds * 1000 }) };
  declared.set(name, work);
  return work;
}

export const heavyWorks = () => [...declared.values()];

/**
 * Does heavy work when the asker's turn comes, and without his connection to the database, which others need meanwhile. It comes
 * before anything is written or locked. Jobs do it at once: they have turns of their own.
 */
export async function inTurn<T>(
  { db, lane, gone, afterRest }: Pick<Context, 'db' | 'lane' | 'gone' | 'afterRest'>,
  work: HeavyWork,
  task: () => Promise<T>,
): Promise<T> {
  if (!lane) return task();
  await db.rest();
  const done = await work.turns.run(lane, task, gone);
  await afterRest?.();
  return done;
}
