import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';
import { expireRequests } from './expire-requests.ts';
import '#courier/requests/server';

let w: MovesWorld;
let agent: Person;
let boss: Person;
let second: Person;
/** A parcel whose price is asked about. */
let probe: number;
beforeAll(async () => {
  w = await movesWorld();
  const { company, d, o, agentId } = w;
  const permissions = ['shipments_management', 'edit_shipments_status'];
  agent = await company.person({ kind: 'delivery_agent', branchId: d, branchIds: [d], courierId: agentId, permissions });
  boss = await company.person({ branchId: d });
  second = await company.person({ branchId: o });
  probe = await withAgent();
  await asked(probe, '40000');
});
beforeEach(() => allowed(true));
afterAll(async () => {
  expect(await w.faults()).toEqual([]);
  await w.world.close();
});

/** The company says whether parcels are delivered while their price is asked about. */
async function allowed(deliver_pending_price: boolean): Promise<void> {
  const { item } = (await boss.call('GET', 'company-settings')).body.result;
  if (item.deliver_pending_price === deliver_pending_price) return;
  const body = { deliver_pending_price, version: item.version };
  expect((await boss.call('PUT', `company-settings/${item.id}`, body)).status).toBe(200);
  // Kept in hand for a moment by whoever answers calls.
  const isOffered = async () =>
    (await boss.call('GET', `shipments/${probe}`)).body.result.item.can_transfer_to.includes(status.delivered);
  await expect.poll(isOffered).toBe(deliver_pending_price);
}
const withAgent = (more = {}) =>
  w.parcel({
    status_id: status.outForDelivery,
    custodian_kind: 'agent',
    custodian_id: w.agentId,
    courier_id: w.agentId,
    ...more,
  });
const asked = async (id: number, price: string): Promise<number> => {
  const answer = await agent.call('POST', `shipments/${id}/price-change-requests`, { price, reason: 'agreed at the door' });
  expect(answer.status).toBe(201);
  return answer.body.result.item.id;
};
/** Asked for another price and delivered before the answer. */
const delivered = async (price: string, collected: string) => {
  const id = await withAgent();
  const request = await asked(id, price);
  expect((await agent.call('POST', `shipments/${id}/deliver`, { collected })).status).toBe(200);
  return { id, request };
};
const say = (request: number, verb: 'approve' | 'reject', by: Person = boss) =>
  by.call('POST', `price-change-requests/${request}/${verb}`, { note: 'decided' });
const state = async (request: number) => (await boss.call('GET', `price-change-requests/${request}`)).body.result.item.state;
const decide = (id: number, decision: string) => boss.call('POST', `shipments/${id}/decide-amount`, { decision });
const correct = async (id: number) => {
  const { version } = await w.row(id);
  return boss.call('POST', `shipments/${id}/move`, {
    transfer_to_status: status.returnWithAgent,
    note: 'it was the neighbour',
    version,
  });
};

describe('delivered while another price is asked for', () => {
  test('only where the company allows it, and then it is offered', async () => {
    const id = await withAgent();
    await asked(id, '40000');
    const offered = async () => (await boss.call('GET', `shipments/${id}`)).body.result.item;
    expect(await offered()).toMatchObject({ price_pending: true, can_transfer_to: expect.arrayContaining([status.delivered]) });
    await allowed(false);
    expect((await offered()).can_transfer_to).not.toContain(status.delivered);
    expect((await agent.call('POST', `shipments/${id}/deliver`, { collected: '40000' })).status).toBe(422);
  });

  test('what was collected counts, waits for the answer and stays out of the client’s statement', async () => {
    const { id, request } = await delivered('40000', '40000');
    expect(await w.row(id)).toMatchObject({ collected: 40_000, price: 50_000, amountConfirmed: false, netAmount: 35_000 });
    expect(await state(request)).toBe('pending');
    const statement = { client_id: w.clientId, shipment_ids: [id] };
    expect((await boss.call('POST', 'statement-accounts', statement, { 'idempotency-key': `c${id}` })).status).toBe(422);
  });

  test('even what was expected waits: nobody knows yet whether it should have been less', async () => {
    const { id } = await delivered('40000', '50000');
    expect(await w.row(id)).toMatchObject({ collected: 50_000, amountConfirmed: false });
  });

  test('the amount is decided by the answer and by nothing else', async () => {
    const { id, request } = await delivered('40000', '40000');
    const refused = await decide(id, 'approve');
    expect([refused.status, refused.body.message]).toEqual([409, 'A change of price is waiting for a decision']);
    await say(request, 'approve');
    expect((await decide(id, 'approve')).status).toBe(409);
  });

  test('a part is not delivered meanwhile: what is asked for is a price of the whole', async () => {
    const id = await withAgent({ quantity: 3 });
    await asked(id, '40000');
    const part = { collected: '20000', delivered_price: '20000', returned_quantity: 1 };
    const answer = await agent.call('POST', `shipments/${id}/deliver`, part);
    expect([answer.status, answer.body.message]).toEqual([422, 'A change of price is waiting for a decision']);
  });
});

