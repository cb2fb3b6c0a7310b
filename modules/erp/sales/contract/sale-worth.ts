import { type PaperTerms, type PaperTotals, type PricedLine, paperTotals } from '#erp/setup/contract';
import { shareOf } from '#platform/entity';

export interface SaleTerms extends PaperTerms {
  shipping?: number | null;
  /** 14 is 14 %. */
  shippingTaxPercent?: number | null;
}

/** What is asked for carrying the goods, and what of it is tax. */
export interface ShippingWorth {
  net: number;
  tax: number;
}
export interface SaleWorth extends PaperTotals {
  shipping: ShippingWorth;
}

/** What a sale comes to: its goods, less its discount, with tax, and its shipping, which has a tax of its own and no discount. */
export function saleWorth(terms: SaleTerms, lines: readonly PricedLine[]): SaleWorth {
  const goods = paperTotals(terms, lines);
  const shipping = lines.length > 0 ? shippingWorth(terms) : { net: 0, tax: 0 };
  return { ...goods, shipping, tax: goods.tax + shipping.tax, total: goods.total + shipping.net + shipping.tax };
}

function shippingWorth({ shipping, shippingTaxPercent, taxMode }: SaleTerms): ShippingWorth {
  const asked = shipping ?? 0;
  const rate = Math.round((shippingTaxPercent ?? 0) * 1000);
  if (taxMode === 'exclusive') return { net: asked, tax: shareOf(asked, rate, 100_000) };
  const net = shareOf(asked, 100_000, 100_000 + rate);
  return { net, tax: asked - net };
}
