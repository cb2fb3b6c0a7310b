import { amountText, type Currency, currencySign, inGroups, shareOf, units } from '#platform/entity';

/** The papers that fit on a roll. */
export type ReceiptKind = 'sale' | 'quote' | 'draft' | 'return';

/** Goods on a receipt, their names in its language. */
export interface ReceiptLine {
  name: string;
  unit: string;
  /** Thousandths. */
  quantity: number;
  /** What one cost; left out where only what it comes to is known. */
  price?: number | null;
  /** What was taken off by hand, as it was written, and how much that is. */
  discount?: { written: string; amount: number } | null;
  /** What was added, and what became of it where it came back. */
  notes?: readonly string[];
  amount: number;
}

/** Something a receipt is paid by, in words: "Cash", "62.00 $". */
export interface ReceiptTender {
  name: string;
  amount: number;
}

/** All a receipt says, with amounts in minor units: what a desk knows of a sale, and a till of its ticket. */
export interface Receipt {
  kind: ReceiptKind;
  currency: Currency;
  shop: string;
  branch: string;
  /** Lines of the shop's own above and below: address, phone, tax number; thanks, terms of return. */
  head: readonly string[];
  foot: readonly string[];
  number: string;
  /** As it is read: a day, maybe with its time. */
  at: string;
  /** What else is said of it, by the words of `receipt.facts`. */
  facts: readonly (readonly [word: string, value: string | null | undefined])[];
  lines: readonly ReceiptLine[];
  discount: number;
  shipping: number;
  tax: number;
  /** Whether the tax is in what was added up already. */
  isTaxIncluded: boolean;
  /** What cash is rounded by. */
  rounding?: number;
  total: number;
  tenders: readonly ReceiptTender[];
  change?: number;
  /** What came back of it since, and what of it is still to be paid. */
  returned?: number;
  left?: number;
  /** What the square code says. */
  code?: string | null;
}

/** A row of a receipt, from top to bottom, whoever draws it: a page, or a printer that takes pictures. */
export type ReceiptRow =
  | { kind: 'shop' | 'line' | 'title'; text: string }
  | { kind: 'fact' | 'sum' | 'total'; name: string; value: string }
  | { kind: 'goods'; text: string }
  | { kind: 'counted'; name: string; value: string }
  | { kind: 'rule' }
  | { kind: 'code'; content: string; text: string };

/** How the words of a receipt are said, in its language. */
export interface ReceiptWords {
  language: string;
  say: (key: string) => string;
}

/** A receipt as rows: the same on a roll of 80 and of 58 millimetres, in Arabic and in English, at the desk and at the till. */
export function receiptRows(receipt: Receipt, { language, say }: ReceiptWords): ReceiptRow[] {
  const { currency, kind, number, at, code } = receipt;
  const text = (amount: number) => figure(amountOf(amount, currency));
  const sum = (name: string, amount: number): ReceiptRow => ({ kind: 'sum', name: say(`receipt.${name}`), value: text(amount) });
  const isSaid = (amount: number | undefined): amount is number => amount !== undefined && amount !== 0;
  const whole = receipt.lines.reduce((all, line) => all + line.amount, 0);
  const changes = [
    ...(isSaid(receipt.discount) ? [sum('discount', -receipt.discount)] : []),
    ...(isSaid(receipt.shipping) ? [sum('shipping', receipt.shipping)] : []),
    ...(isSaid(receipt.tax) && !receipt.isTaxIncluded ? [sum('tax', receipt.tax)] : []),
    ...(isSaid(receipt.rounding) ? [sum('rounding', receipt.rounding)] : []),
  ];
  return [
    { kind: 'shop', text: receipt.shop },
    ...[receipt.branch, ...receipt.head]
      .filter((one) => one.trim() !== '')
      .map((one): ReceiptRow => ({ kind: 'line', text: one })),
    { kind: 'title', text: say(`receipt.kinds.${kind}`) },
    fact(say('receipt.number'), figure(number)),
    fact(say('receipt.at'), figure(at)),
    ...receipt.facts.flatMap(([word, value]) => (value ? [fact(say(`receipt.facts.${word}`), value)] : [])),
    { kind: 'rule' },
    ...receipt.lines.flatMap((line) => rowsOfLine(line, text, say)),
    { kind: 'rule' },
    ...(changes.length > 0 ? [sum('goods', whole), ...changes] : []),
    { kind: 'total', name: say('receipt.total'), value: `${text(receipt.total)} ${currencySign(currency, language)}` },
    ...(isSaid(receipt.tax) && receipt.isTaxIncluded ? [sum('taxIncluded', receipt.tax)] : []),
    ...receipt.tenders.map(({ name, amount }): ReceiptRow => ({ kind: 'sum', name, value: text(amount) })),
    ...(isSaid(receipt.returned) ? [sum('returned', -receipt.returned)] : []),
    ...(isSaid(receipt.change) ? [sum('change', receipt.change)] : []),
    ...(isSaid(receipt.left) ? [sum('left', receipt.left)] : []),
    ...(code ? [{ kind: 'rule' } as const, { kind: 'code', content: code, text: number } as const] : []),
    ...receipt.foot.filter((one) => one.trim() !== '').map((one): ReceiptRow => ({ kind: 'line', text: one })),
  ];
}

const fact = (name: string, value: string): ReceiptRow => ({ kind: 'fact', name, value });

/** Goods by their name, and below it how many at how much; what was taken off by hand on a row of its own. */
function rowsOfLine(line: ReceiptLine, text: (amount: number) => string, say: ReceiptWords['say']): ReceiptRow[] {
  const { name, unit, quantity, price, discount, notes = [], amount } = line;
  const each = price === null || price === undefined ? '' : ` × ${text(price)}`;
  const counted = `${figure(String(units(quantity)))} ${unit}${each}`;
  const asked = shareOf(price ?? 0, quantity, 1000);
  return [
    { kind: 'goods', text: name },
    ...notes.map((note): ReceiptRow => ({ kind: 'counted', name: note, value: '' })),
    { kind: 'counted', name: counted, value: text(discount ? asked : amount) },
    ...(discount
      ? [
          {
            kind: 'counted',
            name: `${say('receipt.discount')} ${figure(discount.written)}`,
            value: text(-discount.amount),
          } as const,
        ]
      : []),
  ];
}

/** Thousands apart, decimals as the currency has them. */
const amountOf = (minor: number, currency: Currency): string => inGroups(amountText(minor, currency));

/** Numbers keep their order inside Arabic. */
const figure = (text: string) => `\u2066${text}\u2069`;
