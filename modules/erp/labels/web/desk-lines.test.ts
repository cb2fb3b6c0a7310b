import { expect, test } from 'vitest';
import { bodyOf, type DeskLine, type DeskValues, type Goods, labelsIn, repriced, withGoods } from './desk-lines.ts';

const goods = (variation_id: number, more: Partial<Goods> = {}): Goods => ({
  variation_id,
  name: { en: `Tea ${variation_id}` },
  code: `T-${variation_id}`,
  price: '3500',
  old_price: null,
  old_until: null,
  per: null,
  ...more,
});
const line = (variation_id: number, copies: DeskLine['copies']): DeskLine => ({ ...goods(variation_id), copies });
const copies = (lines: readonly DeskLine[]) => lines.map((one) => [one.variation_id, one.copies]);

test('what is scanned once more is wanted once more; what is taken from a list again stays as often as it was', () => {
  const once = withGoods([], [goods(1), goods(2)], 'more');
  expect(copies(once)).toEqual([
    [1, 1],
    [2, 1],
  ]);
  expect(copies(withGoods(once, [goods(2)], 'more'))).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect(copies(withGoods([line(1, '7')], [goods(1), goods(3)], 'same'))).toEqual([
    [1, '7'],
    [3, 1],
  ]);
  expect(copies(withGoods([line(1, '')], [goods(1)], 'more'))).toEqual([[1, 1]]);
});

test('no more kinds of goods are taken than are printed at once', () => {
  const many = Array.from({ length: 700 }, (_, at) => goods(at + 1));
  expect(withGoods([], many, 'same')).toHaveLength(500);
});

test('another price group gives other prices and leaves how many are wanted', () => {
  const [one, other] = repriced([line(1, 4), line(2, 2)], [goods(1, { price: '3000', old_price: '3500' })]);
  expect([one?.price, one?.old_price, one?.copies, other?.price]).toEqual(['3000', '3500', 4, '3500']);
});

test('labels are counted as they are typed, and what is no number counts nothing', () => {
  expect(labelsIn([line(1, 3), line(2, '12'), line(3, ''), line(4, null)])).toBe(15);
});

test('a struck price goes onto posters and shelf labels alone, and not where no price is shown', () => {
  const values: DeskValues = {
    lines: [{ ...line(1, '2'), old_price: '4000' }],
    paper: 'poster_a4',
    language: 'ar',
    price_group_id: null,
    start: 1,
    shows_name: true,
    shows_price: true,
    shows_code: true,
    shows_company: false,
  };
  expect(bodyOf(values)['lines']).toEqual([{ variation_id: 1, copies: 2, old_price: '4000' }]);
  expect(bodyOf({ ...values, paper: 'a4_65' })['lines']).toEqual([{ variation_id: 1, copies: 2 }]);
  expect(bodyOf({ ...values, shows_price: false })['lines']).toEqual([{ variation_id: 1, copies: 2 }]);
  expect(bodyOf({ ...values, lines: [line(1, '')] })['lines']).toEqual([{ variation_id: 1, copies: null, old_price: null }]);
});
