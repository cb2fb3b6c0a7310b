import { type Bilingual, bool, currencyCodes, date, oneOf } from '#platform/entity';
import type { Age } from './standing.ts';

/** What is asked of a contact’s account on paper: of which days, with the goods of its papers or without, to be read or taken along. */
export const accountFormQuery = {
  from: date(),
  to: date(),
  currency: oneOf(currencyCodes),
  /** With what stands on each paper. */
  goods: bool(),
  /** The last day that was told already. */
  after: date(),
  format: oneOf(['pdf', 'xlsx', 'csv']),
  /** Of the paper, where it is not the reader’s own: whom it is for may read another. */
  language: oneOf(['ar', 'en']),
};

/** What of a paper is no goods: its tax, carriage and discount; or what was paid in the same moment. */
export const formRests = ['beside', 'atOnce'] as const;

/** Goods of a paper on an account, or the rest of it. */
export interface FormGoods {
  name: Bilingual | null;
  rest: (typeof formRests)[number] | null;
  quantity: string | number | null;
  unit: Bilingual | null;
  /** Of one. */
  price: string | null;
  amount: string;
}
/** A paper on a contact’s account on one day: what it charged, what it took off, and what stood then. */
export interface FormLine {
  id: string;
  day: string;
  document: { type: string; id: number; number: string | null };
  events: readonly string[];
  /** On the side that raises what is owed, and on the other. */
  charged: string;
  credited: string;
  balance: string;
  goods: readonly FormGoods[];
}
export interface AccountForm {
  subject: { kind: string; id: number; name: string };
  currency: string;
  from: string | null;
  to: string | null;
  /** What stood before the first of these days, and after the last. */
  opening: string;
  closing: string;
  items: readonly FormLine[];
  /** Ask with this to go on; null: all was told. */
  next: string | null;
  /** What is open today, by its age. */
  agesOn: string;
  ages: readonly Age[];
}
