import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { sql } from '#platform/server';
import { type Person, testNow } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';
import '#courier/statements/server';

// An agent's day on his phone: what he did at the door counts once, under his own rights, with what proves it.
let w: MovesWorld;
let agent: Person;
let other: Person;
let office: Person;
beforeAll(async () => {
  w = await movesWorld();
  const second = await w.company.create('courier', { name: 'Karrar', phone: '07703000009', branch_id: w.d });
  agent = await agentPerson(w.agentId);
  other = await agentPerson(second);
  office = await w.company.person({ branchId: w.d, branchIds: [w.d] });
});
afterAll(() => w.world.close());
beforeEach(() => {
  w.world.clock.now = testNow;
});

const agentPerson = (courierId: number) =>
  w.company.person({ role: 'deliveryAgent', kind: 'delivery_agent', branchId: w.d, branchIds: [w.d], courierId });
const out = (columns: Record<string, unknown> = {}) =>
  w.parcel({
    status_id: status.outForDelivery,
    courier_id: w.agentId,
    custodian_kind: 'agent',
    custodian_id: w.agentId,
    ...columns,
  });
const send = (kind: string, shipment_id: number, more: Record<string, unknown> = {}, who = agent) =>
  who.call('POST', 'agent-day/acts', {
    client_uuid: randomUUID(),
    kind,
    shipment_id,
    device_at: w.world.clock.now.toISOString(),
    ...more,
  });
const day = async (who = agent) => (await who.call('GET', 'agent-day')).body.result.item;
const statusOf = async (id: number) => (await w.row(id)).statusId;
const later = (minutes: number) => {
  w.world.clock.now = new Date(w.world.clock.now.getTime() + minutes * 60_000);
};
const stored = async (who: Person, purpose = 'proof') => {
  const path = `/files/${w.company.id}/${purpose}/${randomUUID().replaceAll('-', '')}.png`;
  await w.company.do((ctx) =>
    ctx.db.query(sql`insert into stored_file (tenant_id, path, name, media_type, bytes, purpose, user_id)
      values (${ctx.tenantId}, ${path}, 'x.png', 'image/png', 1, ${purpose}, ${who.id})`),
  );
  return path;
};
const acts = async (id: number) => (await office.call('GET', `shipments/${id}/proofs`)).body.result.items;

describe('the day', () => {
  test('is what he has in his hands, each with its way on, and nobody else’s', async () => {
    const [mine, theirs] = [
      await out({ address: 'Corniche' }),
      await out({ courier_id: w.agentOfOrigin, custodian_id: w.agentOfOrigin }),
    ];
    const { items, day: today } = await day();
    const shown = items.find((one: any) => one.id === mine);
    expect(today).toBe('2026-11-21');
    expect(shown).toMatchObject({
      phone: '07705000001',
      expected: '50000',
      address: 'Corniche',
      part: 'now',
      base_id: status.outForDelivery,
    });
    expect(shown.moves).toEqual(expect.arrayContaining([status.delivered, status.postponed, status.returnWithAgent]));
    expect(items.some((one: any) => one.id === theirs)).toBe(false);
  });

  test('stands in the order he gave it; an older order that arrives late changes nothing', async () => {
    const [a, b, c] = [await out(), await out(), await out()];
    const put = (shipment_ids: number[], device_at: string) => agent.call('POST', 'agent-day/order', { shipment_ids, device_at });
    await put([c, a, b], '2026-11-21T06:50:00Z');
    await put([a, b, c], '2026-11-21T06:40:00Z');
    const order = (await day()).items.map((one: any) => one.id).filter((id: number) => [a, b, c].includes(id));
    expect(order).toEqual([c, a, b]);
  });

  test('an order names what is not in his hands, whoever has it, and keeps the rest', async () => {
    const [mine, theirs] = [await out(), await w.parcel()];
    const nobodys = 987_654_321;
    const body = { shipment_ids: [theirs, mine, nobodys], device_at: '2026-11-21T06:55:00Z' };
    const { status: code, body: answer } = await agent.call('POST', 'agent-day/order', body);
    expect([code, answer.result.order]).toEqual([200, [mine]]);
    const message = 'This parcel is not in your hands';
    expect(answer.result.failed).toEqual([theirs, nobodys].map((id) => ({ id, code: 'unknown', message })));
  });

  test('the cash to hand in is one figure, on his phone, in the list of the cashier and in the hand-in drawn up of it', async () => {
    const first = await out({ agent_commission: 1_500 });
    await send('deliver', first);
    const drawUp = async () =>
      (
        await office.call(
          'POST',
          'statement-accounts',
          { kind: 'delivery', delivery_id: w.agentId },
          { 'Idempotency-Key': crypto.randomUUID() },
        )
      ).body.result.item;
    const open = await drawUp();
    await send('deliver', await out({ agent_commission: 1_500 }), { collected: '49000' });
    const [held] = (await day()).cash;
    const { items } = (await office.call('GET', 'unsettled-deliveries')).body.result;
    const row = items.find((one: any) => one.delivery_id === w.agentId);
    expect(held).toEqual({
      currency: 'IQD',
      cash: row.balance,
      in_hand_ins: row.in_hand_ins,
      kept_back: row.commission,
      due: row.due,
    });
    expect(Number(held.cash)).toBe(await w.balance(account.agentCash, w.d));
    expect(Number(held.due)).toBe(Number(held.cash) - Number(held.in_hand_ins) - Number(held.kept_back));
    expect(Number(held.in_hand_ins)).toBe(Number(open.total_collected));
    expect([Number(held.kept_back), held.due]).toEqual([1_500, (await drawUp()).net]);
    expect((await day()).cash[0]).toMatchObject({ due: '0', kept_back: '0', in_hand_ins: held.cash });
  });

  test('what he earned is shown to whoever may see it', async () => {
    await send('deliver', await out());
    expect((await day()).cash[0]).not.toHaveProperty('earned');
  });

  test('somebody who is no agent has none', async () => {
    expect((await office.call('GET', 'agent-day')).status).toBe(404);
  });
});

