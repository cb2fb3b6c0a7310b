import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shipmentsMoved } from '#courier/moves/contract';
import { parcelAudiences } from '#courier/notices/contract';
import { status, systemStatuses } from '#courier/statuses/contract';
import { forgetRules } from '#courier/statuses/server';
import { messageLanguages } from '#foundation/letters/contract';
import { tellEvents } from '#platform/server';
import { jobContext } from '../../../../apps/server/set-up-tenant.ts';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { moveShipments } from '../../moves/server/move-shipments.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';
import { forgetParcelNotices, keepDays } from './parcel-notices.ts';

type Item = Record<string, any> & { id: number };
let w: MovesWorld;
let owner: Person;
/** Words the forms, and reads nothing else. */
let keeper: Person;
beforeAll(async () => {
  w = await movesWorld();
  owner = await w.company.person({});
  keeper = await w.company.person({ permissions: ['show_site_settings'] });
});
afterAll(() => w.world?.close());
beforeEach(() => w.world.ownerPool.query(`delete from parcel_notice; update parcel_notice_form set is_on = false`));

const tell = async () => {
  while (await tellEvents(w.world.product.pool, w.company.id, (db) => jobContext(db, w.company.id, w.world.clock.now)));
};
const written = async (by = owner): Promise<Item[]> => {
  await tell();
  return (await by.call('GET', 'parcel-notices?per_page=100&sort_by=id&sort_order=asc')).body.result.items;
};
const write = (body: object, by = keeper) => by.call('POST', 'parcel-notice-forms', body);
/** Turns a form on, in English words that are easy to look at. */
async function on(place: { status_id: number; audience: string; channel: string }, words: object = {}): Promise<Item> {
  const query = new URLSearchParams(Object.entries(place).map(([name, value]) => [name, String(value)]));
  const [kept] = (await keeper.call('GET', `parcel-notice-forms?${query}`)).body.result.items;
  const body = { is_on: true, language: 'en', subject: 'About {{number}}', body: '{{name}}: {{number}} {{status}}', ...words };
  const { status: code, body: said } = kept
    ? await keeper.call('PUT', `parcel-notice-forms/${kept.id}`, { version: kept.version, ...body })
    : await write({ ...place, ...body });
  expect([code, said.errors]).toEqual([kept ? 200 : 201, undefined]);
  return said.result.item;
}
const toReceiver = { status_id: status.outForDelivery, audience: 'receiver', channel: 'whatsapp' };
const toClient = { ...toReceiver, audience: 'client' };
async function move(ids: number[], to: number, more: object = {}) {
  const { ok } = await w.company.do((ctx) => moveShipments(ctx, { shipmentIds: ids, to, via: 'manual', ...more }));
  expect(ok.toSorted()).toEqual(ids.toSorted());
}
const sendOut = (ids: number[]) => move(ids, status.outForDelivery, { courierId: w.agentId });
const parcels = (count = 1, columns: object = {}) =>
  w.parcels(count, { receiver_name: 'Zainab', phone: '07705000009', ...columns });
const saying = (items: Item[]) => items.map(({ recipient, address, body }) => [recipient, address, body]);

test('nobody is told anything until somebody switches it on', async () => {
  const [id] = await parcels();
  await sendOut([id as number]);
  expect(await written()).toEqual([]);
  await on(toReceiver);
  const [later] = await parcels();
  await sendOut([later as number]);
  expect((await written()).map(({ shipment_id }) => shipment_id)).toEqual([later]);
});

test('a receiver is told who brings the parcel, what it comes to, and where it is followed', async () => {
  await on(toReceiver, { body: '{{name}}, {{agent}} {{agent_phone}} {{amount}} {{client}} {{city}} {{branch}} {{link}}' });
  const [id] = await parcels();
  await sendOut([id as number]);
  const [notice, ...more] = await written();
  expect(more).toEqual([]);
  expect([notice?.recipient, notice?.address, notice?.state]).toEqual(['Zainab', '07705000009', 'kept']);
  expect(notice?.body).toMatch(/^Zainab, Ali 07703000001 50,000\u00a0IQD Nadia Shop Basra \w+ http\S+\/t\/\S+$/);
  const token = notice?.body.split('/t/')[1];
  const followed = await w.world.product.server.inject({ method: 'GET', url: `/api/v1/track/${token}` });
  expect(followed.json().result.item.phase).toBe('outbound');
});

