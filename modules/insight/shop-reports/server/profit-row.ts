import { costOf, type EarnedFigure, grossProfit, type ProfitPart, profitParts } from '#erp/earnings/contract';
import { ShopProfit } from '#insight/shop-reports/contract';
import type { AskedOf, Bilingual, Currency, RowOf } from '#platform/entity';

export type Parts = Record<ProfitPart, number>;
export const partsOf = (of: (part: ProfitPart) => number): Parts =>
  Object.fromEntries(profitParts.map((part) => [part, of(part)])) as Parts;

/** What a row tells: of a record, a month or day, or what no record accounts for, by its key; and the same of the other days. */
export interface Told extends Parts {
  currency: Currency;
  quantity: number;
  id: number | null;
  name: Bilingual | string | null;
  day: string | null;
  key?: string;
  before: Parts;
}

type Counted = Pick<Record<EarnedFigure, number>, 'sold' | 'asPart' | 'broughtBack'>;
/** How many of some goods went, as parts of others too. */
export const piecesOf = ({ sold, asPart, broughtBack }: Counted): number => sold + asPart - broughtBack;
/** How many were sold and not brought back; what they are made of is not counted again. */
export const soldOf = ({ sold, broughtBack }: Omit<Counted, 'asPart'>): number => sold - broughtBack;

const salesOf = ({ sales, shipping }: Parts) => sales + shipping;

/** A row of the report: what is left of what was asked is profit, in percent where anything was. */
export function profitRow(by: AskedOf<typeof ShopProfit>['by'], told: Told): RowOf<typeof ShopProfit> {
  const { currency, quantity, id, name, day, key, before, ...parts } = told;
  const kept = salesOf(parts) - parts.returns;
  const named = id !== null && name !== null ? { id, name } : null;
  const of = (dimension: string) => (ShopProfit.by[by] === dimension ? named : null);
  return {
    currency,
    ...(key && { key }),
    product: of('product'),
    branch: of('branch'),
    brand: of('brand'),
    category: of('category'),
    customer: of('customer'),
    sale: of('sale'),
    day,
    quantity,
    ...sumsOf(parts),
    margin: kept > 0 ? Math.round((100 * grossProfit(parts)) / kept) : null,
    comparedSales: salesOf(before),
    comparedProfit: grossProfit(before),
  };
}

const sumsOf = (parts: Parts) => ({
  sales: salesOf(parts),
  returns: parts.returns,
  cost: costOf(parts),
  profit: grossProfit(parts),
});

/** What rows come to. */
export function toldSums(rows: readonly (Parts & { before: Parts })[]) {
  const sum = (of: (row: Parts & { before: Parts }) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    sales: sum(salesOf),
    returns: sum(({ returns }) => returns),
    cost: sum(costOf),
    profit: sum(grossProfit),
    comparedSales: sum(({ before }) => salesOf(before)),
    comparedProfit: sum(({ before }) => grossProfit(before)),
  };
}
