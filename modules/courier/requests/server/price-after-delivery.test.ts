import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  auditStatement,
  countHandIn,
  createClientStatement,
  createHandIn,
  payHandIn,
  voidStatement,
} from '#courier/statements/server';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { checkBooks } from '#insight/book-checks/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';
import '#courier/requests/server';

let w: MovesWorld;
let asker: Person;
let boss: Person;
beforeAll(async () => {
  w = await movesWorld();
  asker = await w.company.person({});
  boss = await w.company.person({});
});
afterAll(async () => {
  expect((await w.company.do(checkBooks)).filter((one) => !one.isGreen)).toEqual([]);
  await w.world.close();
});

const delivered = async (more: Record<string, unknown> = {}, said: Record<string, unknown> = {}) => {
  const id = await w.parcel({
    status_id: status.outForDelivery,
    custodian_kind: 'agent',
    custodian_id: w.agentId,
    courier_id: w.agentId,
    ...more,
  });
  expect((await boss.call('POST', `shipments/${id}/deliver`, said)).status).toBe(200);
  return id;
};
const ask = (id: number, price: number) =>
  asker.call('POST', `shipments/${id}/price-change-requests`, { price: String(price), reason: 'agreed on the phone' });
const agreed = async (id: number, price: number) => {
  const answer = await ask(id, price);
  expect(answer.body).toMatchObject({ success: true });
  const request = answer.body.result.item.id as number;
  const decided = await boss.call('POST', `price-change-requests/${request}/approve`, {});
  return { request, status: decided.status, message: decided.body.message as string };
};
const drawHandIn = (shipmentIds: number[]) =>
  boss.do((ctx) => createHandIn(ctx, { kind: 'delivery', agentId: w.agentId, shipmentIds }));
const handIn = async (id: number) => {
  const paper = await drawHandIn([id]);
  const { body } = await boss.call('GET', `statement-accounts/${paper}`);
  await boss.do((ctx) => countHandIn(ctx, { id: paper, counted: Number(body.result.item.net) }));
  await asker.do((ctx) => auditStatement(ctx, { id: paper }));
  await boss.do((ctx) => payHandIn(ctx, { id: paper, treasury: w.treasuryOfD }));
  return body.result.item;
};
const far = (account: string, amount: number) => [
  `Dr ${account}{agent ${w.agentId}}(${w.d}) ${amount}`,
  `Cr 1450{${w.d}→${w.o}}(${w.d}) ${amount}`,
  `Dr 1450{${w.o}→${w.d}}(${w.o}) ${amount}`,
  `Cr 2110{client ${w.clientId}}(${w.o}) ${amount}`,
];
const mirrored = (lines: string[]) =>
  lines.map((line) => (line.startsWith('Dr') ? line.replace('Dr', 'Cr') : line.replace('Cr', 'Dr')));

describe('another price after the delivery, while the agent has the cash', () => {
  test('more: he holds so much more for the sender, and hands it in', async () => {
    const id = await delivered();
    expect((await agreed(id, 53_000)).status).toBe(200);
    expect((await w.posted(id)).booked).toEqual(far(account.agentCash, 3_000));
    expect(await w.row(id)).toMatchObject({ price: 53_000, expected: 53_000, collected: 53_000, netAmount: 48_000 });
    expect(await handIn(id)).toMatchObject({ total_collected: '53000' });
  });

  test('less: he holds so much less', async () => {
    const id = await delivered();
    expect((await agreed(id, 45_000)).status).toBe(200);
    expect((await w.posted(id)).booked).toEqual(mirrored(far(account.agentCash, 5_000)));
    expect(await w.row(id)).toMatchObject({ price: 45_000, collected: 45_000, netAmount: 40_000 });
    expect(await handIn(id)).toMatchObject({ total_collected: '45000' });
  });

  test('never less than what he collected in cash', async () => {
    const id = await delivered({}, { collected: '10000', collected_electronic: '40000' });
    const answer = await ask(id, 30_000);
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'Only 10000 IQD in cash was collected for it: more than that is not given back',
    ]);
    expect((await agreed(id, 40_000)).status).toBe(200);
    expect(await w.row(id)).toMatchObject({ collected: 0, collectedElectronic: 40_000, price: 40_000 });
  });

  test('of a delivery that brought nothing, he brings it with his next hand-in', async () => {
    const id = await delivered({ price: 0, expected: 0, net_amount: -5_000, agent_commission: 0 });
    expect((await agreed(id, 2_000)).status).toBe(200);
    expect(await handIn(id)).toMatchObject({ total_collected: '2000' });
  });

  test('in the same branch there is nothing between branches', async () => {
    const id = await delivered({
      current_branch_id: w.o,
      custodian_id: w.agentOfOrigin,
      courier_id: w.agentOfOrigin,
      branch_fee: 0,
    });
    await agreed(id, 51_000);
    expect((await w.posted(id)).booked).toEqual([
      `Dr 1210{agent ${w.agentOfOrigin}}(${w.o}) 1000`,
      `Cr 2110{client ${w.clientId}}(${w.o}) 1000`,
    ]);
  });

  test('while the cash is being counted nothing changes it: the hand-in is named', async () => {
    const id = await delivered();
    const paper = await drawHandIn([id]);
    const answer = await ask(id, 45_000);
    expect(answer.status).toBe(422);
    expect(answer.body.message).toMatch(/hand-in D-\d+-2026-\d{5}, which is not paid yet/);
    await boss.do((ctx) => voidStatement(ctx, { id: paper }));
    expect((await agreed(id, 45_000)).status).toBe(200);
  });

  test('asked for before the hand-in, it is judged by where the cash is when it is approved', async () => {
    const id = await delivered();
    const request = (await ask(id, 45_000)).body.result.item.id as number;
    await handIn(id);
    const answer = await boss.call('POST', `price-change-requests/${request}/approve`, {});
    expect(answer.status).toBe(409);
    expect(answer.body.message).toMatch(/payment voucher/);
  });
});