describe('delivered', () => {
  test('with the amount, the receiver’s signature and a photo; both clocks are kept', async () => {
    const id = await out();
    const [photo, signature] = [await stored(agent), await stored(agent)];
    const device_at = '2026-11-21T05:12:00.000Z';
    const { status: code } = await send('deliver', id, {
      collected: '50,000',
      receiver_name: 'Nadia',
      photo,
      signature,
      device_at,
    });
    expect(code).toBe(201);
    expect(await w.row(id)).toMatchObject({ statusId: status.delivered, collected: 50_000, amountConfirmed: true });
    const [kept] = await acts(id);
    const opened = { photo: expect.stringContaining(`${photo}?`), signature: expect.stringContaining(`${signature}?`) };
    expect(kept).toMatchObject({ kind: 'deliver', ...opened, agent: { name: 'Ali' } });
    expect([new Date(kept.device_at).toISOString(), new Date(kept.at).toISOString()]).toEqual([device_at, testNow.toISOString()]);
    expect(await w.faults()).toEqual([]);
  });

  test('in part: what was kept is paid, the rest goes back', async () => {
    const id = await out({ quantity: 3 });
    const { status: code, body } = await send('deliver', id, {
      delivered_price: '30000',
      returned_quantity: 1,
      collected: '30000',
    });
    expect([code, body.errors]).toEqual([201, undefined]);
    expect(await w.row(id)).toMatchObject({ statusId: status.delivered, isFractional: true, collected: 30_000 });
  });

  test('an amount that is none is named at its field', async () => {
    const { status: code, body } = await send('deliver', await out(), { collected: 'fifty' });
    expect([code, Object.keys(body.errors)]).toEqual([422, ['collected']]);
  });

  test('another’s picture proves nothing', async () => {
    const { status: code, body } = await send('deliver', await out(), { photo: await stored(other) });
    expect([code, Object.keys(body.errors)]).toEqual([422, ['photo']]);
  });
});

describe('an exchange', () => {
  const exchange = () => out({ exchange_of: 'The red dress', exchange_fee: 3_000 });
  const childrenOf = (id: number) =>
    w.company.do((ctx) =>
      ctx.db.query(sql`select status_id, quantity, is_exchange, custodian_id from shipment
        where tenant_id = ${ctx.tenantId} and parent_id = ${id}`),
    );

  test('is shown with what is to be taken back, and is not delivered until its end is said', async () => {
    const id = await exchange();
    expect((await day()).items.find((one: any) => one.id === id)).toMatchObject({ exchange_of: 'The red dress' });
    for (const said of [{}, { not_taken_back: '  ' }]) {
      const { status: code, body } = await send('deliver', id, said);
      expect([code, body.message]).toEqual([422, 'Say whether “The red dress” was taken back, or why not']);
    }
    expect(await statusOf(id)).toBe(4);
  });

  test('what was taken back is in his hands, on its way back', async () => {
    const id = await exchange();
    expect((await send('deliver', id, { taken_back: 2 })).status).toBe(201);
    expect(await childrenOf(id)).toEqual([
      { statusId: status.returnWithAgent, quantity: 2, isExchange: true, custodianId: w.agentId },
    ]);
    expect((await w.posted(id)).exchange_charged?.length).toBe(2);
    expect(await w.faults()).toEqual([]);
  });

  test('what could not be taken back is told with its reason, and brings nothing', async () => {
    const id = await exchange();
    expect((await send('deliver', id, { not_taken_back: 'She gave it away' })).status).toBe(201);
    expect([await statusOf(id), await childrenOf(id)]).toEqual([status.delivered, []]);
    const { items } = (await office.call('GET', `shipments/${id}/timeline`)).body.result;
    expect(items.some((one: any) => one.details?.not_taken_back === 'She gave it away')).toBe(true);
  });

  test('both at once, pieces of nothing, or of a parcel that is none are refused', async () => {
    const id = await exchange();
    expect((await send('deliver', id, { taken_back: 1, not_taken_back: 'no' })).status).toBe(422);
    expect(Object.keys((await send('deliver', id, { taken_back: 0 })).body.errors)).toEqual(['taken_back']);
    expect((await send('deliver', await out(), { taken_back: 1 })).status).toBe(422);
    expect(await statusOf(id)).toBe(4);
  });

  test('the same holds on every other way he may take; the office answers for what it says', async () => {
    const [mine, theirs] = [await exchange(), await exchange()];
    const deliver = (who: Person, id: number) => who.call('POST', `shipments/${id}/deliver`, {});
    expect((await deliver(agent, mine)).status).toBe(422);
    expect((await deliver(office, theirs)).status).toBe(200);
  });
});

