import { expect, test } from 'vitest';
import { flagValues, readFlag } from './flag-words.ts';

const plain = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.replace(/[\u2066-\u2069]/g, '')]));

test('goods are told by their name, amounts as amounts, days as they are read', () => {
  expect(plain(flagValues('price', { goods: 7, printed: '3500', now: '4000', currency: 'IQD' }, { goods: 'Tea' }))).toEqual({
    ...{ goods: 'Tea', printed: '3,500', now: '4,000', currency: 'IQD' },
  });
  expect(plain(flagValues('expired', { goods: 7, day: '2026-11-20' }, {}))).toMatchObject({ goods: '#7', day: '20/11/2026' });
});

test('percentages and rates stand as they are written', () => {
  expect(plain(flagValues('tax', { goods: 7, printed: 5, now: 14 }, { goods: 'Tea' }))).toMatchObject({
    printed: '5',
    now: '14',
  });
  expect(plain(flagValues('rate', { currency: 'USD', printed: '1310', now: 1325 }, {}))).toMatchObject({ printed: '1310' });
});

test('what cannot be read says nothing', () => {
  expect([readFlag('{"minutes": 12}'), readFlag('no'), readFlag(null)]).toEqual([{ minutes: 12 }, {}, {}]);
});
