import { expect, test } from 'vitest';
import { boughtFor, isRate, worth } from './exchange.ts';

test('five hundred dollars at 1,310.5 are 655,250 dinars, and the other way round', () => {
  const at = { rate: '1310.5', base: 'IQD' } as const;
  expect(worth(50_000, 'USD', at)).toBe(655_250);
  expect(boughtFor(655_250, 'USD', at)).toBe(50_000);
  expect(worth(1, 'USD', at)).toBe(13);
  expect(worth(655_250, 'IQD', at)).toBe(655_250);
});

test('a small unit is worth a small part of a large one, to the cent', () => {
  const at = { rate: '0.000763', base: 'USD' } as const;
  expect(worth(655_250, 'IQD', at)).toBe(49_996);
  expect(boughtFor(49_996, 'IQD', at)).toBe(655_256);
});

test('a rate is above zero and has at most eight decimals', () => {
  expect(['1310', '0.000001', '1310.5'].every(isRate)).toBe(true);
  expect(['0', '0.0', '-1', '1,310', '1.123456789', '', 'x', '1e3'].some(isRate)).toBe(false);
});
