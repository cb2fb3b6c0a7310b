/** Sales of one hour, seller and place, or what came back there; amounts in minor units. */
export interface SoldPart {
  isToday: boolean;
  /** Before this moment of its day. */
  isByNow: boolean;
  isTill: boolean;
  userId: number | null;
  hour: number;
  count: number;
  sold: number;
  returned: number;
  paid: number;
  left: number;
}

/** Parts added up: how many sales, for how much, and what of it came back. */
export function addUp(parts: readonly SoldPart[]) {
  const sum = (of: 'count' | 'sold' | 'returned' | 'paid' | 'left') => parts.reduce((total, part) => total + part[of], 0);
  const [sold, returned] = [sum('sold'), sum('returned')];
  return { count: sum('count'), sold, returned, net: sold - returned, paid: sum('paid'), left: sum('left') };
}

/** What one sale comes to, in whole minor units; nothing where nothing was sold. */
export const averageOf = ({ sold, count }: { sold: number; count: number }): number =>
  count === 0 ? 0 : Math.round(sold / count);
