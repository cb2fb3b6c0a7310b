import { describe, expect, test } from 'vitest';
import { paperCode, receiptRows } from '#erp/sales/contract';
import { paperTotals } from '#erp/setup/contract';
import { amountText } from '#platform/entity';
import { receiptOfReturn, receiptOfSale } from './receipt-of.ts';

const named = (en: string, ar: string) => ({ id: 1, name: { en, ar } });
const head = { shop: 'Corner', head: ['Karrada 62'], foot: [] };
const reader = (language: string) => ({ language, say: (key: string) => key, day: (day: string) => day, clock: () => '14:05' });
const uuid = '0192f0c1-7d1e-7c3a-9a5b-3f0d2b1c4e5f';
const lines = [
  { variation: named('Tea', 'شاي'), unit: named('Piece', 'قطعة'), quantity: '3', price: '3500', discount: null, extras: null },
  {
    ...{ variation: named('Shirt', 'قميص'), unit: named('Piece', 'قطعة'), quantity: '1', price: '20000', discount: '10%' },
    extras: [{ id: 4, name: { en: 'Gift wrap', ar: 'تغليف' } }],
  },
];
const sale = (more: object = {}) => ({
  ...{ id: 7, uuid, invoice_number: 'INV-1-2026-00007', status: 'final', currency: 'IQD', tax_mode: 'inclusive' },
  ...{ customer: { id: 3, name: 'علي' }, branch: named('Karrada', 'الكرادة'), user: { id: 2, name: 'Sara' } },
  ...{ sale_date: '2026-11-21', sold_at: '2026-11-21T11:05:00Z', due_on: '2026-12-01', lines },
  ...{ total: '28500', owed: '28500', tax: '0', shipping: '0', paid: '20000', left: '8500' },
  ...more,
});

describe('of a sale', () => {
  test('goods are called as the reader of the receipt calls them, whoever prints it', () => {
    expect(receiptOfSale(sale(), head, reader('ar')).lines.map(({ name, unit }) => [name, unit])).toEqual([
      ['شاي', 'قطعة'],
      ['قميص', 'قطعة'],
    ]);
    const { lines: told, branch, facts } = receiptOfSale(sale(), head, reader('en'));
    expect([told[1]?.name, told[1]?.notes, branch]).toEqual(['Shirt', ['+ Gift wrap'], 'Karrada']);
    expect(Object.fromEntries(facts)).toMatchObject({ customer: 'علي', seller: 'Sara', dueOn: '2026-12-01', validUntil: null });
  });
  test('each line is what it asks after its own discount; the code leads back to the sale', () => {
    const found = receiptOfSale(sale(), head, reader('en'));
    expect(found.lines.map(({ amount, discount }) => [amount, discount])).toEqual([
      [10_500, null],
      [18_000, { written: '10%', amount: 2_000 }],
    ]);
    expect(found).toMatchObject({ kind: 'sale', discount: 0, total: 28_500, left: 8_500, returned: 0, code: paperCode(uuid) });
    expect(found.tenders).toEqual([{ name: 'receipt.paid', amount: 20_000 }]);
  });
  test.each(['inclusive', 'exclusive'] as const)('with a discount of the paper and a tax that is %s it adds up', (tax_mode) => {
    const priced = [
      { quantity: 3_000, price: 3_500, taxPercent: 14 },
      { quantity: 1_000, price: 20_000, discount: '10%', taxPercent: 14 },
    ];
    const { total, tax } = paperTotals({ currency: 'IQD', taxMode: tax_mode, discount: '7%' }, priced);
    const text = (amount: number) => amountText(amount, 'IQD');
    const of = sale({ tax_mode, total: text(total + 2_000), owed: text(total + 2_000), tax: text(tax), shipping: '2000' });
    const rows = receiptRows(receiptOfSale(of, head, reader('en')), { language: 'en', say: (key) => key });
    const figure = (value: string) => Number(value.replace(/[^\d-]/g, ''));
    const at = rows.findIndex(({ kind }) => kind === 'total');
    const sums = rows.slice(0, at).flatMap((row) => (row.kind === 'sum' ? [figure(row.value)] : []));
    expect(sums.reduce((all, one) => all + one, 0)).toBe(total + 2_000);
  });
  test('a quote and a draft are owed by nobody: no payment, nothing left, no code', () => {
    const quote = receiptOfSale(sale({ status: 'quote', valid_until: '2026-12-05' }), head, reader('en'));
    expect([quote.kind, quote.left, quote.tenders, quote.code, Object.fromEntries(quote.facts)['validUntil']]).toEqual([
      ...['quote', 0, [], null, '2026-12-05'],
    ]);
  });
  test('what came back since is told', () => {
    expect(receiptOfSale(sale({ owed: '25000', left: '5000' }), head, reader('en'))).toMatchObject({
      returned: 3_500,
      left: 5_000,
    });
  });
});

test('of goods that came back it tells what they were worth, and of which sale they were', () => {
  const back = {
    ...{ id: 9, number: 'SR-1-2026-00002', currency: 'IQD', day: '2026-11-22', note: 'too small', total: '5985', shipping: '0' },
    ...{ sale: { id: 7, name: 'INV-1-2026-00007' }, customer: { id: 3, name: 'علي' }, branch: named('Karrada', 'الكرادة') },
    lines: [{ ...lines[0], quantity: '1.5', condition: 'spoilt', net: '5250', tax: '735' }],
  };
  const found = receiptOfReturn(back, head, reader('en'));
  expect(found).toMatchObject({ kind: 'return', total: 5_985, tax: 735, number: 'SR-1-2026-00002' });
  expect(found.lines).toMatchObject([{ quantity: 1_500, amount: 5_985, notes: ['saleReturnLine.options.condition.spoilt'] }]);
  expect(Object.fromEntries(found.facts)).toMatchObject({ ofSale: 'INV-1-2026-00007', why: 'too small' });
});
