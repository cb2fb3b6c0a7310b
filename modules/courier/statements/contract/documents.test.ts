import { describe, expect, test } from 'vitest';
import { checkAccounts, checkEntry, type Entry, writtenLines } from '#finance/ledger/contract';
import { discrepancyEntry, missingOf, receiveEntry, sendEntry } from '#finance/treasury/contract';
import { judgeVerb, type Verb } from '#platform/entity';
import {
  auditEntry,
  type ClientStatement,
  carriedItem,
  collectEntry,
  type HandIn,
  handInEntry,
  handInTotals,
  payEntry,
  type RowFacts,
  receivingHandInEntry,
  Statement,
  type StatementState,
  statementNet,
  statementRow,
} from './index.ts';

const kinds = Statement.fields.state.options as readonly StatementState[];
const dueOf = (kind: string, net: number) => (kind !== 'client' || net > 0 ? 'pay' : net < 0 ? 'collect' : 'carry');
/** The steps a statement that comes to this may take, whoever asks. */
const steps = (kind: 'client' | 'delivery', state: StatementState, net: number) => {
  const word = (field: string) => ({ kind, due: dueOf(kind, net) })[field];
  const standing = { state, word, isAuthor: false, handOf: () => null };
  return Object.entries<Verb>(Statement.verbs)
    .filter(([, verb]) => !verb.isCreation && judgeVerb(verb, standing, { id: 2, may: () => true }) === 'yes')
    .map(([name]) => name);
};
const posts = (entry: Entry | undefined, lines: string[]) => {
  if (entry) expect([...checkEntry(entry), ...checkAccounts(entry.lines)]).toEqual([]);
  expect(writtenLines(entry?.lines)).toEqual(lines);
};

describe('an agent hands in', () => {
  const handIn = (more: Partial<HandIn> = {}): HandIn => ({
    statementId: 60,
    seq: 3,
    currency: 'IQD',
    agentId: 3,
    branchId: 2,
    treasuryId: 12,
    collected: 50_000,
    commission: 1_500,
    netCommission: true,
    counted: 48_500,
    shortageTo: 'agent',
    ...more,
  });

  test('exactly what he should, his commission kept back', () => {
    posts(handInEntry(handIn()), ['Dr 1110{treasury 12}(2) 48500', 'Dr 2130{agent 3}(2) 1500', 'Cr 1210{agent 3}(2) 50000']);
  });

  test('all of it, to be paid his commission later', () => {
    posts(handInEntry(handIn({ netCommission: false, counted: 50_000 })), [
      'Dr 1110{treasury 12}(2) 50000',
      'Cr 1210{agent 3}(2) 50000',
    ]);
  });

  test('too little: he owes the rest, or it is an expense where that was approved', () => {
    posts(handInEntry(handIn({ counted: 48_000 })), [
      'Dr 1110{treasury 12}(2) 48000',
      'Dr 2130{agent 3}(2) 1500',
      'Dr 1215{agent 3}(2) 500',
      'Cr 1210{agent 3}(2) 50000',
    ]);
    expect(writtenLines(handInEntry(handIn({ counted: 48_000, shortageTo: 'expense' }))?.lines)).toContain('Dr 6180(2) 500');
  });

  test('too much: it waits among the unclaimed differences', () => {
    posts(handInEntry(handIn({ counted: 49_000 })), [
      'Dr 1110{treasury 12}(2) 49000',
      'Dr 2130{agent 3}(2) 1500',
      'Cr 2190(2) 500',
      'Cr 1210{agent 3}(2) 50000',
    ]);
  });

  test('openings too', () => {
    expect(handInTotals(handIn({ openings: 3_000 }))).toEqual({ cash: 53_000, netted: 1_500, expected: 51_500 });
  });

  test('and keeps back no more than the cash there is', () => {
    const poor = handIn({ collected: 1_200, counted: 0 });
    expect(handInTotals(poor)).toEqual({ cash: 1_200, netted: 1_200, expected: 0 });
    posts(handInEntry(poor), ['Dr 2130{agent 3}(2) 1200', 'Cr 1210{agent 3}(2) 1200']);
  });

  test('prepaid parcels only: nothing to post', () => {
    posts(handInEntry(handIn({ collected: 0, counted: 0 })), []);
  });
});

