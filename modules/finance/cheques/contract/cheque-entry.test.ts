import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAccounts, checkEntry, type Entry, writtenLines } from '#finance/ledger/contract';
import { type ChequeStep, chequeEntry } from './cheque-entry.ts';

const theirs = { id: 9, kind: 'received', branchId: 1, amount: 300_000, currency: 'IQD' } as const;
const ours = { ...theirs, kind: 'issued' } as const;
const said = { event: 'said', seq: 1, base: 'IQD' } as const;
const customer = { side: 'customer', partyId: 4, settled: [{ branchId: 1, amount: 300_000 }], held: 0 } as const;
const supplier = { ...customer, side: 'supplier', partyId: 6 } as const;
const bank = { treasuryId: 5, branchId: 1 };
const lines = (entry: Entry | undefined) => {
  expect([...checkEntry(entry as Entry), ...checkAccounts((entry as Entry).lines)]).toEqual([]);
  return writtenLines(entry?.lines);
};

describe('a customer’s cheque', () => {
  test.each<[string, Partial<ChequeStep>, string[]]>([
    ['received', { paper: 'stands', given: customer }, ['Dr 1160{cheque 9}(1) 300000', 'Cr 1230{customer 4}(1) 300000']],
    ['collected', { paper: 'goes', bank }, ['Cr 1160{cheque 9}(1) 300000', 'Dr 1130{treasury 5}(1) 300000']],
    [
      'bounced at the bank',
      { paper: 'goes', back: [customer] },
      ['Cr 1160{cheque 9}(1) 300000', 'Dr 1230{customer 4}(1) 300000'],
    ],
    ['passed on', { paper: 'goes', given: supplier }, ['Cr 1160{cheque 9}(1) 300000', 'Dr 2210{supplier 6}(1) 300000']],
    [
      'bounced at the supplier’s',
      { back: [customer, supplier] },
      ['Dr 1230{customer 4}(1) 300000', 'Cr 2210{supplier 6}(1) 300000'],
    ],
  ])('%s', (_, step, written) => {
    expect(lines(chequeEntry(theirs, { ...said, ...step }))).toEqual(written);
  });

  test('for more than its customer owes is held for him, and settles papers of other branches in theirs', () => {
    const settled = [
      { branchId: 2, amount: 70_000 },
      { branchId: 1, amount: 100_000 },
      { branchId: 2, amount: 30_000 },
    ];
    const given = { ...customer, settled, held: 100_000 };
    expect(lines(chequeEntry(theirs, { ...said, paper: 'stands', given }))).toEqual([
      'Dr 1160{cheque 9}(1) 300000',
      'Cr 1230{customer 4}(2) 100000',
      'Cr 1230{customer 4}(1) 100000',
      'Cr 2230{customer 4}(1) 100000',
      'Dr 1450{2→1}(2) 100000',
      'Cr 1450{1→2}(1) 100000',
    ]);
  });
});

describe('our own cheque', () => {
  test.each<[string, Partial<ChequeStep>, string[]]>([
    ['issued', { paper: 'stands', given: supplier }, ['Cr 2225{cheque 9}(1) 300000', 'Dr 2210{supplier 6}(1) 300000']],
    ['cashed', { paper: 'goes', bank }, ['Dr 2225{cheque 9}(1) 300000', 'Cr 1130{treasury 5}(1) 300000']],
    ['stopped', { paper: 'goes', back: [supplier] }, ['Dr 2225{cheque 9}(1) 300000', 'Cr 2210{supplier 6}(1) 300000']],
  ])('%s', (_, step, written) => {
    expect(lines(chequeEntry(ours, { ...said, ...step }))).toEqual(written);
  });
});

test('whatever a cheque settled where, given and taken back the books are as before', () => {
  const shares = fc.array(fc.record({ branchId: fc.integer({ min: 1, max: 4 }), amount: fc.integer({ min: 1, max: 50_000 }) }), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(shares, fc.integer({ min: 1, max: 50_000 }), fc.constantFrom('customer', 'supplier'), (settled, held, side) => {
      const cheque = { ...theirs, amount: settled.reduce((sum, { amount }) => sum + amount, held) };
      const share = { side, partyId: 4, settled, held } as const;
      const paper = side === 'customer' ? ['stands', 'goes'] : ['goes', 'stands'];
      const there = chequeEntry(cheque, { ...said, paper: paper[0] as 'stands', given: share });
      const back = chequeEntry(cheque, { ...said, paper: paper[1] as 'goes', back: [share] });
      const turned = lines(back).map((line) => (line.startsWith('Dr') ? line.replace('Dr', 'Cr') : line.replace('Cr', 'Dr')));
      expect(turned).toEqual(lines(there));
    }),
  );
});
