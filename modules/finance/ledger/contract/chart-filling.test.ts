import { expect, test } from 'vitest';
import { chart } from './chart.ts';
import { closedTo, type FillingWay, mayBeFilledBy, waysToFill } from './chart-filling.ts';

const open = (way: FillingWay) =>
  chart.filter(({ code, header, control }) => !header && control && mayBeFilledBy(code, way)).map(({ code }) => code);

test('of the accounts documents fill, receipts and payments reach only those people settle', () => {
  expect(open('receipt')).toEqual(['1215', '1230', '1240', '1260', '2110']);
  expect(open('payment')).toEqual(['1240', '2110', '2130', '2131', '2150', '2190']);
});

test('fees, commissions, shares, claims, taxes and openings are closed to bonds', () => {
  const documents = ['1150', '1160', '1310', '1320', '1350', '1450', '2115', '2120', '2310', '3200', '3900'];
  const earned = ['4110', '4120', '4130', '4140', '4210', '5110', '5120', '5130', '5210', '6180', '6210', '6215', '6320'];
  for (const code of [...documents, ...earned, '7110', '7111', '7180', '7190', '7210']) {
    expect([code, mayBeFilledBy(code, 'receipt'), mayBeFilledBy(code, 'payment'), mayBeFilledBy(code, 'hand')]).toEqual([
      code,
      false,
      false,
      false,
    ]);
  }
});

test('whom nobody but its papers may fill is closed to who may post to control accounts as well', () => {
  for (const code of [
    '1110',
    '1140',
    '1210',
    '1450',
    '2115',
    '2120',
    '4110',
    '4120',
    '4130',
    '4140',
    '5110',
    '5130',
    '6210',
    '6215',
  ])
    expect([code, waysToFill(code)]).toEqual([code, []]);
});

test('plain accounts and those a company adds take whatever is written', () => {
  for (const code of ['1510', '2220', '2320', '3100', '6120', '7220', '6191'])
    expect([code, waysToFill(code)]).toEqual([code, ['receipt', 'payment', 'hand', 'handOnControl']]);
});

test('what a picker leaves out is what may not be written', () => {
  for (const { code } of chart.filter(({ header }) => !header))
    expect(closedTo('hand').includes(code)).toBe(!mayBeFilledBy(code, 'hand'));
});

test('every account kept by parties is filled by papers or settled by bonds, none is left to anybody', () => {
  const kept = chart.filter(({ parties, partyOptional, header }) => parties.length > 0 && !partyOptional && !header);
  expect(kept.filter(({ code }) => mayBeFilledBy(code, 'hand'))).toEqual([]);
});