describe('a receiving agent hands in', () => {
  const handIn = {
    statementId: 61,
    seq: 3,
    currency: 'IQD',
    agentId: 4,
    branchId: 1,
    treasuryId: 11,
    shortageTo: 'agent',
  } as const;

  test('the fees he took, less his commission', () => {
    posts(receivingHandInEntry({ ...handIn, cash: 15_000, commission: 4_000, netCommission: true, counted: 11_000 }), [
      'Dr 1110{treasury 11}(1) 11000',
      'Dr 2131{receivingAgent 4}(1) 4000',
      'Cr 1211{receivingAgent 4}(1) 15000',
    ]);
  });

  test('too little: he owes it', () => {
    posts(receivingHandInEntry({ ...handIn, cash: 15_000, commission: 40_000, netCommission: false, counted: 14_000 }), [
      'Dr 1110{treasury 11}(1) 14000',
      'Dr 1215{receivingAgent 4}(1) 1000',
      'Cr 1211{receivingAgent 4}(1) 15000',
    ]);
  });
});

describe("a row of a client's statement", () => {
  const rows: [string, RowFacts, net: number, other: number][] = [
    ['delivered', { collected: 50_000, fee: 5_000 }, 45_000, 0],
    ['paid in two ways', { collected: 20_000, electronic: 30_000, fee: 5_000 }, 45_000, 0],
    ['prepaid', { collected: 50_000, fee: 0 }, 50_000, 0],
    ['fee on the sender, nothing to collect', { collected: 0, fee: 5_000 }, -5_000, 0],
    ['returned', { collected: 0, fee: 0, returnFee: 2_000 }, -2_000, 0],
    ['returned after a prepaid fee', { collected: 0, fee: 0, returnFee: 2_000, releasedPrepayment: 5_000 }, 3_000, 5_000],
    ['short, upheld for the client', { collected: 46_000, fee: 5_000, upheldShortage: 4_000 }, 45_000, 4_000],
    ['over, not his', { collected: 51_000, fee: 5_000, overageTaken: 1_000 }, 45_000, -1_000],
    ['price raised after the hand-in', { collected: 50_000, fee: 5_000, priceDeltas: 3_000 }, 48_000, 3_000],
    ['lost', { collected: 0, fee: 0, claim: 60_000 }, 60_000, 60_000],
    ['cancelled after a pickup', { collected: 0, fee: 0, serviceFees: 1_000 }, -1_000, -1_000],
  ];
  test.each(rows)('%s', (_, facts, net, other) => {
    expect(statementRow(facts)).toMatchObject({ net, other });
  });

  test('adds up with the open items to the unit', () => {
    expect(
      statementNet(
        rows.slice(0, 2).map(([, facts]) => statementRow(facts)),
        [-2_000, 125],
      ),
    ).toBe(88_125);
  });
});

describe("a client's statement", () => {
  const statement = (net: number): ClientStatement => ({ id: 70, clientId: 7, branchId: 1, currency: 'IQD', net });
  const voucher = { voucherId: 80, seq: 1, treasury: { id: 11, kind: 'cash' } } as const;

  test('audited: what we owe waits under it', () => {
    posts(auditEntry(statement(45_000), 3), ['Dr 2110{client 7}(1) 45000', 'Cr 2115{client 7}(1) 45000']);
    posts(auditEntry(statement(0), 3), []);
    posts(auditEntry(statement(-2_000), 3), []);
  });

  test('paid: the voucher is the entry', () => {
    posts(payEntry(statement(45_000), voucher, 250), ['Dr 2115{client 7}(1) 45000', 'Cr 1110{treasury 11}(1) 45000']);
    posts(payEntry(statement(45_000), { ...voucher, treasury: { id: 13, kind: 'bank' } }, 250), [
      'Dr 2115{client 7}(1) 45000',
      'Cr 1130{treasury 13}(1) 45000',
    ]);
  });

  test('paid in coins that exist: the difference is rounding, either way', () => {
    posts(payEntry(statement(45_100), voucher, 250), [
      'Dr 2115{client 7}(1) 45100',
      'Cr 7190(1) 100',
      'Cr 1110{treasury 11}(1) 45000',
    ]);
    posts(payEntry(statement(45_200), voucher, 250), [
      'Dr 2115{client 7}(1) 45200',
      'Dr 7190(1) 50',
      'Cr 1110{treasury 11}(1) 45250',
    ]);
    posts(payEntry(statement(100), voucher, 250), ['Dr 2115{client 7}(1) 100', 'Cr 7190(1) 100']);
  });

  test('below zero is collected or carried forward, never paid', () => {
    posts(payEntry(statement(-2_000), voucher, 250), []);
    posts(collectEntry(statement(-2_000), voucher), ['Dr 1110{treasury 11}(1) 2000', 'Cr 2110{client 7}(1) 2000']);
    posts(collectEntry(statement(2_000), voucher), []);
    expect(carriedItem(statement(-2_000))).toEqual({ clientId: 7, branchId: 1, currency: 'IQD', amount: -2_000 });
    expect(carriedItem(statement(0))).toBeNull();
  });

  test('its steps are as written: each from its own states, and by what it comes to', () => {
    const all = (net: number) => Object.fromEntries(kinds.map((state) => [state, steps('client', state, net)]));
    const common = {
      new: ['submit', 'void'],
      pending: ['audit', 'reopen', 'void'],
      paid: ['voidPayment'],
      carried: [],
      collected: [],
      void: [],
    };
    expect(all(45_000)).toEqual({ ...common, audited: ['pay', 'unaudit', 'void'] });
    expect(all(0)).toEqual({ ...common, audited: ['carry', 'unaudit', 'void'] });
    expect(all(-1)).toEqual({ ...common, audited: ['collect', 'carry', 'unaudit', 'void'] });
  });

  test('hand-ins can be voided until they are paid, and what is paid is final', () => {
    expect(steps('delivery', 'new', 0)).toEqual(['count', 'void']);
    expect(steps('delivery', 'pending', 0)).toEqual(['count', 'audit', 'reopen', 'void']);
    expect(steps('delivery', 'audited', 0)).toEqual(['pay', 'unaudit', 'void']);
    expect(steps('delivery', 'paid', 0)).toEqual([]);
  });
});

