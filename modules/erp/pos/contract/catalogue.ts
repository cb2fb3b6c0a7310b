import { factorText, type GroupFacts, type PriceFacts, parseFactor } from '#erp/catalog/contract';
import type { AutomaticDiscount } from '#erp/discounts/contract';
import type { Offer } from '#erp/sales/contract';
import { type DiscountType, readDiscount, type TaxMode } from '#erp/setup/contract';
import type { Bilingual, Currency } from '#platform/entity';
import type { ShiftRates } from './cash-shift.ts';

/**
 * Goods as a till keeps them, in this order, so that fifty thousand of them are few bytes: variation, product, Arabic and English name
 * (0: the same), number, the product's price and its own, unit, category, sub-category, brand, tax, what the register's group of prices
 * says, whether stock is kept of them, what their picture is known by (the picture itself is asked for when it is seen).
 */
export type GoodsRow = readonly [
  id: number,
  product: number,
  ar: string,
  en: string | 0,
  sku: string,
  productPrice: number | null,
  variationPrice: number | null,
  unit: number,
  category: number | null,
  subCategory: number | null,
  brand: number | null,
  tax: number | null,
  groupPrice: number | null,
  isStocked: 0 | 1,
  image: string | 0,
  taxMode: 0 | 1,
  scaleItem: number | null,
];

/** A code, whose goods it finds, and in which unit (0: their own). */
export type CodeRow = readonly [code: string, variation: number, unit: number];
/** What may be sold of goods in the branch, in thousandths of their unit. */
export type StockRow = readonly [variation: number, left: number];
export type CustomerRow = readonly [id: number, name: string, phone: string, group: number | null];

export interface TillDiscount {
  id: number;
  name: Bilingual;
  priority: number;
  type: DiscountType;
  value: string;
  startsOn: string | null;
  endsOn: string | null;
  customerGroup: number | null;
  isAll: boolean;
  categories: readonly number[];
  brands: readonly number[];
  products: readonly number[];
}

/** What is few and changes seldom: read whole each time. */
export interface TillLists {
  units: readonly { id: number; name: Bilingual; base: number; factor: string; whole: boolean }[];
  taxes: readonly { id: number; percent: number }[];
  categories: readonly { id: number; name: Bilingual; parent: number | null }[];
  discounts: readonly TillDiscount[];
  ranges: readonly { product: number; variation: number | null; from: number; price: number }[];
  customerGroups: readonly { id: number; name: Bilingual; percent: number }[];
  modifiers: readonly { id: number; product: number; name: Bilingual; price: number }[];
  priceGroup: Omit<GroupFacts, 'price'> | null;
  gateways: readonly { id: number; name: Bilingual | string }[];
  treasuries: readonly { id: number; name: Bilingual; currency: Currency }[];
}

/** How the register sells. */
export interface TillSettings {
  currency: Currency;
  cashStep: number;
  priceStep: number;
  taxMode: TaxMode;
  rates: ShiftRates;
  isBlind: boolean;
  isStrict: boolean;
  sellsBelow: boolean;
  scalePatterns: string | null;
  receiptHead: string | null;
  receiptFoot: string | null;
  branch: { id: number; name: Bilingual; phone: string | null; address: Bilingual | string | null };
  company: Bilingual;
  /** The most the cashier takes off by hand, in thousandths of a percent; null: as much as he likes. */
  mostOff: number | null;
}

/** Goods as the till works with them. */
export interface Goods {
  id: number;
  product: number;
  name: Bilingual;
  sku: string;
  productPrice: number | null;
  variationPrice: number | null;
  unit: number;
  category: number | null;
  subCategory: number | null;
  brand: number | null;
  tax: number | null;
  groupPrice: number | null;
  isStocked: boolean;
  image: string | null;
  taxMode: TaxMode | null;
  scaleItem: number | null;
}