describe('once the cash is handed in', () => {
  test('more is a debt of the agent', async () => {
    const id = await delivered();
    await handIn(id);
    expect((await agreed(id, 53_000)).status).toBe(200);
    expect((await w.posted(id)).booked).toEqual(far(account.agentShortages, 3_000));
    expect(await w.row(id)).toMatchObject({ price: 53_000, collected: 50_000, priceIncreaseOwed: 3_000, netAmount: 48_000 });
  });

  test('less is given back by a payment voucher, which the refusal names', async () => {
    const id = await delivered();
    await handIn(id);
    const answer = await ask(id, 45_000);
    expect(answer.status).toBe(422);
    expect(answer.body.message).toMatch(/payment voucher/);
  });
});

test('what was handed over at the counter is changed by vouchers only, more as less', async () => {
  const id = await w.parcel();
  expect((await boss.call('POST', `shipments/${id}/deliver`, { treasury_id: w.treasuryOfD })).status).toBe(200);
  for (const price of [45_000, 55_000]) {
    const answer = await ask(id, price);
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(/receipt voucher.*payment voucher/)]);
  }
});

test('an amount nobody decided about is decided first; afterwards another price moves money again', async () => {
  const id = await delivered({}, { collected: '45000' });
  const answer = await ask(id, 45_000);
  expect([answer.status, answer.body.message]).toEqual([422, 'Another amount was collected: decide about that first']);
  expect((await boss.call('POST', `shipments/${id}/decide-amount`, { decision: 'approve' })).status).toBe(200);
  expect((await agreed(id, 48_000)).status).toBe(200);
  expect((await w.posted(id)).booked).toEqual(mirrored(far(account.agentCash, 2_000)));
  expect(await w.row(id)).toMatchObject({ collected: 43_000 });
});

test('a parcel that a statement of its client holds may have another price: the difference is an open item at once', async () => {
  const id = await delivered();
  const statement = await boss.do((ctx) =>
    createClientStatement(ctx, { client: w.clientId, shipmentIds: [id], isAdvance: true }),
  );
  const net = async () => (await boss.call('GET', `statement-accounts/${statement}`)).body.result.item.net;
  const before = await net();
  expect((await agreed(id, 53_000)).status).toBe(200);
  expect(await net()).toBe(before);
  const { body } = await boss.call('GET', `unsettled-clients?client_id=${w.clientId}`);
  expect(body.result.items[0].open_items).toBe('3000');
});

test('a delivery taken back takes its price changes back too; the price agreed stays', async () => {
  const id = await delivered();
  await agreed(id, 45_000);
  expect((await boss.call('POST', `shipments/${id}/correct-delivery`, { note: 'never delivered' })).status).toBe(200);
  const posted = await w.posted(id);
  expect(posted.booked_reversed).toEqual(far(account.agentCash, 5_000));
  expect(await w.row(id)).toMatchObject({ price: 45_000, expected: 45_000, collected: 0, netAmount: 40_000 });
});

test.each([status.returnedToClient, status.cancelled, status.lost])(
  'of what has ended in status %i nobody asks for another price',
  async (statusId) => {
    const id = await w.parcel({ status_id: statusId });
    expect((await ask(id, 45_000)).body.message).toBe('This parcel has come to its end; its price stays');
  },
);
