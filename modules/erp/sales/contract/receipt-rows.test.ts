import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Receipt, type ReceiptRow, receiptRows } from './receipt-rows.ts';

const words = { language: 'en', say: (key: string) => key.replace('receipt.', '') };
const tea = { name: 'Tea', unit: 'pc', quantity: 3_000, price: 3_500, amount: 10_500 };
const shirt = {
  ...{ name: 'Shirt', unit: 'pc', quantity: 1_000, price: 20_000 },
  ...{ discount: { written: '10%', amount: 2_000 }, amount: 18_000 },
};
const receipt = (more: Partial<Receipt> = {}): Receipt => ({
  ...{ kind: 'sale', currency: 'IQD', shop: 'Corner Shop', branch: 'Karrada', head: ['07701000001', ''], foot: ['Thank you'] },
  ...{
    number: 'INV-1-2026-00001',
    at: '21/11/2026 14:05',
    facts: [
      ['customer', 'Ali'],
      ['dueOn', null],
    ],
  },
  ...{ lines: [tea, shirt], discount: 0, shipping: 0, tax: 0, isTaxIncluded: true, total: 28_500, tenders: [] },
  ...more,
});
/** As they are read, without the signs that keep numbers in order. */
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '');
const read = (row: ReceiptRow): string => {
  if (row.kind === 'rule') return '---';
  if (row.kind === 'code') return `[${row.content}] ${row.text}`;
  return plain('text' in row ? row.text : `${row.name} | ${row.value}`);
};
const rows = (of: Receipt, language = 'en') => receiptRows(of, { ...words, language }).map(read);

describe('the receipt of a sale', () => {
  test('tells the shop, the sale, each of its goods and what it comes to, and ends with its code', () => {
    const paid = { tenders: [{ name: 'Cash', amount: 30_000 }], change: 1_500, code: '0123' };
    expect(rows(receipt(paid))).toEqual([
      ...['Corner Shop', 'Karrada', '07701000001', 'kinds.sale'],
      ...['number | INV-1-2026-00001', 'at | 21/11/2026 14:05', 'facts.customer | Ali', '---'],
      ...['Tea', '3 pc × 3,500 | 10,500', 'Shirt', '1 pc × 20,000 | 20,000', 'discount 10% | -2,000', '---'],
      ...['total | 28,500 IQD', 'Cash | 30,000', 'change | 1,500', '---', '[0123] INV-1-2026-00001', 'Thank you'],
    ]);
  });
  test('names what the paper takes off, its shipping, a tax that is added, and what cash is rounded by', () => {
    const of = receipt({ discount: 500, shipping: 2_000, tax: 4_000, isTaxIncluded: false, rounding: 125, total: 34_125 });
    expect(rows(of).slice(-7, -1)).toEqual([
      ...['goods | 28,500', 'discount | -500', 'shipping | 2,000', 'tax | 4,000', 'rounding | 125', 'total | 34,125 IQD'],
    ]);
  });
  test('tells of a tax that is in the price after the total, what came back since, and what is left to pay', () => {
    const of = receipt({ tax: 3_500, tenders: [{ name: 'Paid', amount: 10_000 }], returned: 3_500, left: 15_000 });
    expect(rows(of).slice(-6, -1)).toEqual([
      ...['total | 28,500 IQD', 'taxIncluded | 3,500', 'Paid | 10,000', 'returned | -3,500', 'left | 15,000'],
    ]);
  });
  test('writes dinars without decimals and with their sign, pounds with two', () => {
    expect(rows(receipt(), 'ar').at(-2)).toBe('total | 28,500 د.ع');
    expect(rows(receipt({ currency: 'EGP', lines: [], total: 11_400 })).at(-2)).toBe('total | 114.00 EGP');
  });
  test('of goods that came back tells how many and what they were worth, without a price each', () => {
    const back = { name: 'Tea', unit: 'kg', quantity: 1_500, notes: ['Spoilt'], amount: 5_250 };
    expect(rows(receipt({ kind: 'return', lines: [back], total: 5_250, foot: [] })).slice(-6)).toEqual([
      ...['---', 'Tea', 'Spoilt | ', '1.5 kg | 5,250', '---', 'total | 5,250 IQD'],
    ]);
  });
});

test('whatever is sold, what stands above the total comes to it', () => {
  const line = fc
    .record({
      quantity: fc.integer({ min: 1, max: 50_000 }),
      price: fc.integer({ min: 0, max: 90_000 }),
      off: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ quantity, price, off }) => {
      const asked = Math.round((price * quantity) / 1000);
      const amount = Math.floor((asked * off) / 100);
      const discount = amount > 0 ? { written: `${off}%`, amount } : null;
      return { name: 'Goods', unit: 'pc', quantity, price, discount, amount: asked - amount };
    });
  const asked = fc.record({
    lines: fc.array(line, { maxLength: 12 }),
    discount: fc.nat(5_000),
    shipping: fc.nat(9_000),
    tax: fc.nat(9_000),
    isTaxIncluded: fc.boolean(),
  });
  const figureOf = (row: ReceiptRow) => ('value' in row ? Number(plain(row.value).replace(/[^\d-]/g, '')) : 0);
  fc.assert(
    fc.property(asked, (of) => {
      const whole = of.lines.reduce((sum, one) => sum + one.amount, 0);
      const total = whole - of.discount + of.shipping + (of.isTaxIncluded ? 0 : of.tax);
      const all = receiptRows(receipt({ ...of, total, facts: [] }), words);
      const at = all.findIndex(({ kind }) => kind === 'total');
      const sums = all.slice(0, at).filter(({ kind }) => kind === 'sum');
      const counted = all.filter(({ kind }) => kind === 'counted').reduce((sum, row) => sum + figureOf(row), 0);
      expect(counted).toBe(whole);
      const above = sums.length > 0 ? sums.reduce((sum, row) => sum + figureOf(row), 0) : counted;
      expect([above, figureOf(all[at] as ReceiptRow)]).toEqual([total, total]);
    }),
  );
});
