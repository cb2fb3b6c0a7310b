import type { Context } from '../context.ts';
import type { Outcome } from '../outcome.ts';

/** Done in one call; what is more is done beside, in pieces. */
export const mostTogether = 500;
/** Records of one piece of work; whoever has more filters once more. */
export const mostBeside = 100_000;

/** Something that may be done to many records beside, in pieces that are done whole or not at all. */
export interface BulkKind<I = unknown> {
  name: string;
  /** What its records are: those that stay are told by their names. */
  entity: string;
  /** Who may no longer do it does nothing more of it. */
  permission: string;
  /** Records of one transaction: few enough that somebody who works on one of them meanwhile hardly waits. */
  atOnce: number;
  work: (ctx: Context, ids: readonly number[], input: I) => Promise<Outcome>;
}

const kinds = new Map<string, BulkKind>();

export function defineBulk<I>(kind: BulkKind<I>): BulkKind<I> {
  kinds.set(kind.name, kind as BulkKind);
  return kind;
}

export function bulkKind(name: string): BulkKind {
  const found = kinds.get(name);
  if (!found) throw new Error(`Nothing is done to many under the name ${name}`);
  return found;
}
