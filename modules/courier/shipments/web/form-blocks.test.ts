import { expect, test } from 'vitest';
import { blocksOf, type Shape } from './form-blocks.tsx';

test('neighbours of one shape stand together, in whatever order', () => {
  const shapes: Record<string, Shape> = { exchange_of: 'wide', is_urgent: 'ticks', breakable: 'ticks' };
  const blocks = (...names: string[]) => blocksOf(names, (name) => shapes[name] ?? 'columns').map((one) => one.names);
  expect(blocks('quantity', 'weight', 'exchange_of', 'is_urgent', 'breakable')).toEqual([
    ['quantity', 'weight'],
    ['exchange_of'],
    ['is_urgent', 'breakable'],
  ]);
  expect(blocks('is_urgent', 'quantity', 'breakable')).toEqual([['is_urgent'], ['quantity'], ['breakable']]);
});
