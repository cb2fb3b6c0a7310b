import { expect, test } from 'vitest';
import { chart, mayBeFilledBy } from '#finance/ledger/contract';
import { settledByBonds } from './voucher.ts';
import { suitsVoucher, voucherParties } from './voucher-accounts.ts';

const offered = (kind: 'credit' | 'debit') =>
  chart
    .filter(({ code, parties }) =>
      voucherParties.some((party) => suitsVoucher({ code, hasParty: parties.length > 0 }, kind, party)),
    )
    .map(({ code }) => code);

test('a receipt is offered what people owe, and plain accounts no document owns', () => {
  expect(offered('credit')).toEqual(expect.arrayContaining(['1215', '1240', '2110', '3100', '6120', '7220']));
  for (const code of ['1110', '1210', '2120', '2130', '2310', '3900', '4110', '4120', '5110', '6210', '7190'])
    expect([code, offered('credit').includes(code)]).toEqual([code, false]);
});

test('a payment is offered what people are owed, and never what only its papers explain', () => {
  expect(offered('debit')).toEqual(expect.arrayContaining(['2110', '2130', '2131', '2150', '2190', '1240', '3100', '6120']));
  for (const code of ['1110', '1210', '1215', '2115', '2120', '2310', '3200', '4130', '5110', '5130', '6180', '6215'])
    expect([code, offered('debit').includes(code)]).toEqual([code, false]);
});

test('no receipt takes more than somebody owes, whoever he is', () => {
  const owed = chart.filter(
    ({ code, type, parties }) => type === 'asset' && parties.length > 0 && mayBeFilledBy(code, 'receipt'),
  );
  expect(owed.map(({ code }) => code)).toEqual(expect.arrayContaining(['1215', '1240', '1260']));
  for (const { code } of owed) expect([code, settledByBonds.credit.includes(code)]).toEqual([code, true]);
});
