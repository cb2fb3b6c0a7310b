import { describe, expect, test } from 'vitest';
import { paperCode, type ReceiptRow, receiptRows, uuidOfPaper } from '#erp/sales/contract';
import type { PrintedTicket } from '../till/printed-ticket.ts';
import { receiptOfTicket } from './receipt-of-ticket.ts';

const uuid = '0b9f3c1e-58a1-4a6e-9a55-2f1f4be1d001';
const head = { shop: 'دكان الزاوية', branch: 'المحل الرئيسي', head: ['07702000001'], foot: ['شكراً'] };
const reader = { language: 'ar', say: (key: string) => key.split('.').at(-1) ?? '', moment: () => '25/11/2026 14:05' };
const line = (ar: string, quantity: number, price: number, more: object = {}) => ({
  ...{ name: { ar, en: ar }, unit: { ar: 'قطعة', en: 'pc' }, quantity, price, discount: null, extras: [] },
  amount: (price * quantity) / 1000,
  ...more,
});
const ticket = (more: Partial<PrintedTicket>): PrintedTicket => ({
  ...{ uuid, company: 2, shift: 's', number: 'K1.1-000001', at: '', cashier: 'عمر', register: { ar: 'ك١', en: 'K1' } },
  ...{ customer: null, note: null, currency: 'IQD', lines: [], discount: 0, tax: 0, isTaxIncluded: true, rounding: 0 },
  ...{ total: 0, tenders: [], change: 0, returned: null, isOffline: false },
  ...more,
});
const cash = (amount: number, currency: 'IQD' | 'USD' = 'IQD', worth = amount) =>
  ({ method: 'cash', currency, amount, worth, reference: null }) as const;
const rows = (of: PrintedTicket) => receiptRows(receiptOfTicket(of, head, reader), reader);
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '');
const sums = (of: PrintedTicket) =>
  rows(of).flatMap((row: ReceiptRow) =>
    'value' in row && row.kind !== 'fact' ? [`${plain(row.name)} ${plain(row.value)}`.trim()] : [],
  );

describe('the receipt of a ticket', () => {
  test('row 3: what was bought, what was given and what goes back; its code finds the ticket again', () => {
    const shirt = line('قميص', 1000, 20_000, { discount: { written: '10%', amount: 2_000 }, amount: 18_000 });
    const of = ticket({ lines: [line('شاي', 3000, 3_500), shirt], total: 28_500, tenders: [cash(30_000)], change: 1_500 });
    expect(sums(of)).toEqual([
      ...[
        '3 قطعة × 3,500 10,500',
        '1 قطعة × 20,000 20,000',
        'discount 10% -2,000',
        'total 28,500 د.ع',
        'cash 30,000',
        'change 1,500',
      ],
    ]);
    const code = rows(of).find((row) => row.kind === 'code');
    expect([code?.content, uuidOfPaper(paperCode(uuid))]).toEqual([paperCode(uuid), uuid]);
  });
  test('row 4: dollars by what they are worth in the shift, and what rounding made of it', () => {
    const of = ticket({
      lines: [line('شاي', 1000, 80_000)],
      total: 80_000,
      rounding: -30,
      tenders: [cash(6_200, 'USD', 81_220)],
      change: 1_250,
    });
    expect(sums(of)).toEqual([
      ...[
        '1 قطعة × 80,000 80,000',
        'goods 80,000',
        'rounding -30',
        'total 79,970 د.ع',
        'cash 62.00 دولار 81,220',
        'change 1,250',
      ],
    ]);
  });
  test('row 7: a shirt for six tea, 3,000 to pay', () => {
    const returned = {
      number: 'K1.1-000001',
      lines: [{ name: 'قميص', unit: 'قطعة', quantity: 1000, amount: 18_000 }],
      back: 18_000,
      worth: 18_000,
      keep: 0,
    };
    const of = ticket({ lines: [line('شاي', 6000, 3_500)], total: 21_000, returned, tenders: [cash(3_000)] });
    expect(sums(of)).toEqual(['6 قطعة × 3,500 21,000', '-1 قطعة -18,000', 'total 3,000 د.ع', 'cash 3,000']);
  });
  test('of goods that only came back it is a return, and says what was held or lowered a debt', () => {
    const returned = {
      number: 'K1.1-000003',
      lines: [{ name: 'قميص', unit: 'قطعة', quantity: 1000, amount: 20_000 }],
      back: 20_000,
      worth: 0,
      keep: 8_000,
    };
    const of = ticket({ returned });
    expect(sums(of)).toEqual(['-1 قطعة -20,000', 'total -20,000 د.ع', 'offDebt -12,000', 'held -8,000']);
    expect([receiptOfTicket(of, head, reader).kind, rows(of).some(({ kind }) => kind === 'code')]).toEqual(['return', false]);
  });
});
