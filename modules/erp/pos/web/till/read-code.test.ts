import { describe, expect, test } from 'vitest';
import { writeScaleCode } from '#erp/catalog/contract';
import { goodsOf } from '#erp/pos/contract';
import { paperCode } from '#erp/sales/contract';
import { readScalePatterns } from '#erp/setup/contract';
import { type CodeBook, readCode, scannedCodes, starred } from './read-code.ts';

const tea = goodsOf([1, 1, 'شاي', 'Tea', 'TEA', 3_500, null, 1, null, null, null, null, null, 1, 0, 0, null]);
const cheese = goodsOf([8, 8, 'جبن', 'Cheese', 'CH', 9_000, null, 2, null, null, null, null, null, 1, 0, 0, 42]);
const goods = [tea, cheese];
const { patterns } = readScalePatterns('21IIIIIWWWWWC\n22IIIIIPPPPPC*10', 'IQD');
const label = (nth: 0 | 1, item: number, said: number) =>
  writeScaleCode(patterns[nth] as (typeof patterns)[number], { item, said }) ?? '';
const book: CodeBook = {
  codes: new Map([
    ['6291400001375', [1, 0]],
    ['CARTON-1', [1, 4]],
    ['GONE', [77, 0]],
  ]),
  goodsOf: (id) => goods.find((one) => one.id === id),
  weighed: (item) => goods.find((one) => one.scaleItem === item),
  priceOf: ({ productPrice }) => productPrice ?? 0,
  isWhole: (unit) => unit !== 2,
  patterns,
};
const read = (code: string) => readCode(code, book);

describe('what a scanner typed', () => {
  test('is one of the goods, a carton where the code is a carton’s, in whatever digits and letters', () => {
    expect(read('6291400001375')).toEqual({ goods: 1, unit: 1, quantity: 1000 });
    expect(read('٦٢٩١٤٠٠٠٠١٣٧٥')).toEqual({ goods: 1, unit: 1, quantity: 1000 });
    expect(read(' carton-1 ')).toEqual({ goods: 1, unit: 4, quantity: 1000 });
  });
  test('is so much of what a scale weighed, or as much as costs what its label says', () => {
    expect(read(label(0, 42, 350))).toEqual({ goods: 8, unit: 2, quantity: 350 });
    expect(read(label(1, 42, 450))).toEqual({ goods: 8, unit: 2, quantity: 500 });
  });
  test('is told apart from what was read wrong and what nobody knows', () => {
    expect(read(label(0, 42, 350).replace(/.$/, (digit) => String((Number(digit) + 1) % 10)))).toMatchObject({
      problem: 'checkDigit',
    });
    expect(read(label(0, 43, 350))).toMatchObject({ problem: 'noScaleItem' });
    expect(read('GONE')).toMatchObject({ problem: 'unknown', code: 'GONE' });
  });
  test('is a paper somebody brings back', () => {
    const uuid = '0b9f3c1e-58a1-4a6e-9a55-2f1f4be1d001';
    expect(read(paperCode(uuid))).toEqual({ paper: uuid });
  });
});

test('a number before a star says how many', () => {
  expect([starred('3*6291'), starred('0.5 × '), starred('12*')]).toEqual([
    { quantity: 3000, rest: '6291' },
    { quantity: 500, rest: '' },
    { quantity: 12_000, rest: '' },
  ]);
  expect([starred('tea'), starred('0*'), starred('*3')]).toEqual([undefined, undefined, undefined]);
});

test('a scan after a number with a star is so many of it, whether the star was heard with it or not', () => {
  const six = { codes: ['6291400001375'], quantity: 6000 };
  expect(scannedCodes('6291400001375', '6*6291400001375')).toEqual(six);
  expect(scannedCodes('6*6291400001375', '6*6291400001375')).toEqual(six);
  expect(scannedCodes('91400001375', '6291400001375')).toEqual({ codes: ['6291400001375', '91400001375'] });
});