describe('once, however often it is sent', () => {
  test('a lost answer: the same act has the same answer and one entry in the books', async () => {
    const id = await out();
    const client_uuid = randomUUID();
    const first = await send('deliver', id, { client_uuid });
    const again = await send('deliver', id, { client_uuid });
    expect([again.status, again.body.result]).toEqual([201, first.body.result]);
    expect((await acts(id)).length).toBe(1);
    expect((await w.posted(id)).delivered?.length).toBeGreaterThan(0);
  });

  test('five at once are one', async () => {
    const id = await out();
    const client_uuid = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('deliver', id, { client_uuid })));
    expect(new Set(answers.map(({ body }) => body.result?.item.id)).size).toBe(1);
    expect((await w.row(id)).seq).toBe(2);
  });

  test('two devices of one agent: one delivers, the other is told it was already done', async () => {
    const id = await out();
    const answers = await Promise.all([
      send('deliver', id),
      send('postpone', id, { reason_code: 'requested_date', postponed_to: '2026-11-23' }),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    // Postponed first, it may still be delivered; delivered first, it is postponed no more.
    expect([
      [201, 201],
      [201, 422],
    ]).toContainEqual(statuses);
    expect(await statusOf(id)).toBe(9);
    expect(await w.faults()).toEqual([]);
  });

  test('one act is not another: the same number for something else is refused', async () => {
    const [a, b] = [await out(), await out()];
    const client_uuid = randomUUID();
    await send('deliver', a, { client_uuid });
    expect((await send('deliver', b, { client_uuid })).status).toBe(409);
    expect(await statusOf(b)).toBe(4);
  });
});

describe('under his own rights', () => {
  test('a parcel another carries is not there for him', async () => {
    const id = await out();
    for (const kind of ['deliver', 'call']) expect((await send(kind, id, {}, other)).status).toBe(404);
    expect(await statusOf(id)).toBe(4);
  });

  test('an agent of another company finds nothing', async () => {
    const id = await out();
    const company = await w.world.addTenant();
    const branch = await company.create('branch', { name: { en: 'B', ar: 'B' }, complete_phone: '07701000009' });
    const courierId = await company.create('courier', { name: 'X', phone: '07703000001', branch_id: branch });
    const stranger = await company.person({ role: 'deliveryAgent', kind: 'delivery_agent', branchId: branch, courierId });
    expect(await send('deliver', id, {}, stranger)).toMatchObject({
      status: 422,
      body: { errors: { shipment_id: [expect.any(String)] } },
    });
    expect((await stranger.call('GET', 'agent-day')).body.result.item.items).toEqual([]);
    expect((await stranger.call('GET', `shipments/${id}/proofs`)).status).toBe(404);
  });

  test('taken from him meanwhile, he is told by whom, and nothing moves', async () => {
    const id = await out();
    expect(
      (await office.call('POST', 'shipment-status-transfer/multi', { shipment_ids: [id], transfer_to_status: status.inStore }))
        .status,
    ).toBe(200);
    const { status: code, body } = await send('deliver', id);
    expect(code).toBe(409);
    expect(body.message).toContain('Person 3');
    expect(body.message).toContain('In store');
    expect(await statusOf(id)).toBe(8);
  });
});

