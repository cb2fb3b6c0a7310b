import { describe, expect, test } from 'vitest';
import { withGoods } from './with-goods.ts';

const tea = { id: 7, name: 'Tea' };
const cup = { id: 8, name: 'Cup' };
const add = (lines: Record<string, unknown>[], variation = tea, unitId = 1, quantity = '1') =>
  withGoods(lines, { variation, unitId, quantity }).lines.map(({ variation_id, unit_id, quantity: sum }) => [
    variation_id,
    unit_id,
    sum,
  ]);

describe('scanning goods into lines', () => {
  test('fills the blank line first', () => {
    expect(add([{ variation_id: null, unit_id: null, quantity: null }])).toEqual([[7, 1, '1']]);
  });
  test('how many somebody said before the goods were there stands, and what is weighed comes below it', () => {
    const said = [{ variation_id: null, unit_id: null, quantity: '3' }];
    expect(add(said)).toEqual([[7, 1, '3']]);
    expect(add(said, tea, 1, '0.235')).toEqual([
      [null, null, '3'],
      [7, 1, '0.235'],
    ]);
  });
  test('the same goods again count one more, also what was weighed', () => {
    expect(add([{ variation_id: 7, unit_id: 1, quantity: '2' }])).toEqual([[7, 1, '3']]);
    expect(add([{ variation_id: 7, unit_id: 1, quantity: '0.1' }], tea, 1, '0.235')).toEqual([[7, 1, '0.335']]);
  });
  test('a carton of them is a line of its own', () => {
    expect(add([{ variation_id: 7, unit_id: 1, quantity: '2' }], tea, 24)).toEqual([
      [7, 1, '2'],
      [7, 24, '1'],
    ]);
  });
  test('other goods come below', () => {
    expect(add([{ variation_id: 7, unit_id: 1, quantity: '2' }], cup)).toEqual([
      [7, 1, '2'],
      [8, 1, '1'],
    ]);
  });
});
