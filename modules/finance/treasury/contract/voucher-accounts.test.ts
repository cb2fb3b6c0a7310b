import { expect, test } from 'vitest';
import { account, chart, mayBeFilledBy } from '#finance/ledger/contract';
import { settledByBonds } from './voucher.ts';
import { suitsVoucher, voucherParties } from './voucher-accounts.ts';

const offered = (kind: 'credit' | 'debit') =>
  chart
    .filter(({ code, parties }) =>
      voucherParties.some((party) => suitsVoucher({ code, hasParty: parties.length > 0 }, kind, party)),
    )
    .map(({ code }) => code);

test('a receipt is offered what people owe, and plain accounts no document owns', () => {
  expect(offered('credit')).toEqual(
    expect.arrayContaining([
      account.agentShortages,
      account.employeeAdvances,
      account.clientPayable,
      account.capital,
      account.rent,
      account.otherIncome,
    ]),
  );
  for (const code of [
    account.treasuries,
    account.agentCash,
    account.clientPrepayments,
    account.agentCommissionDue,
    account.outputTax,
    account.openingBalances,
    account.deliveryFees,
    account.branchShareRevenue,
    account.deliveryCommissions,
    account.claimsPaid,
    account.rounding,
  ])
    expect([code, offered('credit').includes(code)]).toEqual([code, false]);
});

test('a payment is offered what people are owed, and never what only its papers explain', () => {
  expect(offered('debit')).toEqual(
    expect.arrayContaining([
      account.clientPayable,
      account.agentCommissionDue,
      account.receivingCommissionDue,
      account.salariesPayable,
      account.unclaimedDifferences,
      account.employeeAdvances,
      account.capital,
      account.rent,
    ]),
  );
  for (const code of [
    account.treasuries,
    account.agentCash,
    account.agentShortages,
    account.approvedStatements,
    account.clientPrepayments,
    account.outputTax,
    account.retainedEarnings,
    account.returnFees,
    account.deliveryCommissions,
    account.receivingCommissions,
    account.cashShort,
    account.claimsRecovered,
  ])
    expect([code, offered('debit').includes(code)]).toEqual([code, false]);
});

test('no receipt takes more than somebody owes, whoever he is', () => {
  const owed = chart.filter(
    ({ code, type, parties }) => type === 'asset' && parties.length > 0 && mayBeFilledBy(code, 'receipt'),
  );
  expect(owed.map(({ code }) => code)).toEqual(
    expect.arrayContaining([account.agentShortages, account.employeeAdvances, account.otherReceivables]),
  );
  for (const { code } of owed) expect([code, settledByBonds.credit.includes(code)]).toEqual([code, true]);
});