describe('postponed', () => {
  test('to a day and for a reason; on that day it is the first', async () => {
    const id = await out();
    const { status: code } = await send('postpone', id, { reason_code: 'requested_date', postponed_to: '2026-11-23' });
    expect(code).toBe(201);
    const shown = async () => (await day()).items.find((one: any) => one.id === id);
    expect(await shown()).toMatchObject({ part: 'later', postponed_to: '2026-11-23' });
    w.world.clock.now = new Date('2026-11-23T06:00:00Z');
    expect((await day()).items[0]).toMatchObject({ id, part: 'now' });
    await send('deliver', id);
  });

  test('to a day that has come until the phone has a signal again: it is taken as it was promised, and due', async () => {
    const id = await out();
    const device_at = '2026-11-21T16:00:00Z';
    w.world.clock.now = new Date('2026-11-23T06:00:00Z');
    const promised = { reason_code: 'requested_date', postponed_to: '2026-11-22' };
    const { status: code } = await send('postpone', id, { ...promised, device_at });
    expect(code).toBe(201);
    expect((await day()).items.find((one: any) => one.id === id)).toMatchObject({ part: 'now', postponed_to: '2026-11-22' });
    await send('deliver', id);
  });

  test('not to a day that had come already when he said so, nor by a clock that is days behind or ahead', async () => {
    const id = await out();
    const postpone = async (postponed_to: string, device_at: string) =>
      (await send('postpone', id, { reason_code: 'requested_date', postponed_to, device_at })).status;
    expect(await postpone('2026-11-21', '2026-11-21T06:00:00Z')).toBe(422);
    expect(await postpone('2026-11-10', '2026-11-09T06:00:00Z')).toBe(422);
    expect(await postpone('2026-11-28', '2026-12-31T06:00:00Z')).toBe(201);
  });

  test('not without a day', async () => {
    expect((await send('postpone', await out(), { reason_code: 'requested_date' })).status).toBe(422);
  });
});

describe('brought back with the evidence its reason demands', () => {
  const back = (id: number, reason_code: string, more: Record<string, unknown> = {}) =>
    send('return', id, { reason_code, ...more });

  test('nobody answers: three calls over half an hour, counted by when they were made', async () => {
    const id = await out();
    const first = await back(id, 'no_answer');
    expect([first.status, first.body.message]).toEqual([422, expect.stringContaining('3')]);
    await send('call', id, { device_at: '2026-11-21T06:20:00Z' });
    await send('call', id, { device_at: '2026-11-21T06:35:00Z', channel: 'whatsapp' });
    expect((await back(id, 'no_answer')).status).toBe(422);
    await send('call', id);
    expect((await back(id, 'no_answer')).status).toBe(201);
    expect(await w.row(id)).toMatchObject({ statusId: status.returnWithAgent, reasonCode: 'no_answer', attemptCount: 1 });
  });

  test('a device whose clock runs ahead gains no time by it', async () => {
    const id = await out();
    for (const device_at of ['2026-11-21T07:00:00Z', '2026-11-21T09:00:00Z', '2026-11-21T10:00:00Z'])
      await send('call', id, { device_at });
    expect((await back(id, 'no_answer')).status).toBe(422);
    later(30);
    await send('call', id);
    expect((await back(id, 'no_answer')).status).toBe(201);
  });

  test('damaged: a photo; refused at the door: the place', async () => {
    const [broken, refused] = [await out(), await out()];
    const bare = await back(broken, 'refused_quality_after_opening');
    expect([bare.status, bare.body.message]).toEqual([422, expect.stringContaining('photo')]);
    expect((await back(broken, 'refused_quality_after_opening', { photo: await stored(agent) })).status).toBe(201);
    expect((await back(refused, 'refused_at_door')).status).toBe(422);
    expect((await back(refused, 'refused_at_door', { latitude: '30.508331', longitude: '47.783' })).status).toBe(201);
    expect((await acts(refused))[0]).toMatchObject({ latitude: 30.508331, reason: { en: expect.any(String) } });
  });

  test('the same holds on every other way the agent may take', async () => {
    const id = await out();
    const { version } = await w.row(id);
    const moved = await agent.call('POST', `shipments/${id}/move`, {
      transfer_to_status: status.returnWithAgent,
      reason_code: 'no_answer',
      version,
    });
    expect(moved.status).toBe(422);
    expect(await statusOf(id)).toBe(4);
  });

  test('the office brings it back on its own word', async () => {
    const id = await out();
    const { version } = await w.row(id);
    const moved = await office.call('POST', `shipments/${id}/move`, {
      transfer_to_status: status.returnWithAgent,
      reason_code: 'no_answer',
      version,
    });
    expect(moved.status).toBe(200);
  });

  test('a reason that demands nothing needs nothing', async () => {
    expect((await back(await out(), 'wants_other_item')).status).toBe(201);
  });

  test('half a place is no place', async () => {
    const { status: code, body } = await back(await out(), 'refused_at_door', { latitude: '30.5' });
    expect([code, Object.keys(body.errors)]).toEqual([422, ['longitude']]);
  });
});
