/** What lies of a variation in a branch: whole thousandths of its unit, and what they are worth together in minor units. Below nothing is what was sold before it came. */
export interface OnHand {
  quantity: number;
  value: number;
}

/** What lies there, with what a paper keeps of it for itself, and what so many last cost (nothing of nothing where nobody knows). */
export interface Held extends OnHand {
  reserved: number;
  known: OnHand;
}

/** A movement: what came is above zero, what went below. What comes says its worth; what goes is worth its share, unless it says otherwise. */
export interface Movement {
  quantity: number;
  value?: number;
  /** So many of those that went were kept for this paper. */
  released?: number;
  /** Sold although it is not there: goes below nothing, at what one last cost. */
  mayGoBelow?: boolean;
}

/** What a movement left and was worth. What came for goods that were sold before at another cost is a true-up: cost of sales, not stock. */
export interface Outcome {
  after: Held;
  value: number;
  trueUp: number;
  /** Went below nothing although nobody knows what one costs: the next receipt's true-up carries it all. */
  isUnpriced: boolean;
}
export type Moved = Outcome | 'notEnough';

/**
 * What a movement leaves and what it was worth, at the moving average: value × quantity gone ÷ quantity there, half up, and the last
 * piece takes the rest, so that nothing is worth nothing. Only what is below nothing is worth less than nothing.
 */
export function moved(before: Held, movement: Movement): Moved {
  const outcome = movement.quantity > 0 ? cameIn(before, movement) : wentOut(before, movement);
  return outcome && isWorthIt(outcome.after) ? outcome : 'notEnough';
}

/** Keeps so many for a paper, or lets go of them where it is below zero: what is kept is there, and nobody else's. */
export function reserved(before: Held, quantity: number): Held | 'notEnough' {
  const kept = before.reserved + quantity;
  if (kept < 0 || (quantity > 0 && kept > before.quantity)) return 'notEnough';
  return { ...before, reserved: kept };
}

/** What is above nothing is worth something or nothing, what is below nothing less or nothing, and nothing is worth nothing. */
const isWorthIt = ({ quantity, value }: OnHand) => (quantity > 0 ? value >= 0 : quantity < 0 ? value <= 0 : value === 0);

function wentOut(before: Held, { quantity, value: said, released = 0, mayGoBelow = false }: Movement): Outcome | undefined {
  const left = before.quantity + quantity;
  const kept = before.reserved - released;
  // Where nothing goes and only the worth changes, it does not matter that more is kept than lies there.
  if (kept < 0 || (quantity < 0 && !mayGoBelow && left < kept)) return undefined;
  const there = Math.min(-quantity, Math.max(before.quantity, 0));
  const beyond = -quantity - there;
  const known = knownCost(before);
  const value = said ?? -(share(before, there) + share(known, beyond));
  const isEmptied = before.quantity > 0 && left <= 0;
  const after = { quantity: left, value: before.value + value, reserved: kept, known: isEmptied ? known : before.known };
  return { after, value, trueUp: 0, isUnpriced: beyond > 0 && known.quantity === 0 };
}

/** What fills a hole is worth what the hole was, and costs what it costs; a gain without a worth of its own makes no difference. */
function cameIn(before: Held, { quantity, value: said }: Movement): Outcome {
  const hole = { quantity: Math.max(-before.quantity, 0), value: before.quantity < 0 ? -before.value : 0 };
  const filled = Math.min(quantity, hole.quantity);
  const forHole = share(hole, filled);
  const rest = quantity - filled;
  const forRest = said === undefined ? share(knownCost(before), rest) : share({ quantity, value: said }, rest);
  const value = said ?? forHole + forRest;
  const left = before.quantity + quantity;
  const known = left > 0 || said === undefined ? before.known : { quantity, value };
  const after = { quantity: left, value: before.value + forHole + forRest, reserved: before.reserved, known };
  return { after, value, trueUp: value - forHole - forRest, isUnpriced: false };
}

/** What lies there says what one costs; where nothing does, what it last was. */
const knownCost = ({ quantity, value, known }: Held): OnHand => (quantity > 0 ? { quantity, value } : known);

/** What part of it is worth, half up, in whole numbers of any size; all of it is worth all. */
function share({ quantity, value }: OnHand, part: number): number {
  if (part === 0 || quantity === 0) return 0;
  if (part === quantity) return value;
  return Number((BigInt(value) * BigInt(part) * 2n + BigInt(quantity)) / (BigInt(quantity) * 2n));
}

/** An amount over parts by their quantities, so that they sum to it. */
export function spread(value: number, parts: readonly number[]): number[] {
  const whole = { quantity: parts.reduce((sum, part) => sum + part, 0), value: Math.abs(value) };
  let [counted, given] = [0, 0];
  return parts.map((part) => {
    counted += part;
    const until = share(whole, counted);
    const own = until - given;
    given = until;
    return value < 0 ? -own : own;
  });
}

/** What so many thousandths cost at a price for one, half up. */
export const costOf = (quantity: number, unitCost: number): number =>
  Number((BigInt(quantity) * BigInt(unitCost) * 2n + 1000n) / 2000n);
