import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';

let w: MovesWorld;
let clerk: Person;
beforeAll(async () => {
  w = await movesWorld();
  clerk = await w.company.person({});
});
afterAll(() => w.world.close());

const linkOf = async (id: number, who = clerk) =>
  (await who.call('POST', `shipments/${id}/tracking-link`)).body.result?.token as string;
/** As anybody on the street: no sign-in, any host. */
async function open(method: 'GET' | 'POST', path: string, payload?: object) {
  const answer = await w.world.product.server.inject({
    method,
    url: `/api/v1/track/${path}`,
    headers: { host: 'somewhere.example' },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, text: answer.payload, body: answer.json() };
}
const withAgent = () =>
  w.parcel({
    status_id: status.outForDelivery,
    courier_id: w.agentId,
    custodian_kind: 'agent',
    custodian_id: w.agentId,
    receiver_name: 'Zainab Hidden',
    address: 'Secret Street 7',
  });

describe('a link', () => {
  test('says how far the parcel is, and the first name of whoever brings it, and nothing else', async () => {
    await w.company.do(({ db }) =>
      db.query({ text: "update courier set name = 'Ali Kareem Hidden' where id = $1", values: [w.agentId] }),
    );
    const id = await withAgent();
    const { status: code, body, text } = await open('GET', await linkOf(id));
    expect(code).toBe(200);
    expect(body.result.item).toMatchObject({ phase: 'outbound', agent_first_name: 'Ali', may_reschedule: true, wanted_on: null });
    expect(text).not.toMatch(/Hidden|Secret|07705|50000|50,000|45000|Nadia|"id"/);
    expect(Object.keys(body.result.item).sort()).toEqual(
      [
        'agent_first_name',
        'company',
        'contact',
        'may_reschedule',
        'phase',
        'postponed_to',
        'receipt_no',
        'status',
        'steps',
        'wanted_on',
      ].sort(),
    );
    expect(body.result.item.contact).toBeNull();
  });

  test('says how the company is reached, once it says so itself', async () => {
    const { id, version } = (await clerk.call('GET', 'contact-us')).body.result.item;
    expect((await clerk.call('PUT', `contact-us/${id}`, { version, email: 'office@moves.test' })).status).toBe(200);
    const { body } = await open('GET', await linkOf(await withAgent()));
    expect(body.result.item.contact).toMatchObject({ email: 'office@moves.test', phones: [], whatsapp: null });
    await clerk.call('PUT', `contact-us/${id}`, { version: version + 1, email: null });
  });

  test('names nobody where the parcel is not with an agent', async () => {
    const { body } = await open('GET', await linkOf(await w.parcel({ courier_id: w.agentId })));
    expect(body.result.item).toMatchObject({ phase: 'hub', agent_first_name: null });
  });

  test('is the same however often it is asked for, and another for each parcel', async () => {
    const [one, two] = [await w.parcel(), await w.parcel()];
    expect(await linkOf(one)).toBe(await linkOf(one));
    expect(await linkOf(one)).not.toBe(await linkOf(two));
    expect(await linkOf(one)).toMatch(/^[0-9a-z]+-[\w-]{24}$/);
  });

  test.each([
    ['rubbish', async () => 'abc'],
    ['a parcel’s number', async () => String((await w.row(await w.parcel())).receiptNo)],
    [
      'a link with one letter changed',
      async () => (await linkOf(await w.parcel())).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    ],
    ['a link with another company before it', async () => (await linkOf(await w.parcel())).replace(/^[0-9a-z]+/, 'zz')],
  ])('%s leads nowhere', async (_, token) => {
    expect((await open('GET', await token())).status).toBe(404);
  });

  test('ends sixty days after the parcel has, and says so; until then, and while it is on its way, it does not', async () => {
    const [done, away] = [await w.parcel({ status_id: status.delivered }), await withAgent()];
    const days = (count: number) =>
      w.world.ownerPool.query('update shipment set status_date = $2 where id = any($1)', [
        [done, away],
        new Date(w.world.clock.now.getTime() - count * 86_400_000),
      ]);
    const [ended, going] = [await linkOf(done), await linkOf(away)];
    await days(60);
    expect([(await open('GET', ended)).status, (await open('GET', going)).status]).toEqual([200, 200]);
    await days(61);
    const { status: code, body } = await open('GET', ended);
    expect([code, body.message]).toEqual([404, expect.stringContaining('more than 60 days ago')]);
    expect((await open('POST', `${ended}/reschedule`, { day: '2026-11-24' })).status).toBe(404);
    expect((await open('GET', going)).status).toBe(200);
  });

  test('is made only for parcels the person may see', async () => {
    const stranger = await w.company.person({ branchId: w.o, branchIds: [w.o] });
    const id = await w.parcel({ origin_branch_id: w.d });
    expect((await stranger.call('POST', `shipments/${id}/tracking-link`)).status).toBe(404);
  });
});

test('many people at their links at once keep neither each other nor the company waiting', async () => {
  const token = `${w.company.id.toString(36)}-${'x'.repeat(24)}`;
  const looks = Array.from({ length: 30 }, () => open('GET', token));
  const [work, ...answers] = await Promise.all([clerk.call('GET', 'shipments?per_page=1'), ...looks]);
  expect(work.status).toBe(200);
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([404]));
});

