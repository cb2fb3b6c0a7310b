import type { Receipt, ReceiptKind, ReceiptLine } from '#erp/sales/contract';
import { paperCode } from '#erp/sales/contract';
import { discountOn, lineAsks, readDiscount } from '#erp/setup/contract';
import { type Currency, nameIn, parseAmount, shareOf, thousandths } from '#platform/entity';
import type { WireRow } from '#platform/web';

/** What a shop says above and below on its receipts, and where its branch is. */
export interface ReceiptHead {
  shop: string;
  head: readonly string[];
  foot: readonly string[];
}
/** How it is read: the language of names, a word by its key, a day, a time. */
export interface ReceiptReader {
  language: string;
  say: (key: string) => string;
  day: (day: string) => string;
  clock: (moment: string) => string;
}

const kinds: Record<string, ReceiptKind> = { draft: 'draft', quote: 'quote' };

/** The receipt of a sale as it travels: what was sold, for how much, and what of it is paid. */
export function receiptOfSale(sale: WireRow, { shop, head, foot }: ReceiptHead, reader: ReceiptReader): Receipt {
  const currency = sale['currency'] as Currency;
  const units = (name: string) => parseAmount(String(sale[name] ?? 0), currency) ?? 0;
  const kind = kinds[sale['status']] ?? 'sale';
  const lines = ((sale['lines'] ?? []) as WireRow[]).map((line) => lineOf(line, currency, reader));
  const [total, tax, shipping, paid] = [units('total'), units('tax'), units('shipping'), units('paid')];
  const isTaxIncluded = sale['tax_mode'] !== 'exclusive';
  const asked = lines.reduce((sum, { amount }) => sum + amount, 0) + shipping + (isTaxIncluded ? 0 : tax);
  const sold = kind === 'sale';
  return {
    kind,
    currency,
    ...{ shop, head, foot, branch: nameOf(sale['branch'], reader) },
    number: sale['invoice_number'],
    at: [reader.day(sale['sale_date']), sale['sold_at'] && reader.clock(sale['sold_at'])].filter(Boolean).join(' '),
    facts: [
      ['customer', nameOf(sale['customer'], reader)],
      ['seller', nameOf(sale['user'], reader)],
      ['validUntil', kind === 'quote' && sale['valid_until'] ? reader.day(sale['valid_until']) : null],
      ['dueOn', sold && units('left') > 0 && sale['due_on'] ? reader.day(sale['due_on']) : null],
    ],
    lines,
    // What the paper takes off: with a tax that is added, the tax on that is less as well.
    discount: asked - total,
    ...{ shipping, tax, isTaxIncluded, total },
    tenders: sold && paid > 0 ? [{ name: reader.say('receipt.paid'), amount: paid }] : [],
    returned: sold ? total - units('owed') : 0,
    left: sold ? units('left') : 0,
    code: sold && sale['uuid'] ? paperCode(sale['uuid']) : null,
  };
}

/** The receipt of goods that came back. */
export function receiptOfReturn(back: WireRow, { shop, head, foot }: ReceiptHead, reader: ReceiptReader): Receipt {
  const currency = back['currency'] as Currency;
  const units = (row: WireRow, name: string) => parseAmount(String(row[name] ?? 0), currency) ?? 0;
  const lines = (back['lines'] ?? []) as WireRow[];
  return {
    kind: 'return',
    currency,
    ...{ shop, head, foot, branch: nameOf(back['branch'], reader) },
    number: back['number'],
    at: reader.day(back['day']),
    facts: [
      ['ofSale', nameOf(back['sale'], reader)],
      ['customer', nameOf(back['customer'], reader)],
      ['seller', nameOf(back['user'], reader)],
      ['why', back['note']],
    ],
    lines: lines.map((line) => ({
      ...goodsOf(line, reader),
      notes: line['condition'] === 'good' ? [] : [reader.say(`saleReturnLine.options.condition.${line['condition']}`)],
      amount: units(line, 'net') + units(line, 'tax'),
    })),
    discount: 0,
    shipping: units(back, 'shipping'),
    tax: lines.reduce((sum, line) => sum + units(line, 'tax'), 0),
    isTaxIncluded: true,
    total: units(back, 'total'),
    tenders: [],
  };
}

const goodsOf = (line: WireRow, reader: ReceiptReader) => ({
  name: nameOf(line['variation'], reader),
  unit: nameOf(line['unit'], reader),
  quantity: thousandths(Number(line['quantity'] ?? 0)),
});

function lineOf(line: WireRow, currency: Currency, reader: ReceiptReader): ReceiptLine {
  const goods = goodsOf(line, reader);
  const price = parseAmount(String(line['price'] ?? 0), currency) ?? 0;
  const written = (line['discount'] ?? '') as string;
  const whole = shareOf(price, goods.quantity, 1000);
  const off = discountOn(whole, readDiscount(written, currency));
  const extras = (line['extras'] ?? []) as { name: unknown }[];
  return {
    ...goods,
    price,
    notes: extras.map(({ name }) => `+ ${nameOf(name, reader)}`),
    discount: off > 0 ? { written, amount: off } : null,
    amount: lineAsks({ quantity: goods.quantity, price, discount: written }, currency),
  };
}

/** What something is called in the language of the receipt. */
function nameOf(value: any, reader: ReceiptReader): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  return value.ar !== undefined || value.en !== undefined ? nameIn(value, reader.language) : nameOf(value.name, reader);
}
