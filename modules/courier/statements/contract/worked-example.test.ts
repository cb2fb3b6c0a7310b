import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryEntry, returnFeeEntry, type ShipmentMoney } from '#courier/moves/contract';
import {
  account,
  accountBalance,
  balanceOf,
  checkAccounts,
  checkEntry,
  type Entry,
  writtenLines,
} from '#finance/ledger/contract';
import { receiveEntry, sendEntry } from '#finance/treasury/contract';
import {
  auditEntry,
  carriedItem,
  collectEntry,
  handInEntry,
  handInTotals,
  payEntry,
  statementNet,
  statementRow,
} from './index.ts';

/** Branch 1 is the origin o, 2 the delivering d. Treasuries 11 and 12 are theirs. Client 7, agent 3. */
const o = 1;
const d = 2;
const shipment: ShipmentMoney = {
  id: 1,
  clientId: 7,
  originBranchId: o,
  currency: 'IQD',
  fee: 5_000,
  feeTax: 0,
  agentCommission: 1_500,
  branchShare: 2_000,
};
const by = { kind: 'agent', agentId: 3, branchId: d } as const;
const atHandIn = {
  statementId: 60,
  seq: 1,
  currency: 'IQD',
  agentId: 3,
  branchId: d,
  treasuryId: 12,
  shortageTo: 'agent',
} as const;
const voucher = { voucherId: 80, seq: 1, treasury: { id: 11, kind: 'cash' } } as const;

/** The life of one parcel from the door to the client's hand. */
function life(parcel: ShipmentMoney, collected: number): (Entry | undefined)[] {
  const sums = { collected, commission: parcel.agentCommission, netCommission: true };
  const share = Math.max(0, collected - parcel.branchShare);
  const remittance = { id: 90, fromBranchId: d, toBranchId: o, currency: 'IQD', amount: share } as const;
  const net = statementNet([statementRow({ collected, fee: parcel.fee })], []);
  const statement = { id: 70, clientId: 7, branchId: o, currency: 'IQD', net } as const;
  return [
    deliveryEntry({ shipment: parcel, seq: 5, by, collected }),
    handInEntry({ ...atHandIn, ...sums, counted: handInTotals(sums).expected }),
    sendEntry(remittance, { seq: 1, treasuryId: 12 }),
    receiveEntry(remittance, { seq: 2, treasuryId: 11, counted: share, outstanding: share }),
    auditEntry(statement, 3),
    payEntry(statement, voucher, 1),
  ];
}

describe('the worked example', () => {
  const entries = life(shipment, 50_000);
  const lines = entries.flatMap((entry) => entry?.lines ?? []);
  const at = (code: string, branchId: number) => balanceOf(lines, (line) => line.account === code && line.branchId === branchId);

  test('posts to the dinar', () => {
    expect(entries.map((entry) => writtenLines(entry?.lines))).toEqual([
      [
        'Dr 1210{agent 3}(2) 50000',
        'Cr 4120(2) 2000',
        'Cr 1450{2→1}(2) 48000',
        'Dr 1450{1→2}(1) 48000',
        'Dr 5120(1) 2000',
        'Cr 2110{client 7}(1) 50000',
        'Dr 2110{client 7}(1) 5000',
        'Cr 4110(1) 5000',
        'Dr 5110(2) 1500',
        'Cr 2130{agent 3}(2) 1500',
      ],
      ['Dr 1110{treasury 12}(2) 48500', 'Dr 2130{agent 3}(2) 1500', 'Cr 1210{agent 3}(2) 50000'],
      ['Dr 1140{remittance 90}(2) 48000', 'Cr 1110{treasury 12}(2) 48000'],
      ['Dr 1450{2→1}(2) 48000', 'Cr 1140{remittance 90}(2) 48000', 'Cr 1450{1→2}(1) 48000', 'Dr 1110{treasury 11}(1) 48000'],
      ['Dr 2110{client 7}(1) 45000', 'Cr 2115{client 7}(1) 45000'],
      ['Dr 2115{client 7}(1) 45000', 'Cr 1110{treasury 11}(1) 45000'],
    ]);
  });

  test('leaves 500 in d, 3,000 in o and a profit of 3,500', () => {
    expect(at(account.treasuries, d)).toBe(500);
    expect(at(account.treasuries, o)).toBe(3_000);
    const profit = -[
      account.deliveryFees,
      account.branchShareRevenue,
      account.deliveryCommissions,
      account.branchShareCost,
    ].reduce((sum, code) => sum + accountBalance(lines, code), 0);
    expect(profit).toBe(3_500);
    for (const branchId of [o, d]) {
      for (const code of [
        account.agentCash,
        account.interBranch,
        account.clientPayable,
        account.approvedStatements,
        account.agentCommissionDue,
        account.cashInTransit,
      ])
        expect(at(code, branchId)).toBe(0);
    }
    expect([accountBalance(lines, account.branchShareRevenue), accountBalance(lines, account.branchShareCost)]).toEqual([
      -2_000, 2_000,
    ]);
  });
});