test('a client is told by each way that is on, a receiver without a name by his number, in the words of each form', async () => {
  await w.company.do(({ db }) =>
    db.query({ text: "update client set email = 'nadia@shop.test' where tenant_id = :tenant", values: [] }),
  );
  await on(toReceiver);
  await on(toClient, { language: 'ar', body: 'إلى {{receiver}}' });
  await on({ ...toClient, channel: 'email' }, { body: '{{reason}}{{postponed_to}}.' });
  const [id] = await parcels(1, { receiver_name: null });
  await sendOut([id as number]);
  const { receipt_no } = (await owner.call('GET', `shipments/${id}`)).body.result.item;
  const told = await written();
  expect(told.map(({ audience, channel, recipient }) => [audience, channel, recipient])).toEqual([
    ['receiver', 'whatsapp', '07705000009'],
    ['client', 'whatsapp', 'Nadia Shop'],
    ['client', 'email', 'Nadia Shop'],
  ]);
  expect(told[0]?.body).toMatch(new RegExp(`^: ${receipt_no ?? ''}`));
  expect([told[1]?.body, told[2]?.address, told[2]?.subject, told[2]?.body]).toEqual([
    'إلى',
    'nadia@shop.test',
    expect.stringMatching(/^About /),
    '.',
  ]);
});

test('a move that is heard of twice, and by ten at once, is told once; the next time out is told again', async () => {
  await on(toReceiver);
  const ids = await parcels(3);
  await sendOut(ids);
  const [moved] = (await w.world.ownerPool.query("select payload from outbox where name = 'shipment.moved'")).rows;
  expect(moved.payload).toMatchObject({ statusId: status.outForDelivery });
  await tell();
  await Promise.all(
    Array.from({ length: 10 }, () => w.company.do(async (ctx) => ctx.publish(shipmentsMoved.with(moved.payload))).then(tell)),
  );
  expect(await written()).toHaveLength(3);
  await move(ids.slice(0, 1), status.inStore);
  await sendOut(ids.slice(0, 1));
  expect((await written()).map(({ shipment_id }) => shipment_id)).toEqual([...ids, ids[0]]);
});

test('a parcel that has moved on before its move was heard of is told of by what came after', async () => {
  await on(toReceiver);
  await on({ ...toReceiver, status_id: status.inStore });
  const ids = await parcels(2);
  await sendOut(ids);
  await move(ids.slice(0, 1), status.inStore);
  const told = await written();
  expect(told.map(({ shipment_id, status_id }) => [shipment_id, status_id]).sort()).toEqual(
    [
      [ids[0], status.inStore],
      [ids[1], status.outForDelivery],
    ].sort(),
  );
});

test('five hundred parcels of one move are written by a handful of statements', async () => {
  await on(toReceiver, { body: '{{number}} {{link}}' });
  const statements = async (count: number) => {
    const ids = await parcels(count);
    await sendOut(ids.slice(0, 500));
    let sent = 0;
    while (
      await tellEvents(w.world.product.pool, w.company.id, async (db) => {
        const counting = new Proxy(db, {
          get(target, name) {
            const member = Reflect.get(target, name, target);
            if (typeof member !== 'function') return member;
            if (['query', 'run', 'one', 'maybe', 'count', 'values'].includes(String(name))) sent++;
            return member.bind(target);
          },
        });
        return jobContext(counting as typeof db, w.company.id, w.world.clock.now);
      })
    );
    return sent;
  };
  const [few, many] = [await statements(2), await statements(500)];
  expect(few).toBeGreaterThan(3);
  expect(many).toBeLessThanOrEqual(few);
  expect((await w.world.ownerPool.query('select count(*)::int as n from parcel_notice')).rows[0].n).toBe(502);
});

test('what the company sends itself tells its receiver and no client', async () => {
  await on(toReceiver);
  await on(toClient);
  await w.world.ownerPool.query('update client set own = true where tenant_id = $1', [w.company.id]);
  const [id] = await parcels();
  await sendOut([id as number]);
  expect((await written()).map(({ audience }) => audience)).toEqual(['receiver']);
  await w.world.ownerPool.query('update client set own = false where tenant_id = $1', [w.company.id]);
});

