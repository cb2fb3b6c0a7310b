import { type PaperTerms, paperTotals } from '#erp/setup/contract';
import { spread } from '#platform/entity';

/** A line of a purchase, as far as its money goes. */
export interface BoughtLine {
  quantity: number | null;
  unitCost: number | null;
  discount?: string | null;
  taxPercent?: number | null;
}
export interface PurchaseTerms extends PaperTerms {
  freight?: number | null;
}

/** What a line comes to with its part of the purchase's discount, tax and freight, in the purchase's currency. */
export interface BoughtWorth {
  net: number;
  tax: number;
  freight: number;
}

export interface PurchaseWorth {
  lines: BoughtWorth[];
  goods: number;
  discount: number;
  tax: number;
  /** What the supplier is owed for all of it. */
  total: number;
}

/** What a purchase comes to: its lines, less its discount, with tax, and its freight spread over them by value. */
export function purchaseWorth(terms: PurchaseTerms, lines: readonly BoughtLine[]): PurchaseWorth {
  const {
    lines: worth,
    goods,
    discount,
    tax,
    total,
  } = paperTotals(
    terms,
    lines.map(({ unitCost, ...line }) => ({ ...line, price: unitCost })),
  );
  const freight = spread(
    terms.freight ?? 0,
    worth.map(({ net }) => net),
  );
  return {
    lines: worth.map((one, at) => ({ ...one, freight: freight[at] as number })),
    goods,
    discount,
    tax,
    total: total + (lines.length > 0 ? (terms.freight ?? 0) : 0),
  };
}
