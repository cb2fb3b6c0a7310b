import { expect, test } from 'vitest';
import { blankTender, tendersOf } from './tenders.tsx';

const cash = (amount: string) => ({ ...blankTender(amount), treasury_id: 1 });
const card = (amount: string) => ({ ...blankTender(amount), method: 'credit_card', gateway_id: 2 });
const due = { due: '28500', currency: 'IQD' } as const;

test('of cash beyond what is due only what is due is a payment: the rest is change', () => {
  expect(tendersOf([cash('30000')], due)).toEqual([{ method: 'cash', amount: '28500', treasury_id: 1 }]);
  expect(tendersOf([card('20000'), cash('10000')], due)).toEqual([
    { method: 'credit_card', amount: '20000', gateway_id: 2 },
    { method: 'cash', amount: '8500', treasury_id: 1 },
  ]);
});

test('what the customer does not want back is kept for him', () => {
  expect(tendersOf([cash('30000')], { ...due, keeps: true })).toEqual([
    { method: 'cash', amount: '28500', credit: '1500', treasury_id: 1 },
  ]);
  expect(tendersOf([cash('28500')], { ...due, keeps: true })).toEqual([{ method: 'cash', amount: '28500', treasury_id: 1 }]);
});

test('a card pays no more than is due: what is said of it is left to be refused', () => {
  expect(tendersOf([card('30000')], due)).toEqual([{ method: 'credit_card', amount: '30000', gateway_id: 2 }]);
  expect(tendersOf([card('28500'), cash('500')], due).map(({ amount }) => amount)).toEqual(['28500', '500']);
});

test('what nothing is said of is no payment', () => {
  expect(tendersOf([cash('0'), { ...cash('5'), amount: null }, cash('500')], due)).toEqual([
    { method: 'cash', amount: '500', treasury_id: 1 },
  ]);
});
