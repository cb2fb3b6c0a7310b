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

test('what is due in cash is due in coins there are: 1,250 for 1,125, of 2,000 750 go back', () => {
  const odd = { due: '1125', currency: 'IQD', coin: 250 } as const;
  const paid = { method: 'cash', amount: '1125', cash: '1250', treasury_id: 1 };
  expect(tendersOf([cash('1250')], odd)).toEqual([paid]);
  expect(tendersOf([cash('2000')], odd)).toEqual([paid]);
  expect(tendersOf([cash('2000')], { ...odd, keeps: true })).toEqual([{ ...paid, credit: '750' }]);
  // A part of it stays as it was given.
  expect(tendersOf([cash('1000')], odd)).toEqual([{ method: 'cash', amount: '1000', treasury_id: 1 }]);
  expect(tendersOf([card('600'), cash('500')], odd)).toEqual([
    { method: 'credit_card', amount: '600', gateway_id: 2 },
    { method: 'cash', amount: '525', cash: '500', treasury_id: 1 },
  ]);
});

test('what is in coins already is paid as it is, and a card pays to the dinar', () => {
  expect(tendersOf([cash('28500')], { ...due, coin: 250 })).toEqual([{ method: 'cash', amount: '28500', treasury_id: 1 }]);
  const odd = { due: '1125', currency: 'IQD', coin: 250 } as const;
  expect(tendersOf([card('1125')], odd)).toEqual([{ method: 'credit_card', amount: '1125', gateway_id: 2 }]);
});
