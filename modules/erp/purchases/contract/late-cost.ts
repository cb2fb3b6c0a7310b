import { spread } from '#platform/entity';

/** Goods of one receipt: how many came, what they were worth, what lies there now, and what came after them. */
export interface CostedGoods {
  quantity: number;
  value: number;
  onHand: number;
  /** Purchases, transfers in and finds since; what customers brought back is not among them. */
  receivedSince: number;
}

/**
 * How a cost that comes late is borne: spread over the goods by what they were worth, then each part by how many of them are still
 * there. What is gone, sold or sent elsewhere, has cost it. In whole minor units; the parts come to the cost.
 */
export function bearLateCost(
  amount: number,
  goods: readonly CostedGoods[],
): { parts: number[]; toStock: number[]; toCost: number } {
  const parts = spread(
    amount,
    goods.map(({ value }) => value),
  );
  const toStock = parts.map((part, at) => {
    const { quantity, onHand, receivedSince } = goods[at] as CostedGoods;
    const here = Math.min(quantity, Math.max(0, onHand - receivedSince));
    return spread(part, [here, quantity - here])[0] as number;
  });
  return { parts, toStock, toCost: amount - toStock.reduce((sum, one) => sum + one, 0) };
}