describe('the answer', () => {
  test('yes: the price becomes what was agreed, and what was collected is right', async () => {
    const { id, request } = await delivered('40000', '40000');
    const before = await w.posted(id);
    expect((await say(request, 'approve')).status).toBe(200);
    expect(await w.row(id)).toMatchObject({ price: 40_000, expected: 40_000, amountConfirmed: true, netAmount: 35_000 });
    expect(await w.posted(id)).toEqual(before);
  });

  test('yes to a price that is not what was collected leaves the rest to be decided', async () => {
    const { id, request } = await delivered('40000', '45000');
    await say(request, 'approve');
    expect(await w.row(id)).toMatchObject({ price: 40_000, expected: 40_000, amountConfirmed: false, netAmount: 40_000 });
    expect((await decide(id, 'overage')).status).toBe(200);
    expect(await w.row(id)).toMatchObject({ amountConfirmed: true, netAmount: 35_000 });
  });

  test('no: whoever collected less owes what is missing, and the client gets it', async () => {
    const { id, request } = await delivered('40000', '40000');
    expect((await say(request, 'reject')).status).toBe(200);
    expect(await w.row(id)).toMatchObject({ price: 50_000, amountConfirmed: true, netAmount: 45_000 });
    expect((await w.posted(id)).shortage_rejected).toEqual(expect.arrayContaining([expect.stringMatching(/1215.*10,?000/)]));
    expect(await state(request)).toBe('rejected');
  });

  test('no, and he had collected all of it: he owes nothing', async () => {
    const { id, request } = await delivered('40000', '50000');
    await say(request, 'reject');
    expect(await w.row(id)).toMatchObject({ amountConfirmed: true, netAmount: 45_000 });
    expect((await w.posted(id)).shortage_rejected).toBeUndefined();
  });

  test('no to a higher price, and more was collected: somebody says whose it is', async () => {
    const { id, request } = await delivered('60000', '60000');
    await say(request, 'reject');
    expect(await w.row(id)).toMatchObject({ price: 50_000, amountConfirmed: false });
    expect((await decide(id, 'overage')).status).toBe(200);
  });

  test('taken back: what is as expected is confirmed, what is not is decided', async () => {
    const [whole, less] = [await delivered('40000', '50000'), await delivered('40000', '40000')];
    for (const { request } of [whole, less])
      expect((await agent.call('POST', `price-change-requests/${request}/cancel`, {})).status).toBe(200);
    expect([(await w.row(whole.id)).amountConfirmed, (await w.row(less.id)).amountConfirmed]).toEqual([true, false]);
    expect((await decide(less.id, 'reject')).status).toBe(200);
  });

  test('not given in three days: no clock makes anybody owe anything, somebody decides', async () => {
    const [whole, less] = [await delivered('40000', '50000'), await delivered('40000', '40000')];
    const { now } = w.world.clock;
    w.world.clock.now = new Date(now.getTime() + 73 * 3_600_000);
    await w.company.do(expireRequests);
    expect([await state(whole.request), await state(less.request)]).toEqual(['expired', 'expired']);
    expect([(await w.row(whole.id)).amountConfirmed, (await w.row(less.id)).amountConfirmed]).toEqual([true, false]);
    expect((await w.posted(less.id)).shortage_rejected).toBeUndefined();
    expect((await decide(less.id, 'approve')).status).toBe(200);
    w.world.clock.now = now;
  });
});

