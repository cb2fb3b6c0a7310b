import type { LotPart } from '#erp/stock/contract';
import { shareOf } from '#platform/entity';

/** What moves, with its worth and its lots where it has any of its own. */
export interface Part {
  quantity: number;
  value?: number;
  parts?: readonly LotPart[];
}

/** What a count came to for some goods by now, and the lots it took them from. */
export interface CameTo {
  quantity: number;
  worth: number;
  taken: readonly LotPart[];
}

/**
 * How goods that are given back to a count are two parts: what undoes the difference it booked, and what goes beyond it. What comes back
 * to the shelf of its loss does so at what that cost, into the lots it left; what leaves the shelf does so at today's average.
 */
export function partsBack(came: CameTo, back: number): { undone: Part; beyond: Part } {
  const [sign, all] = [Math.sign(back), Math.abs(back)];
  const undone = Math.sign(came.quantity) === -sign ? Math.min(all, Math.abs(came.quantity)) : 0;
  const beyond = { quantity: sign * (all - undone) || 0 };
  if (back < 0) return { undone: { quantity: -undone || 0 }, beyond };
  // What was given back at other averages may have left it worth something although goods are missing: then the average says.
  const value = came.worth <= 0 ? { value: shareOf(-came.worth, undone, -came.quantity) } : {};
  return { undone: { quantity: undone, ...value, parts: lotsBack(came.taken, undone) }, beyond };
}

/** Into the lots they were taken from, as far as those go. */
function lotsBack(taken: readonly LotPart[], quantity: number): LotPart[] {
  let left = quantity;
  const parts = taken.map(({ lotId, quantity: most }) => {
    const now = Math.min(left, most);
    left -= now;
    return { lotId, quantity: now };
  });
  return [...parts, { lotId: null, quantity: left }].filter((part) => part.quantity > 0);
}
