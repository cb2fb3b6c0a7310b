import { expect, test } from 'vitest';
import { chosenIn, countOf, numbered, priced, rowsOf, valuesOf } from './variation-rows.ts';

const option = (id: number, attribute_id: number, en: string) => ({ id, attribute_id, name: { en, ar: en } });
const [red, blue] = [option(1, 10, 'Red'), option(2, 10, 'Blue')];
const [small, large] = [option(3, 20, 'Small'), option(4, 20, 'Large')];

test('two colours in two sizes are four rows; an attribute without a ticked value counts for none', () => {
  expect(
    rowsOf(
      [
        [red, blue],
        [small, large],
      ],
      [],
    ),
  ).toHaveLength(4);
  expect(rowsOf([[red, blue], []], [])).toHaveLength(2);
  expect([rowsOf([], []), countOf([[red, blue], [], [small, large]])]).toEqual([[], 4]);
});

test('what was typed on a row stays with it when values come and go', () => {
  const typed = priced(rowsOf([[red], [small]], []), null, { selling_price: '900' });
  const more = rowsOf(
    [
      [red, blue],
      [small, large],
    ],
    typed,
  );
  expect(more.map(({ selling_price }) => selling_price)).toEqual(['900', null, null, null]);
});

test('a price is set for all, or for the row or column of one value', () => {
  const rows = rowsOf(
    [
      [red, blue],
      [small, large],
    ],
    [],
  );
  expect(priced(rows, large.id, { selling_price: '12000' }).map((row) => row.selling_price)).toEqual([
    null,
    '12000',
    null,
    '12000',
  ]);
  expect(priced(rows, null, { selling_price: '5' }).every((row) => row.selling_price === '5')).toBe(true);
});

test('numbers go to ticked rows that have none', () => {
  const rows = rowsOf([[red, blue], [small]], []);
  const some = [{ ...rows[0], sku: 'MINE' }, rows[1]] as typeof rows;
  expect(numbered(some, '{sku}-{1}', 'S').map(({ sku }) => sku)).toEqual(['MINE', 'S-BLU']);
  expect(chosenIn(rows)).toEqual(
    new Map([
      [10, [1, 2]],
      [20, [3]],
    ]),
  );
});

test('the values of an attribute are known by the rows, each once', () => {
  const rows = rowsOf(
    [
      [red, blue],
      [small, large],
    ],
    [],
  );
  expect([valuesOf(rows, 10), valuesOf(rows, 30)]).toEqual([[red, blue], []]);
});