describe('a remittance from branch 2 to branch 1', () => {
  const remittance = { id: 90, fromBranchId: 2, toBranchId: 1, currency: 'IQD', amount: 48_000 } as const;
  const receive = (counted: number, outstanding = 48_000) =>
    receiveEntry(remittance, { seq: 2, treasuryId: 11, counted, outstanding });

  test('is on its way when sent', () => {
    posts(sendEntry(remittance, { seq: 1, treasuryId: 12 }), [
      'Dr 1140{remittance 90}(2) 48000',
      'Cr 1110{treasury 12}(2) 48000',
    ]);
  });

  test('settles both branches by what is counted', () => {
    posts(receive(48_000), [
      'Dr 1450{2→1}(2) 48000',
      'Cr 1140{remittance 90}(2) 48000',
      'Cr 1450{1→2}(1) 48000',
      'Dr 1110{treasury 11}(1) 48000',
    ]);
  });

  test('with more than was sent: the excess waits among the unclaimed differences', () => {
    posts(receive(48_500), [
      'Dr 1450{2→1}(2) 48000',
      'Cr 1140{remittance 90}(2) 48000',
      'Cr 1450{1→2}(1) 48000',
      'Dr 1110{treasury 11}(1) 48500',
      'Cr 2190(1) 500',
    ]);
  });

  test('with less: the rest stays on its way until decided, found cash is received again', () => {
    posts(receive(47_000), [
      'Dr 1450{2→1}(2) 47000',
      'Cr 1140{remittance 90}(2) 47000',
      'Cr 1450{1→2}(1) 47000',
      'Dr 1110{treasury 11}(1) 47000',
    ]);
    expect(missingOf({ counted: 47_000, outstanding: 48_000 })).toBe(1_000);
    expect(missingOf({ counted: 48_500, outstanding: 48_000 })).toBe(0);
    expect(writtenLines(receive(1_000, 1_000)?.lines)).toContain('Cr 1140{remittance 90}(2) 1000');
  });

  test('with nothing at all posts nothing', () => posts(receive(0), []));

  test("what is missing is the sender's fault, the receiver's, or written off", () => {
    const decide = (decision: Parameters<typeof discrepancyEntry>[1]['decision']) =>
      discrepancyEntry(remittance, { seq: 3, missing: 1_000, decision });
    posts(decide({ kind: 'senders_fault', employeeId: 8 }), ['Dr 1240{employee 8}(2) 1000', 'Cr 1140{remittance 90}(2) 1000']);
    posts(decide({ kind: 'receivers_fault', employeeId: 9 }), [
      'Dr 1450{2→1}(2) 1000',
      'Cr 1140{remittance 90}(2) 1000',
      'Cr 1450{1→2}(1) 1000',
      'Dr 1240{employee 9}(1) 1000',
    ]);
    posts(decide({ kind: 'written_off' }), ['Dr 6180(2) 1000', 'Cr 1140{remittance 90}(2) 1000']);
  });
});
