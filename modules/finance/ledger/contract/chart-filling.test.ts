import { expect, test } from 'vitest';
import { account } from './account-words.ts';
import { chart } from './chart.ts';
import { closedTo, type FillingWay, mayBeFilledBy, waysToFill } from './chart-filling.ts';

const open = (way: FillingWay) =>
  chart.filter(({ code, header, control }) => !header && control && mayBeFilledBy(code, way)).map(({ code }) => code);

test('of the accounts documents fill, receipts and payments reach only those people settle', () => {
  expect(open('receipt')).toEqual([
    account.agentShortages,
    account.customers,
    account.employeeAdvances,
    account.otherReceivables,
    account.supplierAdvances,
    account.clientPayable,
  ]);
  expect(open('payment')).toEqual([
    account.employeeAdvances,
    account.clientPayable,
    account.agentCommissionDue,
    account.receivingCommissionDue,
    account.salariesPayable,
    account.unclaimedDifferences,
    account.suppliers,
    account.customerDeposits,
  ]);
});

test('fees, commissions, shares, claims, taxes and openings are closed to bonds', () => {
  const documents = [
    account.gatewayClearing,
    account.chequesUnderCollection,
    account.inventory,
    account.goodsInTransit,
    account.inputTax,
    account.interBranch,
    account.approvedStatements,
    account.clientPrepayments,
    account.outputTax,
    account.retainedEarnings,
    account.openingBalances,
  ];
  const earned = [
    account.deliveryFees,
    account.branchShareRevenue,
    account.returnFees,
    account.serviceFees,
    account.salesOfGoods,
    account.deliveryCommissions,
    account.branchShareCost,
    account.receivingCommissions,
    account.costOfGoods,
    account.cashShort,
    account.claimsPaid,
    account.claimsRecovered,
    account.transferShortage,
  ];
  for (const code of [
    ...documents,
    ...earned,
    account.exchangeGain,
    account.exchangeLoss,
    account.cashOver,
    account.rounding,
    account.countGain,
  ]) {
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
    account.treasuries,
    account.cashInTransit,
    account.chequesUnderCollection,
    account.chequesIssued,
    account.agentCash,
    account.interBranch,
    account.approvedStatements,
    account.clientPrepayments,
    account.deliveryFees,
    account.branchShareRevenue,
    account.returnFees,
    account.serviceFees,
    account.deliveryCommissions,
    account.receivingCommissions,
    account.claimsPaid,
    account.claimsRecovered,
  ])
    expect([code, waysToFill(code)]).toEqual([code, []]);
});

test('plain accounts and those a company adds take whatever is written', () => {
  for (const code of [
    account.fixedAssets,
    account.accruedExpenses,
    account.taxSettlement,
    account.capital,
    account.rent,
    account.otherIncome,
    '6191',
  ])
    expect([code, waysToFill(code)]).toEqual([code, ['receipt', 'payment', 'hand', 'handOnControl']]);
});

test('what a picker leaves out is what may not be written', () => {
  for (const { code } of chart.filter(({ header }) => !header))
    expect(closedTo('hand').includes(code)).toBe(!mayBeFilledBy(code, 'hand'));
});

test('every account kept by parties is filled by papers or settled by bonds, none is left to anybody', () => {
  const kept = chart.filter(({ parties, partyOptional, header }) => parties.length > 0 && !partyOptional && !header);
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.filter(({ code }) => mayBeFilledBy(code, 'hand'))).toEqual([]);
});
