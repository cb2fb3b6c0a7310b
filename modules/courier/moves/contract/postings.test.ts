import { describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { checkAccounts, checkEntry, type Entry, reverseEntry, writtenLines } from '#finance/ledger/contract';
import {
  claimAmount,
  claimEntry,
  type Delivery,
  deliveryEntry,
  doorFeeEntry,
  exchangeChargeEntry,
  isReturnFeeDue,
  overageTakenEntry,
  prepaidFeeEntry,
  receivingCommissionEntry,
  rejectedShortageEntry,
  returnFeeEntry,
  type ShipmentMoney,
  serviceChargeEntry,
} from './index.ts';

/** Branch 1 is the origin o, branch 2 the delivering one d; client 7, agent 3, cash shift 11, receiving agent 4. */
const shipment: ShipmentMoney = {
  id: 1,
  clientId: 7,
  originBranchId: 1,
  currency: 'IQD',
  fee: 5_000,
  feeTax: 0,
  agentCommission: 1_500,
  branchShare: 2_000,
};
const agentHere = { kind: 'agent', agentId: 3, branchId: 1 } as const;
const agentThere = { kind: 'agent', agentId: 3, branchId: 2 } as const;
const counterHere = { kind: 'counter', place: { kind: 'cashShift', id: 11 }, branchId: 1 } as const;
const counterThere = { kind: 'counter', place: { kind: 'treasury', id: 12 }, branchId: 2 } as const;

const deliver = (more: Partial<Delivery> = {}) => deliveryEntry({ shipment, seq: 5, by: agentThere, collected: 50_000, ...more });
const posts = (entry: Entry | undefined, lines: string[]) => {
  if (entry) expect([...checkEntry(entry), ...checkAccounts(entry.lines)]).toEqual([]);
  expect(writtenLines(entry?.lines)).toEqual(lines);
};

const fee = ['Dr 2110{client 7}(1) 5000', 'Cr 4110(1) 5000'];
const commissionThere = ['Dr 5110(2) 1500', 'Cr 2130{agent 3}(2) 1500'];

describe('a delivery by an agent of the origin branch', () => {
  test('posts cash for the client, our fee and the commission', () => {
    posts(deliver({ by: agentHere }), [
      'Dr 1210{agent 3}(1) 50000',
      'Cr 2110{client 7}(1) 50000',
      ...fee,
      'Dr 5110(1) 1500',
      'Cr 2130{agent 3}(1) 1500',
    ]);
  });

  test('splits the tax out of the fee', () => {
    posts(deliver({ by: agentHere, shipment: { ...shipment, feeTax: 455 } }), [
      'Dr 1210{agent 3}(1) 50000',
      'Cr 2110{client 7}(1) 50000',
      'Dr 2110{client 7}(1) 5000',
      'Cr 4110(1) 4545',
      'Cr 2310(1) 455',
      'Dr 5110(1) 1500',
      'Cr 2130{agent 3}(1) 1500',
    ]);
  });

  test('of nothing to collect leaves the client owing the fee', () => {
    posts(deliver({ by: agentHere, collected: 0 }), [...fee, 'Dr 5110(1) 1500', 'Cr 2130{agent 3}(1) 1500']);
  });

  test('paid electronically stands with the provider', () => {
    posts(deliver({ by: agentHere, collected: 20_000, electronic: { amount: 30_000, providerId: 9 } }), [
      'Dr 1210{agent 3}(1) 20000',
      'Dr 1150{provider 9}(1) 30000',
      'Cr 2110{client 7}(1) 50000',
      ...fee,
      'Dr 5110(1) 1500',
      'Cr 2130{agent 3}(1) 1500',
    ]);
  });
});

describe('a delivery by another branch', () => {
  test('is closed between the branches, less its share (the worked example)', () => {
    posts(deliver(), [
      'Dr 1210{agent 3}(2) 50000',
      'Cr 4120(2) 2000',
      'Cr 1450{2→1}(2) 48000',
      'Dr 1450{1→2}(1) 48000',
      'Dr 5120(1) 2000',
      'Cr 2110{client 7}(1) 50000',
      ...fee,
      ...commissionThere,
    ]);
  });

  test('that collected less than its share is owed the rest', () => {
    posts(deliver({ collected: 500 }), [
      'Dr 1210{agent 3}(2) 500',
      'Cr 4120(2) 2000',
      'Dr 1450{2→1}(2) 1500',
      'Cr 1450{1→2}(1) 1500',
      'Dr 5120(1) 2000',
      'Cr 2110{client 7}(1) 500',
      ...fee,
      ...commissionThere,
    ]);
  });

  test('that collected exactly its share owes nothing', () => {
    posts(deliver({ collected: 2_000 }), [
      'Dr 1210{agent 3}(2) 2000',
      'Cr 4120(2) 2000',
      'Dr 5120(1) 2000',
      'Cr 2110{client 7}(1) 2000',
      ...fee,
      ...commissionThere,
    ]);
  });

  test('that collected nothing is owed its whole share', () => {
    posts(deliver({ collected: 0 }), [
      'Cr 4120(2) 2000',
      'Dr 1450{2→1}(2) 2000',
      'Cr 1450{1→2}(1) 2000',
      'Dr 5120(1) 2000',
      ...fee,
      ...commissionThere,
    ]);
  });

  test('leaves electronic money with the origin', () => {
    posts(deliver({ collected: 0, electronic: { amount: 50_000, providerId: 9 } }), [
      'Cr 4120(2) 2000',
      'Dr 1450{2→1}(2) 2000',
      'Cr 1450{1→2}(1) 2000',
      'Dr 5120(1) 2000',
      'Dr 1150{provider 9}(1) 50000',
      'Cr 2110{client 7}(1) 50000',
      ...fee,
      ...commissionThere,
    ]);
  });
});

describe('a delivery over the counter', () => {
  test('puts the cash in the open shift and pays no commission', () => {
    posts(deliver({ by: counterHere }), ['Dr 1120{cashShift 11}(1) 50000', 'Cr 2110{client 7}(1) 50000', ...fee]);
  });

  test('of another branch gives that branch its share', () => {
    posts(deliver({ by: counterThere }), [
      'Dr 1110{treasury 12}(2) 50000',
      'Cr 4120(2) 2000',
      'Cr 1450{2→1}(2) 48000',
      'Dr 1450{1→2}(1) 48000',
      'Dr 5120(1) 2000',
      'Cr 2110{client 7}(1) 50000',
      ...fee,
    ]);
  });
});

describe('a prepaid fee', () => {
  test('is taken by the receiving agent for the client', () => {
    posts(prepaidFeeEntry({ shipment, seq: 2, by: { kind: 'receivingAgent', agentId: 4, branchId: 1 } }), [
      'Dr 1211{receivingAgent 4}(1) 5000',
      'Cr 2120{client 7}(1) 5000',
    ]);
  });

  test('taken at the counter of another branch is owed to the origin', () => {
    posts(prepaidFeeEntry({ shipment, seq: 2, by: counterThere }), [
      'Dr 1110{treasury 12}(2) 5000',
      'Cr 1450{2→1}(2) 5000',
      'Dr 1450{1→2}(1) 5000',
      'Cr 2120{client 7}(1) 5000',
    ]);
  });

  test('is earned at delivery', () => {
    posts(deliver({ by: counterHere, prepaidHeld: 5_000 }), [
      'Dr 1120{cashShift 11}(1) 50000',
      'Cr 2110{client 7}(1) 50000',
      'Dr 2120{client 7}(1) 5000',
      'Cr 4110(1) 5000',
    ]);
  });

  test('that no longer fits the fee leaves the difference with the client', () => {
    posts(deliver({ by: counterHere, prepaidHeld: 6_000 }), [
      'Dr 1120{cashShift 11}(1) 50000',
      'Cr 2110{client 7}(1) 50000',
      'Dr 2120{client 7}(1) 6000',
      'Cr 2110{client 7}(1) 1000',
      'Cr 4110(1) 5000',
    ]);
  });

  test('goes back to the client when the parcel is returned, beside the return fee', () => {
    posts(returnFeeEntry({ shipment, seq: 6, event: 'returned', returnFee: { amount: 2_000, tax: 0 }, releasePrepaid: 5_000 }), [
      'Dr 2110{client 7}(1) 2000',
      'Cr 4130(1) 2000',
      'Dr 2120{client 7}(1) 5000',
      'Cr 2110{client 7}(1) 5000',
    ]);
  });
});

describe('a parcel that comes back', () => {
  test('costs the sender the return fee in his own branch, wherever it was scanned', () => {
    posts(returnFeeEntry({ shipment, seq: 6, event: 'returned', returnFee: { amount: 2_000, tax: 0 } }), [
      'Dr 2110{client 7}(1) 2000',
      'Cr 4130(1) 2000',
    ]);
  });

  test('may pay the agent for the attempt', () => {
    const attemptPay = { agentId: 3, branchId: 2, amount: 500 };
    posts(returnFeeEntry({ shipment, seq: 6, event: 'returned', attemptPay }), ['Dr 5110(2) 500', 'Cr 2130{agent 3}(2) 500']);
  });

  test('posts nothing where nothing is owed', () => {
    posts(returnFeeEntry({ shipment, seq: 6, event: 'returned' }), []);
    posts(returnFeeEntry({ shipment, seq: 6, event: 'returned', returnFee: { amount: 0, tax: 0 } }), []);
  });

  test('with a fee paid at the door: cash of the agent, income of the origin, tax inside', () => {
    posts(doorFeeEntry({ shipment, seq: 6, agentId: 3, branchId: 2, fee: { amount: 2_200, tax: 200 } }), [
      'Dr 1210{agent 3}(2) 2200',
      'Cr 1450{2→1}(2) 2200',
      'Dr 1450{1→2}(1) 2200',
      'Cr 4130(1) 2000',
      'Cr 2310(1) 200',
    ]);
  });

  test('delivered after all gives the return fee back in the same entry', () => {
    posts(deliver({ by: counterHere, returnFeeRefund: { amount: 2_000, tax: 182 } }), [
      'Dr 1120{cashShift 11}(1) 50000',
      'Cr 2110{client 7}(1) 50000',
      ...fee,
      'Cr 2110{client 7}(1) 2000',
      'Dr 4130(1) 1818',
      'Dr 2310(1) 182',
    ]);
  });

  const due: [string, boolean, Parameters<typeof isReturnFeeDue>[0], Partial<Parameters<typeof isReturnFeeDue>[1]>][] = [
    [
      'confirmed at the branch',
      true,
      { trigger: 'on_returned_confirmed', payer: 'sender' },
      { from: status.returnWithAgent, to: status.returned },
    ],
    [
      'recalled from the store',
      true,
      { trigger: 'on_returned_confirmed', payer: 'sender' },
      { from: status.inStore, to: status.returned },
    ],
    [
      'back from the way to its branch',
      false,
      { trigger: 'on_returned_confirmed', payer: 'sender' },
      { from: status.returnInTransit, to: status.returned },
    ],
    ['found again', false, { trigger: 'on_returned_confirmed', payer: 'sender' }, { from: status.lost, to: status.returned }],
    [
      'charged before',
      false,
      { trigger: 'on_returned_confirmed', payer: 'sender' },
      { from: status.returnWithAgent, to: status.returned, alreadyCharged: true },
    ],
    [
      'our own fault',
      false,
      { trigger: 'on_returned_confirmed', payer: 'sender' },
      { from: status.returnWithAgent, to: status.returned, liable: 'us' },
    ],
    [
      'the consignee paid',
      false,
      { trigger: 'on_returned_confirmed', payer: 'consignee' },
      { from: status.returnWithAgent, to: status.returned, paidAtDoor: 1 },
    ],
    [
      'the consignee paid nothing',
      true,
      { trigger: 'on_returned_confirmed', payer: 'consignee' },
      { from: status.returnWithAgent, to: status.returned },
    ],
    [
      'confirmed, but owed only at the client',
      false,
      { trigger: 'on_returned_client', payer: 'sender' },
      { from: status.returnWithAgent, to: status.returned },
    ],
    [
      'handed to the client',
      true,
      { trigger: 'on_returned_client', payer: 'sender' },
      { from: status.returnHandedToClient, to: status.returnedToClient },
    ],
    [
      'taken back before dispatch',
      false,
      { trigger: 'on_returned_client', payer: 'sender' },
      { from: status.atReceivingPoint, to: status.returnedToClient },
    ],
    [
      'found and handed back',
      false,
      { trigger: 'on_returned_client', payer: 'sender' },
      { from: status.lost, to: status.returnedToClient },
    ],
  ];
  test.each(due)('return fee when %s: %s', (_, expected, terms, facts) => {
    const all = {
      from: status.returnWithAgent,
      to: status.returned,
      alreadyCharged: false,
      paidAtDoor: 0,
      liable: null,
      ...facts,
    };
    expect(isReturnFeeDue(terms, all)).toBe(expected);
  });
});

describe('the receiving commission', () => {
  const receiving = { agentId: 4, branchId: 3, amount: 750 };
  const lines = ['Dr 5130(3) 750', 'Cr 2131{receivingAgent 4}(3) 750'];

  test("posts in the receiving agent's own branch, at intake or with the delivery", () => {
    posts(receivingCommissionEntry({ shipment, seq: 3, receiving }), lines);
    expect(writtenLines(deliver({ receiving })?.lines)).toEqual(expect.arrayContaining(lines));
    posts(receivingCommissionEntry({ shipment, seq: 3, receiving: { ...receiving, amount: 0 } }), []);
  });
});

describe('an amount that differs', () => {
  test('rejected: the agent owes the missing part, the client is owed it', () => {
    posts(rejectedShortageEntry({ shipment, seq: 5, by: agentThere, missing: 4_000 }), [
      'Dr 1215{agent 3}(2) 4000',
      'Cr 1450{2→1}(2) 4000',
      'Dr 1450{1→2}(1) 4000',
      'Cr 2110{client 7}(1) 4000',
    ]);
    posts(rejectedShortageEntry({ shipment, seq: 5, by: { kind: 'cashier', employeeId: 8, branchId: 1 }, missing: 4_000 }), [
      'Dr 1240{employee 8}(1) 4000',
      'Cr 2110{client 7}(1) 4000',
    ]);
  });

  test('taken as an error of ours waits among the unclaimed differences', () => {
    posts(overageTakenEntry({ shipment, seq: 5, extra: 1_000 }), ['Dr 2110{client 7}(1) 1000', 'Cr 2190(1) 1000']);
  });
});

describe('a lost parcel', () => {
  test('is worth what was declared, up to the cap', () => {
    expect(claimAmount(80_000, 60_000)).toBe(60_000);
    expect(claimAmount(80_000, null)).toBe(80_000);
  });

  test('compensates the client at the charge of the branch that lost it; agent and insurer bear their part', () => {
    const claim = { shipment, seq: 6, lossBranchId: 2, amount: 60_000 };
    posts(claimEntry(claim), [
      'Dr 6210(2) 60000',
      'Cr 1450{2→1}(2) 60000',
      'Dr 1450{1→2}(1) 60000',
      'Cr 2110{client 7}(1) 60000',
    ]);
    const borne = {
      ...claim,
      fromAgent: { kind: 'agent', id: 3, amount: 20_000 },
      fromInsurer: { id: 2, amount: 30_000 },
    } as const;
    expect(writtenLines(claimEntry(borne)?.lines).slice(4)).toEqual([
      'Dr 1215{agent 3}(2) 20000',
      'Dr 1260{insurer 2}(2) 30000',
      'Cr 6215(2) 50000',
    ]);
  });
});

test('a service of its own is charged in the origin branch', () => {
  const charge = { amount: 550, tax: 50 };
  const lines = ['Dr 2110{client 7}(1) 550', 'Cr 4140(1) 500', 'Cr 2310(1) 50'];
  posts(serviceChargeEntry({ id: 9, shipment, charge }), lines);
  posts(exchangeChargeEntry({ shipment, seq: 4, charge }), lines);
});

test('a corrected delivery leaves nothing behind', () => {
  const delivered = deliver({ by: counterHere })!;
  const corrected = reverseEntry(delivered);
  expect(corrected).toMatchObject({ event: 'delivered_reversed', seq: 5 });
  posts(corrected, [
    'Cr 1120{cashShift 11}(1) 50000',
    'Dr 2110{client 7}(1) 50000',
    'Cr 2110{client 7}(1) 5000',
    'Dr 4110(1) 5000',
  ]);
});
