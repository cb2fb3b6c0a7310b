import type pg from 'pg';
import { isCoordinator } from './spread.ts';

const keeping = new WeakSet<pg.Pool>();

/** Whether a plan made without values serves on this pool's connections. */
export const keepsPlans = (pool: pg.Pool): boolean => keeping.has(pool);

/** Lets a pool keep its plans, unless companies lie on many machines: there it is the company's value that names the machine. */
export async function keepPlans(pool: pg.Pool): Promise<void> {
  if (!(await isCoordinator(pool))) keeping.add(pool);
}
