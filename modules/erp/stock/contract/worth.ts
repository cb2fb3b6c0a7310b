/** What lies of a variation in a branch: whole thousandths of its unit, and what they are worth together in minor units. */
export interface OnHand {
  quantity: number;
  value: number;
}

/** A movement: what came is above zero, what went below. What comes says its worth; what goes is worth its share, unless it says otherwise. */
export interface Movement {
  quantity: number;
  value?: number;
}

export type Moved = { after: OnHand; value: number } | 'notEnough';

/**
 * What a movement leaves and what it was worth, at the moving average: value × quantity gone ÷ quantity there, half up, and the last
 * piece takes the rest, so that nothing is worth nothing. Nothing is ever worth less than nothing.
 */
export function moved(before: OnHand, { quantity, value: said }: Movement): Moved {
  const left = before.quantity + quantity;
  if (left < 0) return 'notEnough';
  const value = said ?? (left === 0 ? -before.value : -share(before, -quantity));
  const after = { quantity: left, value: before.value + value };
  return after.value < 0 || (after.quantity === 0 && after.value !== 0) ? 'notEnough' : { after, value };
}

/** Half up, in whole numbers of any size. */
function share({ quantity, value }: OnHand, gone: number): number {
  const [of, per] = [BigInt(value) * BigInt(gone) * 2n + BigInt(quantity), BigInt(quantity) * 2n];
  return Number(of / per);
}

/** What so many thousandths cost at a price for one, half up. */
export const costOf = (quantity: number, unitCost: number): number =>
  Number((BigInt(quantity) * BigInt(unitCost) * 2n + 1000n) / 2000n);
