import type { Earning } from '#erp/earnings/contract';
import type { conditions, Sale } from '#erp/sales/contract';
import { spread } from '#platform/entity';
import type { SoldLine } from './sold-lines.ts';

/** What of a line left its shelf or came back to one: its goods, or what they are made of, and what that had cost. */
export interface LineGoods {
  lineId: number;
  variationId: number;
  quantity: number;
  cost: number;
}
interface LineEarned {
  line: SoldLine;
  /** How many of its goods, counted in what they are counted in. */
  counted: number;
  net: number;
}

/**
 * What parts of lines mean for the profit of goods: what they ask and all that left for them has cost stands under the line's own goods;
 * what those are made of, and what was added, is counted as sold under its own name, as a part of them.
 */
export function soldEarnings(
  { id: saleId, customerId, branchId }: Pick<Sale, 'id' | 'customerId' | 'branchId'>,
  parts: readonly LineEarned[],
  goods: readonly LineGoods[],
): Earning[] {
  const of = { branchId, saleId, customerId };
  return parts.flatMap(({ line, counted, net }): Earning[] => {
    const own = goods.filter(({ lineId }) => lineId === line.id);
    const within = own.filter(({ variationId }) => variationId !== line.variationId);
    const cost = own.reduce((sum, one) => sum + one.cost, 0);
    return [
      { ...of, variationId: line.variationId, sold: counted, sales: net, cost },
      ...within.map(({ variationId, quantity }) => ({ ...of, variationId, asPart: quantity })),
    ];
  });
}

/** What came back of lines: no longer earned, and what it had cost is back on the shelf, or spoilt, all under the line's own goods. */
export function broughtEarnings(
  { id: saleId, customerId, branchId }: Pick<Sale, 'id' | 'customerId' | 'branchId'>,
  parts: readonly LineEarned[],
  goods: readonly (LineGoods & { condition: (typeof conditions)[number] })[],
): Earning[] {
  const of = { branchId, saleId, customerId };
  return parts.flatMap(({ line, counted, net }): Earning[] => {
    const own = goods.filter(({ lineId }) => lineId === line.id);
    const costOf = (some: typeof own) => some.reduce((sum, one) => sum + one.cost, 0);
    const spoilt = costOf(own.filter(({ condition }) => condition === 'spoilt'));
    const within = own.filter(({ variationId }) => variationId !== line.variationId);
    return [
      { ...of, variationId: line.variationId, broughtBack: counted, returns: net, cost: -costOf(own), spoilt },
      ...within.map(({ variationId, quantity }) => ({ ...of, variationId, asPart: -quantity })),
    ];
  });
}

/** What a customer keeps of what goods asked: their lines bear it, each by what it asks. */
export function allowedEarnings(
  { id: saleId, customerId, branchId }: Pick<Sale, 'id' | 'customerId' | 'branchId'>,
  lines: readonly SoldLine[],
  allowed: number,
): Earning[] {
  const parts = spread(
    allowed,
    lines.map(({ net }) => net ?? 0),
  );
  return lines.map(({ variationId }, at) => ({ branchId, saleId, customerId, variationId, returns: parts[at] ?? 0 }));
}

/** The same taken back: what was not to have been sold. */
export const unsold = (earnings: readonly Earning[]): Earning[] =>
  earnings.map(({ sold = 0, asPart = 0, sales = 0, cost = 0, shipping = 0, ...of }) => ({
    ...of,
    sold: -sold,
    asPart: -asPart,
    sales: -sales,
    cost: -cost,
    shipping: -shipping,
  }));

/** What came where less than nothing lay, and cost otherwise than was thought when it was sold: it stands under its own goods. */
export const truedUp = (
  branchId: number,
  goods: readonly { variationId: number }[],
  outcomes: readonly { trueUp: number }[],
): Earning[] => goods.map(({ variationId }, at) => ({ branchId, variationId, cost: outcomes[at]?.trueUp ?? 0 }));
