import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { status, systemStatuses } from '#courier/statuses/contract';
import { account, accountBalance, checkAccounts, checkEntry, type Entry, type Line } from '#finance/ledger/contract';
import {
  type Custodian,
  claimEntry,
  deliveryEntry,
  doorFeeEntry,
  exchangeChargeEntry,
  nextCustodian,
  overageTakenEntry,
  prepaidFeeEntry,
  receivingCommissionEntry,
  rejectedShortageEntry,
  returnFeeEntry,
  serviceChargeEntry,
} from './index.ts';

const amount = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1e9 }));
const branch = fc.integer({ min: 1, max: 3 });
const taxed = fc
  .tuple(amount, fc.integer({ min: 0, max: 100 }))
  .map(([sum, part]) => ({ amount: sum, tax: Math.floor((sum * part) / 100) }));
const shipment = fc.record({ fee: taxed, a: amount, b: amount, originBranchId: branch }).map((money) => ({
  id: 1,
  clientId: 7,
  originBranchId: money.originBranchId,
  currency: 'IQD' as const,
  fee: money.fee.amount,
  feeTax: money.fee.tax,
  agentCommission: money.a,
  branchShare: money.b,
}));
const seq = fc.integer({ min: 1, max: 40 });
const agent = branch.map((branchId) => ({ kind: 'agent' as const, agentId: 3, branchId }));
const counter = fc
  .tuple(branch, fc.constantFrom('treasury' as const, 'cashShift' as const))
  .map(([branchId, kind]) => ({ kind: 'counter' as const, place: { kind, id: 11 }, branchId }));
const cashier = branch.map((branchId) => ({ kind: 'cashier' as const, employeeId: 8, branchId }));
const collector = branch.map((branchId) => ({ kind: 'receivingAgent' as const, agentId: 4, branchId }));
const receiving = fc.record({ agentId: fc.constant(4), branchId: branch, amount });
const delivery = fc.record({
  shipment,
  seq,
  by: fc.oneof(agent, counter),
  collected: amount,
  electronic: fc.option(fc.record({ amount, providerId: fc.constant(9) })),
  prepaidHeld: amount,
  returnFeeRefund: fc.option(taxed),
  receiving: fc.option(receiving),
});

/** Law L5 for whatever is posted: balanced per branch and currency, no empty line, accounts and parties that exist. */
const holds = (entry: Entry | undefined) => {
  if (!entry) return;
  expect([...checkEntry(entry), ...checkAccounts(entry.lines)]).toEqual([]);
};

describe('every entry balances in each branch, whatever the parcel', () => {
  const builders: Record<string, fc.Arbitrary<Entry | undefined>> = {
    delivery: delivery.map(deliveryEntry),
    'return, cancellation': fc
      .record({
        shipment,
        seq,
        event: fc.constantFrom('returned' as const, 'cancelled' as const),
        returnFee: fc.option(taxed),
        attemptPay: fc.option(receiving),
        releasePrepaid: amount,
      })
      .map(returnFeeEntry),
    'door fee': fc.record({ shipment, seq, agentId: fc.constant(3), branchId: branch, fee: taxed }).map(doorFeeEntry),
    'receiving commission': fc.record({ shipment, seq, receiving }).map(receivingCommissionEntry),
    'prepaid fee': fc.record({ shipment, seq, by: fc.oneof(collector, counter) }).map(prepaidFeeEntry),
    'service charge': fc.record({ id: seq, shipment, charge: taxed }).map(serviceChargeEntry),
    exchange: fc.record({ shipment, seq, charge: taxed }).map(exchangeChargeEntry),
    claim: fc
      .record({
        shipment,
        seq,
        lossBranchId: branch,
        amount,
        fromAgent: fc.option(fc.record({ kind: fc.constant('agent' as const), id: fc.constant(3), amount })),
        fromInsurer: fc.option(fc.record({ id: fc.constant(2), amount })),
        releasePrepaid: amount,
      })
      .map(claimEntry),
    'rejected shortage': fc.record({ shipment, seq, by: fc.oneof(agent, cashier), missing: amount }).map(rejectedShortageEntry),
    'overage taken': fc.record({ shipment, seq, extra: amount }).map(overageTakenEntry),
  };
  for (const [name, entries] of Object.entries(builders)) {
    test(name, () => fc.assert(fc.property(entries, holds)));
  }
});