export function goodsOf(row: GoodsRow): Goods {
  const [
    id,
    product,
    ar,
    en,
    sku,
    productPrice,
    variationPrice,
    unit,
    category,
    subCategory,
    brand,
    tax,
    groupPrice,
    isStocked,
    image,
    taxMode,
    scaleItem,
  ] = row;
  return {
    ...{
      id,
      product,
      name: { ar, en: en === 0 ? ar : en },
      sku,
      productPrice,
      variationPrice,
      unit,
      category,
      subCategory,
      brand,
      tax,
    },
    ...{
      groupPrice,
      isStocked: isStocked === 1,
      image: image === 0 ? null : image,
      taxMode: taxMode === 1 ? 'exclusive' : 'inclusive',
      scaleItem,
    },
  };
}

/** Whom goods are offered to: of which group, on which day, and what foreign money is worth in the shift. */
export interface OfferedAt {
  customerGroup: number | null;
  day: string;
  rates: ShiftRates;
}

/** What decides what goods are offered for, put together from what the till keeps; the server puts the same together from its rows. */
export function tillOffer(
  lists: TillLists,
  settings: Pick<TillSettings, 'currency' | 'priceStep'>,
  goods: Goods,
  at: OfferedAt,
): Offer {
  const tax = lists.taxes.find(({ id }) => id === goods.tax);
  return {
    variationId: goods.id,
    facts: factsOf(lists, settings, goods, at),
    discounts: lists.discounts.filter((one) => isFor(one, goods, at)).flatMap((one) => givenBy(one, settings.currency)),
    tax: tax ? { id: tax.id, percent: tax.percent, mode: goods.taxMode } : null,
    units: unitsOf(lists, goods),
    extras: lists.modifiers
      .filter(({ product }) => product === goods.product)
      .map(({ id, name, price }) => ({ id, name, price })),
  };
}

function factsOf(
  lists: TillLists,
  { currency, priceStep }: Pick<TillSettings, 'currency' | 'priceStep'>,
  goods: Goods,
  at: OfferedAt,
): PriceFacts {
  const { priceGroup } = lists;
  const customerGroup = lists.customerGroups.find(({ id }) => id === at.customerGroup);
  return {
    currency,
    step: priceStep,
    productPrice: goods.productPrice,
    variationPrice: goods.variationPrice,
    ranges: lists.ranges
      .filter(({ product, variation }) => product === goods.product && (variation === null || variation === goods.id))
      .map(({ variation, from, price }) => ({ from, price, isOwn: variation !== null })),
    customersGroup: priceGroup && { ...priceGroup, price: goods.groupPrice },
    branchGroup: null,
    customerPercent: customerGroup?.percent ?? null,
    customerGroup: customerGroup?.name ?? null,
    rates: at.rates,
  };
}

/** Whether a discount is given on these goods, to this customer, today. */
function isFor(discount: TillDiscount, goods: Goods, { customerGroup, day }: OfferedAt): boolean {
  const { startsOn, endsOn, isAll, categories, brands, products } = discount;
  if ((startsOn && startsOn > day) || (endsOn && endsOn < day)) return false;
  if (discount.customerGroup !== null && discount.customerGroup !== customerGroup) return false;
  const isIn = (list: readonly number[], id: number | null) => id !== null && list.includes(id);
  return (
    isAll ||
    products.includes(goods.product) ||
    isIn(brands, goods.brand) ||
    isIn(categories, goods.category) ||
    isIn(categories, goods.subCategory)
  );
}

function givenBy({ id, name, priority, type, value }: TillDiscount, currency: Currency): AutomaticDiscount[] {
  const off = readDiscount(value, currency, type);
  return off ? [{ id, name, priority, off }] : [];
}

/** Every unit goods may be sold in, in terms of their own. */
function unitsOf({ units }: TillLists, { unit }: Goods): Offer['units'] {
  const own = units.find(({ id }) => id === unit);
  if (!own) return [];
  return units.filter(({ base }) => base === own.base).flatMap(({ id, factor }) => asOwn(id, factor, own.factor));
}

function asOwn(id: number, factor: string, own: string): Offer['units'] {
  const [one, other] = [parseFactor(factor), parseFactor(own)];
  return one && other ? [{ id, factor: factorText({ of: one.of * other.per, per: one.per * other.of }) }] : [];
}
