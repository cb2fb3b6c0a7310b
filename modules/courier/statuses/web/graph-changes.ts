/** A move as the graph's screen reads it, by wire names. */
export interface WireMove {
  id: number;
  version: number;
  from_id: number;
  to_id: number;
  from: { name: unknown };
  to: { name: unknown };
  enabled: boolean;
  notify: boolean;
  permission: string;
  actor_kinds: string[];
  branch_scope: string;
  needs_delivery: boolean;
  needs_receiving: boolean;
  needs_reason: boolean;
  needs_date: boolean;
  needs_amount: boolean;
  needs_pod: boolean;
}

/** What a person may change about a move. */
export type MoveEdit = Partial<
  Pick<WireMove, 'enabled' | 'notify' | 'permission' | 'actor_kinds' | 'needs_reason' | 'needs_date' | 'needs_pod'>
>;
export type Edits = ReadonlyMap<number, MoveEdit>;

/** The moves with what was changed and is not saved yet. */
export function withEdit(edits: Edits, move: WireMove, edit: MoveEdit): Edits {
  const next = new Map(edits);
  const all = { ...edits.get(move.id), ...edit };
  const kept = Object.entries(all).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(move[name as keyof WireMove]),
  );
  if (kept.length > 0) next.set(move.id, Object.fromEntries(kept));
  else next.delete(move.id);
  return next;
}

/** Moves that would be switched on and off, for asking what that does. */
export function switched(edits: Edits): { on: number[]; off: number[] } {
  const found = (enabled: boolean) => [...edits].filter(([, edit]) => edit.enabled === enabled).map(([id]) => id);
  return { on: found(true), off: found(false) };
}

/** Moves by the status they start from, in the order of the statuses. */
export function byStart(moves: readonly WireMove[], order: readonly number[]): { from: number; moves: WireMove[] }[] {
  const starts = [...new Set(moves.map((move) => move.from_id))].toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  return starts.map((from) => ({
    from,
    moves: moves.filter((move) => move.from_id === from).toSorted((a, b) => order.indexOf(a.to_id) - order.indexOf(b.to_id)),
  }));
}