describe('cash on delivery', () => {
  test('is never income: what we earn does not depend on what was collected', () => {
    const earned = (lines: readonly Line[]) =>
      [account.deliveryFees, account.branchShareRevenue, account.returnFees, account.serviceFees, account.branchShareCost].map(
        (code) => accountBalance(lines, code),
      );
    fc.assert(
      fc.property(delivery, amount, (given, other) => {
        const without = deliveryEntry({ ...given, collected: 0, electronic: null })?.lines ?? [];
        const more = deliveryEntry({ ...given, collected: other })?.lines ?? [];
        expect(earned(more)).toEqual(earned(without));
      }),
    );
  });

  test('raises what we owe the client by exactly what was collected', () => {
    fc.assert(
      fc.property(delivery, (given) => {
        const lines = deliveryEntry(given)?.lines ?? [];
        const paid = given.collected + (given.electronic?.amount ?? 0);
        const fee = given.shipment.fee - given.prepaidHeld;
        const refund = given.returnFeeRefund?.amount ?? 0;
        expect(0 - accountBalance(lines, account.clientPayable)).toBe(paid - fee + refund);
        expect(accountBalance(lines, account.interBranch)).toBe(0);
        expect(accountBalance(lines, account.branchShareRevenue) + accountBalance(lines, account.branchShareCost)).toBe(0);
      }),
    );
  });

  test('carries the key of its event: document, event and transition number', () => {
    fc.assert(
      fc.property(delivery, (given) => {
        const entry = deliveryEntry(given);
        if (entry) expect(entry).toMatchObject({ docType: 'shipment', docId: 1, event: 'delivered', seq: given.seq });
      }),
    );
  });
});

describe('custody', () => {
  const move = fc.record({
    statusId: fc.constantFrom(...systemStatuses.map((one) => one.id)),
    courierId: fc.option(fc.integer({ min: 30, max: 33 })),
    receivingAgentId: fc.constant(40),
    manifestId: fc.constant(50),
    caseId: fc.constant(60),
    branchId: fc.option(branch),
  });

  test('is always the kind of somebody its status says', () => {
    fc.assert(
      fc.property(fc.array(move, { minLength: 1, maxLength: 20 }), (moves) => {
        let parcel = {
          clientId: 7,
          currentBranchId: 1,
          custodian: { kind: 'client' as const, id: 7 } as Custodian,
        };
        for (const one of moves) {
          const to = nextCustodian(one.statusId, parcel, one);
          expect(to.kind).toBe(systemStatuses.find((status) => status.id === one.statusId)?.custodian);
          parcel = { ...parcel, custodian: to };
        }
      }),
    );
  });

  test('stays with the agent who only reports, and ends with branch, client or consignee', () => {
    const parcel = { clientId: 7, currentBranchId: 2, custodian: { kind: 'agent' as const, id: 30 } };
    const to = (statusId: number, more = {}) => nextCustodian(statusId, parcel, more);
    for (const statusId of [status.late, status.postponed, status.returnWithAgent])
      expect(to(statusId)).toEqual({ kind: 'agent', id: 30 });
    expect(to(status.outForDelivery, { courierId: 31 })).toEqual({ kind: 'agent', id: 31 });
    expect(to(status.returned)).toEqual({ kind: 'branch', id: 2 });
    expect(to(status.inStore, { branchId: 5 })).toEqual({ kind: 'branch', id: 5 });
    expect(to(status.delivered)).toEqual({ kind: 'consignee', id: null });
    expect(to(status.returnedToClient)).toEqual({ kind: 'client', id: 7 });
    expect(to(status.returnHandedToClient)).toEqual({ kind: 'handover', id: 7 });
  });
});
