import { expect, test } from 'vitest';
import { checkAccounts, checkEntry, writtenLines } from '#finance/ledger/contract';
import { payoutEntry, sharesOf } from './payout-entry.ts';

const bank = { id: 5, kind: 'bank', branchId: 1 } as const;
const payout = { id: 9, gatewayId: 1, currency: 'IQD', treasury: bank } as const;

test('a payout of one branch lies in its bank, less the fee it bears', () => {
  const entry = payoutEntry({ ...payout, fee: 1_500, shares: [{ branchId: 1, amount: 100_000 }] });
  expect(writtenLines(entry?.lines)).toEqual([
    'Dr 1130{treasury 5}(1) 98500',
    'Dr 6160(1) 1500',
    'Cr 1150{provider 1}(1) 100000',
  ]);
});

test('what another branch’s parcels brought is held for it', () => {
  const shares = sharesOf(
    100_000,
    [
      { branchId: 2, amount: 70_000 },
      { branchId: 1, amount: 60_000 },
    ],
    1,
  );
  expect(shares).toEqual([
    { branchId: 1, amount: 60_000 },
    { branchId: 2, amount: 40_000 },
  ]);
  const entry = payoutEntry({ ...payout, fee: 0, shares });
  expect(writtenLines(entry?.lines)).toEqual([
    'Dr 1130{treasury 5}(1) 100000',
    'Cr 1150{provider 1}(1) 60000',
    'Cr 1150{provider 1}(2) 40000',
    'Cr 1450{1→2}(1) 40000',
    'Dr 1450{2→1}(2) 40000',
  ]);
  expect([...checkEntry(entry!), ...checkAccounts(entry!.lines)]).toEqual([]);
});

test('all of it may be the gateway’s fee', () => {
  const entry = payoutEntry({ ...payout, fee: 700, shares: [{ branchId: 1, amount: 700 }] });
  expect(writtenLines(entry?.lines)).toEqual(['Dr 6160(1) 700', 'Cr 1150{provider 1}(1) 700']);
});
