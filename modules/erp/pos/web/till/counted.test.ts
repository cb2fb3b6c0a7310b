import { describe, expect, test } from 'vitest';
import { closingContent, countedOf, floatOf, slipsOfClosing, type TypedClosing, type TypedCount } from './counted.ts';

const dinars = (more: Partial<TypedCount> = {}): TypedCount => ({
  ...{ currency: 'IQD', pieces: {}, sum: null, deposit: null, treasury: 4 },
  ...more,
});
const closing = (...counts: TypedCount[]): TypedClosing => ({ counts, slips: [], note: '' });
const words = { required: 'how much?', tooMuch: 'too much' };

describe('a drawer is counted', () => {
  test('note by note, or as a sum where nobody sorted them', () => {
    expect(countedOf(dinars({ pieces: { 25000: 5, 1000: 8, 250: 3 } }))).toBe(133_750);
    expect(countedOf(dinars({ sum: '133750' }))).toBe(133_750);
    expect(countedOf(dinars({ pieces: { 250: 2 }, sum: '9' }))).toBe(500);
    expect(countedOf(dinars())).toBeUndefined();
  });
  test('each currency has to be said, nothing too', () => {
    const dollars: TypedCount = { currency: 'USD', pieces: {}, sum: null, deposit: null, treasury: null };
    expect(slipsOfClosing(closing(dinars({ sum: '500' }), dollars), words)).toEqual({ 'counted.USD': 'how much?' });
    expect(slipsOfClosing(closing(dinars({ sum: '0' }), { ...dollars, sum: '62' }), words)).toEqual({});
    expect(slipsOfClosing(closing(dinars({ sum: '500', deposit: '750' })), words)).toEqual({ 'deposits.IQD': 'too much' });
  });
  test('all of it is taken to the safe unless something stays for tomorrow', () => {
    const all = closing(dinars({ pieces: { 50000: 2 } }));
    expect(closingContent(all)).toEqual({
      counted: [{ currency: 'IQD', amount: '100000', notes: [{ denomination: 50_000, pieces: 2 }] }],
      deposits: [{ treasury_id: 4, currency: 'IQD', amount: '100000' }],
    });
    expect(floatOf(all)).toEqual([]);
    const part = closing(dinars({ sum: '100000', deposit: '60000' }));
    expect([closingContent(part)['deposits'], floatOf(part)]).toEqual([
      [{ treasury_id: 4, currency: 'IQD', amount: '60000' }],
      [{ currency: 'IQD', amount: 40_000 }],
    ]);
  });
  test('notes without a treasury of their own stay in the drawer', () => {
    const dollars = closing({ currency: 'USD', pieces: { 50: 1, 10: 1 }, sum: null, deposit: null, treasury: null });
    expect(closingContent(dollars)).toEqual({
      counted: [
        {
          currency: 'USD',
          amount: '60.00',
          notes: [
            { denomination: 10, pieces: 1 },
            { denomination: 50, pieces: 1 },
          ],
        },
      ],
    });
    expect(floatOf(dollars)).toEqual([{ currency: 'USD', amount: 6_000 }]);
  });
  test('what the card terminals printed goes along where somebody typed it', () => {
    const slips = [
      { gateway: 1, amount: '25000' },
      { gateway: 2, amount: null },
    ];
    expect(closingContent({ ...closing(dinars({ sum: '0' })), slips, note: ' short ' })).toMatchObject({
      slips: [{ gateway_id: 1, amount: '25000' }],
      note: 'short',
    });
  });
});
