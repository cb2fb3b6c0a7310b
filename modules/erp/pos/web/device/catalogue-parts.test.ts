import { expect, test } from 'vitest';
import type { GoodsRow, TillLists, TillSettings } from '#erp/pos/contract';
import { allParts, type CatalogueAnswer, emptyRows, mergeRows, partsOf, rowsOf } from './catalogue-parts.ts';

const row = (id: number, name: string) =>
  [id, id, name, 0, `G-${id}`, 1000, null, 1, null, null, null, null, null, 1, 0, 0, null] satisfies GoodsRow;
const head = {
  at: '2026-11-25T08:00:00Z',
  settings: { cashStep: 250 } as TillSettings,
  lists: { units: [] } as unknown as TillLists,
};
const told = (more: Partial<CatalogueAnswer>): CatalogueAnswer => ({
  ...head,
  ...{ is_whole: false, goods: [], codes: [], gone: [], stock: [], customers: [] },
  ...more,
});
const filled = () => {
  const rows = emptyRows(head);
  mergeRows(
    rows,
    told({
      goods: [row(1, 'شاي'), row(2, 'قهوة'), row(33, 'سكر')],
      codes: [
        ['6291', 1, 0],
        ['6291-C', 1, 5],
        ['7000', 2, 0],
      ],
      stock: [
        [1, 5_000],
        [2, 7_000],
      ],
      customers: [[9, 'زينب', '07701', null]],
    }),
  );
  return rows;
};

test('a catalogue that was put away comes back as it was', () => {
  const rows = filled();
  expect(rowsOf(partsOf(rows, allParts()))).toEqual(rows);
  expect(rowsOf(new Map())).toBeUndefined();
});

test('after a sale little is written anew: the head, and the part its goods are in', () => {
  expect(mergeRows(filled(), told({ stock: [[1, 4_000]] }))).toEqual(new Set(['head', 'stock1']));
  expect(mergeRows(filled(), told({ stock: [[1, 5_000]] }))).toEqual(new Set(['head']));
});

test('goods that changed are found by the codes they have now, and by no others', () => {
  const rows = filled();
  const touched = mergeRows(rows, told({ goods: [row(1, 'شاي أسود')], codes: [['6291', 1, 0]] }));
  expect([rows.codes.has('6291-C'), rows.codes.get('6291'), rows.goods.get(1)?.[2]]).toEqual([false, [1, 0], 'شاي أسود']);
  expect(touched).toEqual(new Set(['head', 'goods1', 'codes1']));
});

test('what is sold no more is gone, with its codes, from its part alone', () => {
  const rows = filled();
  const touched = mergeRows(rows, told({ gone: [1] }));
  expect([rows.goods.has(1), rows.codes.has('6291'), rows.goods.has(33)]).toEqual([false, false, true]);
  expect(touched).toEqual(new Set(['head', 'goods1', 'codes1']));
  expect(rowsOf(partsOf(rows, allParts()))?.goods.has(1)).toBe(false);
});