test('there is one form for a status, an audience and a way, however many write it at once; it stays where it is', async () => {
  const place = { status_id: status.late, audience: 'client', channel: 'sms' };
  const answers = await Promise.all([1, 2, 3, 4].map(() => write({ ...place, is_on: true })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422, 422, 422]);
  const refused = answers.find((answer) => answer.status === 422);
  expect(refused?.body.errors).toEqual({ channel: ['There is this form already.'] });
  const { id, version } = (answers.find((answer) => answer.status === 201) as (typeof answers)[0]).body.result.item;
  const moved = await keeper.call('PUT', `parcel-notice-forms/${id}`, { version, audience: 'receiver' });
  expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['audience']]);
  const byMail = await write({ status_id: status.late, audience: 'receiver', channel: 'email' });
  expect([byMail.status, Object.keys(byMail.body.errors)]).toEqual([422, ['channel']]);
  expect((await write({ ...place, status_id: 9_999 })).status).toBe(422);
});

test('a tag that is not known, and an e-mail without a subject, are refused beside the field', async () => {
  const { id, version } = await on({ status_id: status.delivered, audience: 'client', channel: 'email' });
  const reword = (body: object) => keeper.call('PUT', `parcel-notice-forms/${id}`, { version, ...body });
  const wrong = await reword({ body: '{{wish}}', subject: '{{link}}' });
  expect([wrong.status, wrong.body.errors.body[0], wrong.body.errors.subject[0]]).toEqual([
    422,
    expect.stringMatching(/^\{\{wish\}\} is not known here\. This notice may hold: \{\{name\}\}/),
    expect.stringMatching(/^\{\{link\}\} is not known here/),
  ]);
  expect(Object.keys((await reword({ subject: ' ' })).body.errors)).toEqual(['subject']);
});

