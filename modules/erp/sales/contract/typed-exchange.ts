import type { DiscountType, PricedLine, TaxMode } from '#erp/setup/contract';
import { type Currency, parseAmount, readFields, thousandths } from '#platform/entity';
import { broughtWorth, type ExchangeWorth, exchangeWorth } from './exchange-worth.ts';
import { Sale } from './sale.ts';
import { saleLines } from './sale-lines.ts';
import type { SaleTerms } from './sale-worth.ts';

type Wire = Record<string, any>;

/** What an exchange says while it is typed: what of which line comes back, and what is taken instead. */
export interface TypedExchange {
  lines: readonly Wire[];
  goods: readonly Wire[];
}

/** What an exchange comes to while it is typed, out of the sale as it travels; a line that is not finished comes to nothing yet. */
export function typedExchange(sale: Wire, { lines, goods }: TypedExchange): ExchangeWorth {
  const currency = sale['currency'] as Currency;
  const terms = termsOf(sale, currency);
  const now = (id: number) => lines.find(({ line }) => line === id)?.['quantity'];
  const sold = ((sale['lines'] ?? []) as Wire[]).map((line) => ({
    ...readLine(line, currency).priced,
    delivered: inThousandths(line['delivered']),
    returned: inThousandths(line['returned']),
    now: inThousandths(now(line['id'])),
  }));
  const paid = parseAmount(String(sale['paid'] ?? 0), currency) ?? 0;
  const taken = goods.map((line) => readLine(line, currency)).filter(({ isFinished }) => isFinished);
  return exchangeWorth(
    broughtWorth({ ...terms, paid }, sold),
    { currency, taxMode: terms.taxMode },
    taken.map(({ priced }) => priced),
  );
}

const inThousandths = (quantity: unknown): number => thousandths(Number(quantity ?? 0)) || 0;

function readLine(line: Wire, currency: Currency): { priced: PricedLine; isFinished: boolean } {
  const { values, problems } = readFields(saleLines.fields, line, { currency, phoneLengths: [] });
  const priced = {
    quantity: (values['quantity'] ?? 0) as number,
    price: (values['price'] ?? 0) as number,
    discount: (values['discount'] ?? null) as string | null,
    taxPercent: (values['taxPercent'] ?? null) as number | null,
  };
  return { priced, isFinished: Object.keys(problems).length === 0 };
}

function termsOf(sale: Wire, currency: Currency): SaleTerms {
  const { values } = readFields(Sale.fields, sale, { currency, phoneLengths: [] });
  return {
    currency,
    taxMode: values['taxMode'] as TaxMode | null,
    discountType: values['discountType'] as DiscountType | null,
    discount: values['discount'] as string | null,
    shipping: values['shipping'] as number | null,
    shippingTaxPercent: values['shippingTaxPercent'] as number | null,
  };
}
