import type { MovingRow } from '#courier/shipments/server';
import type { Context } from '#platform/server';
import type { Failure, MoveInput } from './move-types.ts';

/** A move as it is about to be judged: the system status it leads to, what was said, the locked parcels. */
export interface AskedMove {
  to: number;
  input: MoveInput;
  rows: readonly MovingRow[];
}
type Guard = (ctx: Context, asked: AskedMove) => Promise<readonly Failure[]>;

const guards: Guard[] = [];

/** Modules above that know what a move must prove say which parcels stay, and why. */
export function guardMoves(guard: Guard): void {
  guards.push(guard);
}

/** The parcels some guard holds back, each with the first reason given. */
export async function heldBack(ctx: Context, asked: AskedMove): Promise<Failure[]> {
  const held = new Map<number, Failure>();
  for (const guard of guards)
    for (const failure of await guard(ctx, asked)) held.set(failure.id, held.get(failure.id) ?? failure);
  return [...held.values()];
}