test('what nobody words is said in the product’s own words: of every status, to both, in every language, with tags it knows', async () => {
  for (const { id } of systemStatuses)
    for (const audience of parcelAudiences)
      for (const language of messageLanguages) {
        const query = `status_id=${id}&audience=${audience}&language=${language}`;
        const { subject, body } = (await keeper.call('GET', `parcel-notice-forms/words?${query}`)).body.result;
        expect([query, /\{\{number\}\}/.test(body), /\{\{/.test(subject)]).toEqual([query, true, true]);
        const place = { status_id: id, audience, channel: audience === 'client' ? 'email' : 'sms' };
        await on(place, { language, subject, body, is_on: false });
      }
});

test('a company’s own status is worded like the one it stands on', async () => {
  const made = await owner.call('POST', 'shipment-statuses', {
    name: { en: 'At the door', ar: 'عند الباب' },
    color: 'indigo',
    sort: 45,
    base_id: status.outForDelivery,
  });
  const own = made.body.result.item.id;
  const wordsOf = async (id: number) =>
    (await keeper.call('GET', `parcel-notice-forms/words?status_id=${id}&audience=receiver&language=en`)).body.result.body;
  expect(await wordsOf(own)).toBe(await wordsOf(status.outForDelivery));
  expect((await write({ status_id: own, audience: 'receiver', channel: 'whatsapp', is_on: true })).body.result.item.body).toMatch(
    /\{\{agent\}\}/,
  );
});

test('a client who signs in hears at his bell of the moves the company tells him of, many at once as one line', async () => {
  const client = await w.company.person({
    kind: 'client',
    clientId: w.clientId,
    permissions: ['shipments_management', 'show_notifications_header'],
  });
  const says = (told: boolean) =>
    w.company.do(async (ctx) => {
      await ctx.db.query({ text: 'update status_transition set notify = $1 where tenant_id = :tenant', values: [told] });
      forgetRules(ctx);
    });
  const bell = async () => {
    await tell();
    const { items } = (await client.call('GET', 'notifications/get', undefined, { 'accept-language': 'en' })).body.result;
    return items.map(({ title, href }: Item) => [title, href]);
  };
  await says(false);
  await sendOut(await parcels());
  expect(await bell()).toEqual([]);
  await says(true);
  const [one] = await parcels();
  await sendOut([one as number]);
  expect(await bell()).toEqual([[expect.stringMatching(/^Parcel \w+: Out for delivery$/), `/shipments/${one}/show`]]);
  await sendOut(await parcels(3));
  expect((await bell())[0]).toEqual(['3 parcels: Out for delivery', `/shipments?status_ids=${status.outForDelivery}`]);
});

test('a notice is opened by hand and says by whom and when; nothing is ever called sent', async () => {
  await on(toReceiver);
  const [parcel] = await parcels();
  await sendOut([parcel as number]);
  const [notice] = await written();
  const clerk = await w.company.person({ permissions: ['shipments_management'] });
  const opened = await clerk.call('POST', `parcel-notices/${notice?.id}/open`);
  expect([opened.status, opened.body.result.item]).toEqual([
    200,
    expect.objectContaining({
      state: 'opened',
      opened_at: w.world.clock.now.toISOString(),
      opened_by: expect.objectContaining({ id: clerk.id }),
    }),
  ]);
});

test('notices are seen with their parcels, a client’s number only by who may see it; forms only with the key of settings', async () => {
  await on(toReceiver);
  await on(toClient);
  const [parcel] = await parcels();
  await sendOut([parcel as number]);
  const clerk = await w.company.person({ permissions: ['shipments_management'] });
  const elsewhere = await w.company.create('branch', { name: { en: 'Erbil', ar: 'أربيل' }, complete_phone: '07701000077' });
  const far = await w.company.person({ permissions: ['shipments_management', 'view_client_phone'], branchIds: [elsewhere] });
  expect(saying(await written())).toHaveLength(2);
  expect((await written(clerk)).map(({ audience }) => audience)).toEqual(['receiver']);
  expect(await written(far)).toEqual([]);
  const [hidden] = (await written()).filter(({ audience }) => audience === 'client');
  expect((await clerk.call('POST', `parcel-notices/${hidden?.id}/open`)).status).toBe(404);
  expect((await clerk.call('GET', 'parcel-notice-forms')).status).toBe(403);
  expect((await write(toReceiver, clerk)).status).toBe(403);
  expect((await keeper.call('GET', 'parcel-notices')).status).toBe(403);
});

test('another company’s forms and notices are never read nor written', async () => {
  const form = await on(toReceiver);
  const [parcel] = await parcels();
  await sendOut([parcel as number]);
  const [notice] = await written();
  const other = await w.world.addTenant({});
  const stranger = await other.person({});
  expect((await stranger.call('GET', 'parcel-notice-forms')).body.result.items).toEqual([]);
  expect((await stranger.call('PUT', `parcel-notice-forms/${form.id}`, { version: form.version, body: 'ours' })).status).toBe(
    404,
  );
  expect((await stranger.call('GET', 'parcel-notices')).body.result.items).toEqual([]);
  expect((await stranger.call('POST', `parcel-notices/${notice?.id}/open`)).status).toBe(404);
});

test('a notice is forgotten after three months', async () => {
  await on(toReceiver);
  const ids = await parcels(2);
  await sendOut(ids);
  await tell();
  await w.world.ownerPool.query(
    'update parcel_notice set created_at = $1::timestamptz - make_interval(days => $2) where shipment_id = $3',
    [w.world.clock.now, keepDays + 1, ids[0]],
  );
  await w.company.do(forgetParcelNotices);
  expect((await written()).map(({ shipment_id }) => shipment_id)).toEqual([ids[1]]);
});

test('what a company has a way for leaves by itself, and nobody opens it to send it again; where it would not leave, a person may', async () => {
  const { id: settings, version } = (await keeper.call('GET', 'sms-settings')).body.result.item;
  const way = { sms_driver: 'http', sms_url: 'https://sms.example.com/send', sms_format: 'json', sms_number_name: 'to' };
  const said = { version, ...way, sms_text_name: 'text', sms_numbers: 'country' };
  expect((await keeper.call('PUT', `sms-settings/${settings}`, said)).status).toBe(200);
  await on({ ...toReceiver, channel: 'sms' });
  await on(toReceiver);
  const [id] = await parcels();
  await sendOut([id as number]);
  const notices = await written();
  expect(Object.fromEntries(notices.map(({ channel, state }) => [channel, state]))).toEqual({ sms: 'queued', whatsapp: 'kept' });
  const queued = notices.find(({ channel }) => channel === 'sms')?.id as number;
  const refused = await owner.call('POST', `parcel-notices/${queued}/open`, {});
  expect([refused.status, refused.body.message]).toEqual([409, 'Zainab: this cannot be done any more. It is: Leaving.']);
  await w.world.ownerPool.query(`update parcel_notice set state = 'failed' where id = $1`, [queued]);
  expect((await owner.call('POST', `parcel-notices/${queued}/open`, {})).body.result.item.state).toBe('opened');
});