describe('a delivery that was none', () => {
  test('is taken back while the price waits; the question stays and is answered as of any parcel on its way', async () => {
    const { id, request } = await delivered('40000', '40000');
    expect((await correct(id)).status).toBe(200);
    expect(await w.row(id)).toMatchObject({ collected: 0, netAmount: 45_000, amountConfirmed: true });
    expect(await state(request)).toBe('pending');
    await say(request, 'approve');
    expect(await w.row(id)).toMatchObject({ price: 40_000, expected: 40_000, netAmount: 35_000 });
  });

  test('after a yes keeps the price that was agreed', async () => {
    const { id, request } = await delivered('40000', '40000');
    await say(request, 'approve');
    expect((await correct(id)).status).toBe(200);
    expect(await w.row(id)).toMatchObject({ price: 40_000, expected: 40_000, collected: 0, netAmount: 35_000 });
  });

  test('after a no takes what he owed back as well', async () => {
    const { id, request } = await delivered('40000', '40000');
    const owed = await w.balance(account.agentShortages, w.d);
    await say(request, 'reject');
    expect(await w.balance(account.agentShortages, w.d)).toBe(owed + 10_000);
    await correct(id);
    expect(await w.balance(account.agentShortages, w.d)).toBe(owed);
    expect(await w.row(id)).toMatchObject({ price: 50_000, collected: 0, netAmount: 45_000 });
  });
});

describe('two at once', () => {
  test('yes and no: one of them, and the books know only that one', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, request } = await delivered('40000', '40000');
      const answers = await Promise.all([say(request, 'approve', boss), say(request, 'reject', second)]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      const isYes = answers[0].status === 200;
      expect(await w.row(id)).toMatchObject({ price: isYes ? 40_000 : 50_000, netAmount: isYes ? 35_000 : 45_000 });
      expect((await w.posted(id)).shortage_rejected === undefined).toBe(isYes);
    }
  });

  test('the delivery and the answer: a price answered first is a delivery like any, one answered later decides it', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await withAgent();
      const request = await asked(id, '40000');
      const [handed, answered] = await Promise.all([
        agent.call('POST', `shipments/${id}/deliver`, { collected: '40000' }),
        say(request, 'approve'),
      ]);
      expect([handed.status, answered.status]).toEqual([200, 200]);
      expect(await w.row(id)).toMatchObject({ price: 40_000, amountConfirmed: true, netAmount: 35_000 });
    }
  });

  test('the hand-in of the cash and the answer: the cash is what was collected, what is missing is owed beside it', async () => {
    await settle();
    const owed = await w.balance(account.agentShortages, w.d);
    for (let round = 0; round < 3; round++) {
      const { id, request } = await delivered('40000', '40000');
      const [made, answered] = await Promise.all([drawUp(`h${id}`), say(request, 'reject', second)]);
      expect([made.status, answered.status]).toEqual([201, 200]);
      expect(made.body.result.item).toMatchObject({ total_collected: '40000', shipment_ids: [id] });
      await finish(made.body.result.item);
    }
    expect(await w.balance(account.agentCash, w.d)).toBe(0);
    expect(await w.balance(account.agentShortages, w.d)).toBe(owed + 30_000);
  });
});

let keys = 0;
const post = (person: Person, path: string, body: unknown = {}) =>
  person.call('POST', path, body, { 'idempotency-key': `step-${++keys}` });
const drawUp = (key: string) =>
  boss.call('POST', 'statement-accounts', { kind: 'delivery', delivery_id: w.agentId }, { 'idempotency-key': key });

/** Counts, audits and pays a hand-in. */
async function finish({ id, net }: { id: number; net: string }): Promise<void> {
  await post(boss, `statement-accounts/${id}/count`, { counted: net });
  await post(second, `statement-accounts/${id}/audit`);
  const paid = await post(boss, `statement-accounts/${id}/pay`, { treasury_id: w.treasuryOfD });
  expect(paid.body).toMatchObject({ result: { item: { state: 'paid' } } });
}

/** Hands in what the agent still holds of the tests before. */
async function settle(): Promise<void> {
  const made = await drawUp('settle');
  if (made.status === 201) await finish(made.body.result.item);
}
