import type { Context } from '#platform/server';
import type { Stage } from './courier-day.ts';

type Run = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;

/** Cash comes in and clients are paid; the last days' stay open. */
export async function seedSettlements(_run: Run, _stage: Stage, _ago: number): Promise<void> {}
