import { expect, test } from 'vitest';
import { countedIn, fetched, openedNotes, type TypedOpening } from './typed-opening.ts';

const of = (currency: 'IQD' | 'USD', more: Partial<TypedOpening> = {}): TypedOpening => ({
  ...{ currency, added: null, treasury: 4, counted: null },
  ...more,
});
const float = [{ currency: 'IQD' as const, amount: 40_000 }];

test('a drawer holds what the last shift left and what was fetched, until somebody counts otherwise', () => {
  expect(countedIn(of('IQD', { added: '10000' }), float)).toBe(50_000);
  expect(countedIn(of('IQD', { added: '10000', counted: '49750' }), float)).toBe(49_750);
  expect(countedIn(of('IQD', { counted: '' }), float)).toBe(0);
});

test('the company’s own notes are always told, others where there are any', () => {
  expect(openedNotes([of('IQD'), of('USD')], [])).toEqual([{ currency: 'IQD', amount: 0 }]);
  expect(openedNotes([of('IQD'), of('USD', { counted: '20' })], float)).toEqual([
    { currency: 'IQD', amount: 40_000 },
    { currency: 'USD', amount: 2_000 },
  ]);
});

test('only what was fetched from a treasury names one', () => {
  expect(fetched([of('IQD', { added: '50000' }), of('USD', { added: '20', treasury: null })])).toEqual([
    { treasury_id: 4, currency: 'IQD', amount: '50000' },
  ]);
});
