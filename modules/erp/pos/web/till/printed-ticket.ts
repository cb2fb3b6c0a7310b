import type { TillMethod } from '#erp/pos/contract';
import type { Bilingual, Currency } from '#platform/entity';

/** A ticket as it was printed, kept to be printed again: names in both languages, amounts in minor units. */
export interface PrintedTicket {
  uuid: string;
  company: number;
  shift: string;
  number: string;
  /** By the device's clock. */
  at: string;
  cashier: string;
  register: Bilingual;
  customer: string | null;
  note: string | null;
  currency: Currency;
  lines: readonly PrintedLine[];
  discount: number;
  tax: number;
  isTaxIncluded: boolean;
  rounding: number;
  /** What the goods come to. */
  total: number;
  tenders: readonly PrintedTender[];
  change: number;
  /** Goods that came back with it. */
  returned: PrintedReturn | null;
  isOffline: boolean;
}

export interface PrintedLine {
  name: Bilingual;
  unit: Bilingual;
  /** Thousandths. */
  quantity: number;
  price: number;
  discount: { written: string; amount: number } | null;
  extras: readonly Bilingual[];
  amount: number;
}

export interface PrintedTender {
  method: TillMethod;
  currency: Currency;
  amount: number;
  /** In the currency of the ticket. */
  worth: number;
  reference: string | null;
}

export interface PrintedReturn {
  /** Of which sale. */
  number: string;
  lines: readonly { name: string; unit: string; quantity: number; amount: number }[];
  /** What they had asked, what of that pays or goes back, and what is held for him. */
  back: number;
  worth: number;
  keep: number;
}
