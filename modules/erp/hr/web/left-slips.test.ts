import { expect, test } from 'vitest';
import { leftSlips, paidSum, saidSlips } from './left-slips.ts';

const row = {
  id: 3,
  currency: 'IQD',
  lines: [
    { id: 1, user: { id: 7, name: 'Omar' }, net: '30000', paid: '0' },
    { id: 2, user: { id: 8, name: 'Huda' }, net: '25000', paid: '25000' },
    { id: 3, user: { id: 9, name: 'Zaid' }, net: '20000', paid: '5000' },
  ],
};

test('what is left of each slip stands there already; what is paid is not asked for again', () => {
  const slips = leftSlips(row);
  expect(slips.map(({ slip, left, amount }) => [slip, left, amount])).toEqual([
    [1, '30000', '30000'],
    [3, '15000', '15000'],
  ]);
  expect(paidSum(slips, 'IQD')).toBe('45000');
});

test('who is left empty is not paid now', () => {
  const [omar, zaid] = leftSlips(row) as [ReturnType<typeof leftSlips>[0], ReturnType<typeof leftSlips>[0]];
  const typed = [
    { ...omar, amount: null },
    { ...zaid, amount: '4000' },
  ];
  expect(saidSlips(typed)).toEqual([{ slip: 3, amount: '4000' }]);
  expect(paidSum(typed, 'IQD')).toBe('4000');
});