describe('another day', () => {
  const wish = (token: string, day: string, note?: string) => open('POST', `${token}/reschedule`, { day, note });

  test('stands on the parcel’s page until somebody has seen to it, and moves nothing', async () => {
    const id = await withAgent();
    const token = await linkOf(id);
    expect((await wish(token, '2026-11-24', 'بعد الظهر')).status).toBe(200);
    expect((await open('GET', token)).body.result.item.wanted_on).toBe('2026-11-24');
    const seen = async () => (await clerk.call('GET', `shipments/${id}/reschedule-wish`)).body.result.item;
    expect(await seen()).toMatchObject({ wanted_on: '2026-11-24', note: 'بعد الظهر' });
    expect(await w.row(id)).toMatchObject({ statusId: status.outForDelivery, postponedTo: null });
    await clerk.call('POST', `shipments/${id}/reschedule-wish/seen`);
    expect(await seen()).toBeNull();
  });

  test('said again and again, by several at once, is one wish: the last', async () => {
    const id = await withAgent();
    const token = await linkOf(id);
    await Promise.all(Array.from({ length: 8 }, () => wish(token, '2026-11-23')));
    await wish(token, '2026-11-25', 'evening');
    const { rows } = await w.world.ownerPool.query('select wanted_on::text, note from reschedule_wish where shipment_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ wanted_on: '2026-11-25', note: 'evening' }]);
    await clerk.call('POST', `shipments/${id}/reschedule-wish/seen`);
    expect((await wish(token, '2026-11-26')).status).toBe(200);
  });

  test('said anew while the office saw to the one before, it waits until somebody has seen that', async () => {
    const id = await withAgent();
    const token = await linkOf(id);
    const read = async () => (await clerk.call('GET', `shipments/${id}/reschedule-wish`)).body.result.item;
    const see = (said_at: string) => clerk.call('POST', `shipments/${id}/reschedule-wish/seen`, { said_at });
    await wish(token, '2026-11-23');
    const before = await read();
    await wish(token, '2026-11-24');
    expect((await see(before.said_at)).status).toBe(409);
    expect(await read()).toMatchObject({ wanted_on: '2026-11-24' });
    expect((await see((await read()).said_at)).status).toBe(200);
    expect(await read()).toBeNull();
  });

  test.each([
    ['yesterday', '2026-11-20'],
    ['in a month', '2026-12-21'],
    ['no day', 'soon'],
  ])('%s is refused beside its field', async (_, day) => {
    const { status: code, body } = await wish(await linkOf(await withAgent()), day);
    expect([code, Object.keys(body.errors)]).toEqual([422, ['day']]);
  });

  test('is not written down for a company whose subscription is read only or over, as nothing else is', async () => {
    const token = await linkOf(await withAgent());
    const as = async (subscription: string, code: string) => {
      await w.world.ownerPool.query('update tenant set subscription_status = $1 where tenant_id = $2', [
        subscription,
        w.company.id,
      ]);
      await w.world.ownerPool.query(`select pg_notify('karwan_forget', $1)`, [`tenant:${w.company.id}`]);
      await expect.poll(async () => (await clerk.call('POST', 'branches', {})).body.code).toBe(code);
    };
    for (const [subscription, code] of [
      ['read_only', 'readOnlySubscription'],
      ['expired', 'noSubscription'],
    ] as const) {
      await as(subscription, code);
      const refused = await wish(token, '2026-11-24');
      expect([refused.status, refused.body.code]).toEqual([403, code]);
      expect((await open('GET', token)).body.result.item).toMatchObject({ may_reschedule: false, wanted_on: null });
    }
    await as('active', 'fieldsWrong');
    expect((await wish(token, '2026-11-24')).status).toBe(200);
  });

  test('is not asked for once the parcel is delivered', async () => {
    const token = await linkOf(await w.parcel({ status_id: status.delivered, custodian_kind: 'consignee', custodian_id: null }));
    expect((await wish(token, '2026-11-24')).status).toBe(422);
  });
});