describe('its refused variant', () => {
  const returned = returnFeeEntry({ shipment, seq: 6, event: 'returned', returnFee: { amount: 2_000, tax: 0 } });
  const net = statementNet([statementRow({ collected: 0, fee: 0, returnFee: 2_000 })], []);
  const statement = { id: 71, clientId: 7, branchId: o, currency: 'IQD', net } as const;

  test('charges the return fee in o though d scanned it, and the statement shows −2,000', () => {
    expect(writtenLines(returned?.lines)).toEqual(['Dr 2110{client 7}(1) 2000', 'Cr 4130(1) 2000']);
    expect(net).toBe(-2_000);
    expect(auditEntry(statement, 3)).toBeUndefined();
  });

  test('is carried as an open item, or collected', () => {
    expect(carriedItem(statement)?.amount).toBe(-2_000);
    const collected = collectEntry(statement, voucher);
    expect(writtenLines(collected?.lines)).toEqual(['Dr 1110{treasury 11}(1) 2000', 'Cr 2110{client 7}(1) 2000']);
    expect(accountBalance([...(returned?.lines ?? []), ...(collected?.lines ?? [])], account.clientPayable)).toBe(0);
  });
});

describe('every document balances in each branch, whatever the amounts', () => {
  const amount = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1e9 }));
  const sums = fc.record({
    collected: amount,
    openings: amount,
    commission: amount,
    netCommission: fc.boolean(),
    counted: amount,
  });
  const holds = (entry: Entry | undefined) => {
    if (entry) expect([...checkEntry(entry), ...checkAccounts(entry.lines)]).toEqual([]);
  };

  test('hand-ins, remittances, statements', () => {
    fc.assert(
      fc.property(sums, fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom('agent', 'expense'), (given, net, shortageTo) => {
        holds(handInEntry({ ...atHandIn, ...given, shortageTo }));
        const remittance = { id: 90, fromBranchId: d, toBranchId: o, currency: 'IQD', amount: given.collected } as const;
        holds(sendEntry(remittance, { seq: 1, treasuryId: 12 }));
        holds(receiveEntry(remittance, { seq: 2, treasuryId: 11, counted: given.counted, outstanding: given.collected }));
        const statement = { id: 70, clientId: 7, branchId: o, currency: 'IQD', net } as const;
        holds(auditEntry(statement, 3));
        holds(payEntry(statement, voucher, 250));
        holds(collectEntry(statement, voucher));
      }),
    );
  });

  test('a settled parcel leaves nothing between the parties, and our profit is fee less commission', () => {
    const money = fc.integer({ min: 0, max: 1e6 });
    fc.assert(
      fc.property(fc.record({ fee: money, a: money, b: money, more: money }), ({ fee, a, b, more }) => {
        const parcel = { ...shipment, fee, agentCommission: a, branchShare: b };
        const lines = life(parcel, fee + a + b + more).flatMap((entry) => entry?.lines ?? []);
        for (const code of [
          account.agentCash,
          account.interBranch,
          account.clientPayable,
          account.approvedStatements,
          account.agentCommissionDue,
          account.cashInTransit,
        ]) {
          for (const branchId of [o, d])
            expect(balanceOf(lines, (line) => line.account === code && line.branchId === branchId)).toBe(0);
        }
        expect(accountBalance(lines, account.treasuries)).toBe(fee - a);
      }),
    );
  });
});
