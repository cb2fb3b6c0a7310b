import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';

let w: MovesWorld;
let clerk: Person;
beforeAll(async () => {
  w = await movesWorld();
  clerk = await w.company.person({ branchId: w.d });
});
afterAll(() => w.world.close());

const open = async (body: Record<string, unknown> = {}, who = clerk) => {
  const answer = await who.call(
    'POST',
    'complaints',
    { title: 'Late', kind: 'delivery', message: 'Nobody came.', branch_id: w.d, ...body },
    { 'idempotency-key': randomUUID() },
  );
  return { status: answer.status, errors: answer.body.errors, item: answer.body.result?.item };
};
const step = (id: number, name: string, note?: string, who = clerk) =>
  who.call('POST', `complaints/${id}/${name}`, note === undefined ? {} : { note });

describe('a complaint', () => {
  test('sent twice by a lost answer is one complaint; without a key it is not taken', async () => {
    const body = { title: 'Late', kind: 'delivery', message: 'Nobody came.', branch_id: w.d };
    const key = { 'idempotency-key': randomUUID() };
    const send = (headers = {}) => clerk.call('POST', 'complaints', body, headers);
    expect((await send()).status).toBe(400);
    const [first, again] = [await send(key), await send(key)];
    expect(first.status).toBe(201);
    expect(again.body).toEqual(first.body);
  });

  test('about a parcel knows whose it is, and how it stood with the parcel at that moment', async () => {
    const shipment_id = await w.parcel();
    await w.company.do(({ db }) =>
      db.query({ text: 'update shipment set attempt_count = 2 where id = $1', values: [shipment_id] }),
    );
    const { item } = await open({ shipment_id });
    expect(item).toMatchObject({
      client_id: w.clientId,
      branch_id: w.d,
      state: 'open',
      evidence: {
        attempts: 2,
        price: '50000',
        delivery_fee: '5000',
        status_id: status.inStore,
        events: [{ custodian_kind: 'branch' }],
      },
    });
    expect(item.number).toMatch(/^C-2026-\d{5}$/);
    await w.company.do(({ db }) =>
      db.query({ text: 'update shipment set attempt_count = 3 where id = $1', values: [shipment_id] }),
    );
    expect((await clerk.call('GET', `complaints/${item.id}`)).body.result.item.evidence.attempts).toBe(2);
  });

  test('about another client’s parcel is refused beside its field', async () => {
    const other = await w.company.create('client', { name: 'Other', phone: '07709999999', branch_id: w.d });
    const { status: code, errors } = await open({ shipment_id: await w.parcel(), client_id: other });
    expect([code, Object.keys(errors)]).toEqual([422, ['shipment_id']]);
  });

  test.each([
    ['a clerk of another branch', () => w.company.person({ branchId: w.o, branchIds: [w.o] })],
    [
      'an agent who does not have it',
      () => w.company.person({ kind: 'delivery_agent', courierId: w.agentId, branchId: w.o, branchIds: [w.o] }),
    ],
  ])('names only parcels %s sees: nothing is learnt of any other', async (_, person) => {
    const who = await person();
    const hidden = await w.parcel({ origin_branch_id: w.d });
    const refused = await open({ shipment_id: hidden, branch_id: w.o }, who);
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['shipment_id']]);
    const { item } = await open({ branch_id: w.o }, who);
    const edited = await who.call('PUT', `complaints/${item.id}`, { version: item.version, shipment_id: hidden });
    expect([edited.status, Object.keys(edited.body.errors ?? {})]).toEqual([422, ['shipment_id']]);
  });

  test('about no parcel yet keeps the evidence once one is named; then no other takes its place', async () => {
    const { item } = await open();
    const edit = async (body: object) => {
      const { version } = (await clerk.call('GET', `complaints/${item.id}`)).body.result.item;
      return clerk.call('PUT', `complaints/${item.id}`, { version, ...body });
    };
    const shipment_id = await w.parcel();
    expect((await edit({ shipment_id })).body.result.item).toMatchObject({
      client_id: w.clientId,
      evidence: { status_id: status.inStore, receipt_no: (await w.row(shipment_id)).receiptNo },
    });
    const { status: code, body } = await edit({ shipment_id: await w.parcel() });
    expect([code, Object.keys(body.errors)]).toEqual([422, ['shipment_id']]);
    expect((await edit({ shipment_id, title: 'Later' })).body.result.item).toMatchObject({ shipment_id, title: 'Later' });
  });

  test('about a parcel stays its client’s, who goes on seeing it, when its client is emptied', async () => {
    const { item } = await open({ shipment_id: await w.parcel() });
    const emptied = await clerk.call('PUT', `complaints/${item.id}`, { version: item.version, client_id: null });
    expect([emptied.status, emptied.body.result.item.client_id]).toEqual([200, w.clientId]);
  });

  test('goes from open over taken and resolved to closed, and is opened again until it is closed', async () => {
    const { item } = await open();
    expect((await step(item.id, 'take')).body.result.item).toMatchObject({ state: 'in_progress', owner_id: clerk.principal.id });
    expect((await step(item.id, 'resolve', '')).status).toBe(422);
    expect((await step(item.id, 'resolve', 'Brought today.')).body.result.item).toMatchObject({
      state: 'resolved',
      resolution: 'Brought today.',
    });
    const again = (await step(item.id, 'reopen', 'It was another parcel.')).body.result.item;
    expect(again).toMatchObject({ state: 'open', reopened: 1, resolved_at: null });
    await step(item.id, 'resolve', 'Brought both.');
    const { item: closed } = (await step(item.id, 'close')).body.result;
    expect(closed.state).toBe('closed');
    const verbs = closed.history.map((one: { verb: string }) => one.verb).reverse();
    expect(verbs).toEqual(['create', 'take', 'resolve', 'reopen', 'resolve', 'close']);
    expect((await step(item.id, 'reopen', 'Once more.')).status).toBe(409);
  });

  test.each([
    ['close', 'open'],
    ['reopen', 'open'],
  ])('is not brought on by %s from %s', async (name) => {
    const { item } = await open();
    expect((await step(item.id, name, 'x')).status).toBe(409);
  });

  test('resolved by five at once is resolved once', async () => {
    const { item } = await open();
    const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => step(item.id, 'resolve', `answer ${index}`)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  test('is rated once there is an answer, from 1 to 5; the last word counts', async () => {
    const { item } = await open();
    const rate = (rating: number) => clerk.call('POST', `complaints/${item.id}/review`, { rating, comment: 'ok' });
    expect((await rate(5)).status).toBe(409);
    await step(item.id, 'resolve', 'Done.');
    expect([(await rate(0)).status, (await rate(6)).status]).toEqual([422, 422]);
    await rate(2);
    const rated = (await rate(4)).body.result.item;
    expect([rated.rating, rated.reviews.map((review: { rating: number }) => review.rating)]).toEqual([4, [4, 2]]);
  });

  test('that waits past its clock is among the late ones until it is answered', async () => {
    const { item } = await open();
    const late = async () =>
      (await clerk.call('GET', 'complaints?overdue=true&per_page=100')).body.result.items.map((one: { id: number }) => one.id);
    expect(await late()).not.toContain(item.id);
    const then = w.world.clock.now;
    w.world.clock.now = new Date(then.getTime() + 49 * 3_600_000);
    expect(await late()).toContain(item.id);
    await step(item.id, 'resolve', 'Done.');
    expect(await late()).not.toContain(item.id);
    w.world.clock.now = then;
  });

  test('is seen by the client it is about, not by another, and not by another branch', async () => {
    const { item } = await open({ shipment_id: await w.parcel() });
    const permissions = ['show_complaints'];
    const client = await w.company.person({ kind: 'client', permissions, clientId: w.clientId });
    const agent = await w.company.person({ kind: 'delivery_agent', permissions, courierId: w.agentId, branchId: w.d });
    const elsewhere = await w.company.person({ permissions, branchId: w.o, branchIds: [w.o] });
    const seen = await Promise.all(
      [client, agent, elsewhere].map(async (who) => (await who.call('GET', `complaints/${item.id}`)).status),
    );
    expect(seen).toEqual([200, 404, 404]);
  });
});
