import { afterAll, beforeAll, expect, test } from 'vitest';
import { noticeKindNames } from '#erp/notices/contract';
import { saleFinalised } from '#erp/sales/contract';
import { tellOverdueSales } from '#erp/sales/server';
import { tellEvents } from '#platform/server';
import { jobContext } from '../../../../apps/server/set-up-tenant.ts';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type SellingWorld, sellingWorld, today } from '../../sales/server/selling-world.ts';

type Item = Record<string, any> & { id: number };
let w: SellingWorld;
/** Words the forms, and reads nothing else. */
let keeper: Person;
beforeAll(async () => {
  w = await sellingWorld();
  await w.stocked(w.lamp, '500', '1000');
  keeper = await w.company.person({ permissions: ['show_company_definition'] });
});
afterAll(() => w.world?.close());

const tell = async () => {
  while (await tellEvents(w.world.product.pool, w.company.id, (db) => jobContext(db, w.company.id, w.world.clock.now)));
};
/** What was written since it was asked last, the oldest first. */
let seen = 0;
const written = async (by = w.owner): Promise<Item[]> => {
  await tell();
  const { items } = (await by.call('GET', 'notice-messages?per_page=100&sort_by=id&sort_order=asc')).body.result;
  const fresh = items.filter(({ id }: Item) => id > seen);
  seen = items.at(-1)?.id ?? seen;
  return fresh;
};
const named = (items: Item[]) => items.map(({ kind, channel, recipient }) => [kind, channel, recipient]);
const formOf = async (kind: string, channel = 'whatsapp'): Promise<Item> =>
  (await keeper.call('GET', `notice-forms?kind=${kind}&channel=${channel}`)).body.result.items[0];
const reword = async (kind: string, body: object, channel = 'whatsapp') => {
  const { id, version } = await formOf(kind, channel);
  return keeper.call('PUT', `notice-forms/${id}`, { version, ...body });
};
const worded = async (...asked: Parameters<typeof reword>) => expect((await reword(...asked)).status).toBe(200);
const lamps = (quantity: string) => [w.line(w.lamp, w.piece, quantity, { price: '5000' })];
const cash = (amount: string) => [{ method: 'cash', treasury_id: w.safe, amount }];
const bought = async (quantity: string): Promise<number> => {
  const lines = [{ variation_id: w.lamp, unit_id: w.piece, quantity, unit_cost: '1000' }];
  const paper = { supplier_id: w.basra, branch_id: w.here, purchase_date: today, currency: 'IQD', lines };
  return (await w.say('purchases', paper)).body.result.item.id;
};
const buy = async (id: number, verb: string, body: object = {}) =>
  expect((await w.say(`purchases/${id}/${verb}`, body)).status).toBe(200);

test('a new shop has a form for each notice and channel, in Arabic, and WhatsApp’s are on', async () => {
  const { items } = (await keeper.call('GET', 'notice-forms?per_page=100')).body.result;
  expect(items).toHaveLength(noticeKindNames.length * 3);
  for (const { language, body, subject, channel, is_on } of items)
    expect([language, /[\u0600-\u06ff]/.test(body), Boolean(subject), is_on]).toEqual([
      'ar',
      true,
      channel === 'email',
      channel === 'whatsapp',
    ]);
});

test('a sale writes its customer a notice with figures and days as its paper shows them', async () => {
  await worded('new_sale', {
    language: 'en',
    body: '{{name}}: {{number}} of {{date}}, {{total}}, {{paid}} paid, {{left}} left\n{{goods}}',
  });
  await worded('payment_received', { language: 'en', body: '{{amount}} for {{number}}' });
  const { invoice_number } = await w.sold(lamps('3'), '5000');
  const [paid, sold] = await written();
  expect([paid?.['kind'], paid?.['body']]).toEqual(['payment_received', `5,000\u00a0IQD for ${invoice_number}`]);
  expect(sold).toMatchObject({
    kind: 'new_sale',
    channel: 'whatsapp',
    recipient: 'Ali',
    address: '07720000001',
    paper: invoice_number,
    state: 'kept',
    subject: null,
    body: `Ali: ${invoice_number} of 21/11/2026, 15,000\u00a0IQD, 5,000\u00a0IQD paid, 10,000\u00a0IQD left\n- Lamp: 3 Piece`,
  });
});

test('told twice, and by two processes at once, it is written once', async () => {
  const { id } = await w.sold(lamps('1'), null);
  const again = { saleId: id, customerId: w.ali, branchId: w.here };
  for (let time = 0; time < 3; time++) await w.company.do(async (ctx) => ctx.publish(saleFinalised.with(again)));
  await Promise.allSettled([tell(), tell(), tell()]);
  expect(named(await written())).toEqual([['new_sale', 'whatsapp', 'Ali']]);
});

test('each payment of a sale writes a notice of its own, two alike by card too', async () => {
  const gateway_id = await w.company.create('paymentGateway', { name: { en: 'Card', ar: 'بطاقة' } });
  const { id } = await w.sold(lamps('4'), null);
  await written();
  const card = { method: 'credit_card', gateway_id, amount: '5000' };
  await w.act(id, 'pay', { tenders: [card, card] });
  await w.act(id, 'pay', { tenders: cash('2000') });
  expect(named(await written())).toEqual(Array(3).fill(['payment_received', 'whatsapp', 'Ali']));
});

test('what is sold and kept for later is a booking, and says what is still to come', async () => {
  await worded('new_booking', { language: 'en', body: '{{missing}}' });
  const { id } = await w.written(lamps('10'));
  const [line] = await w.lineIds(id);
  await w.act(id, 'finalise', { tenders: [], lines: [{ line, quantity: '4' }] });
  const [booked, ...more] = await written();
  expect([booked?.['kind'], booked?.['body'], more]).toEqual(['new_booking', '- Lamp: 6 Piece', []]);
});

test('a quote, and a sale that was to be paid by yesterday, write theirs', async () => {
  await worded('new_quote', { language: 'en', body: 'until {{valid_until}}' });
  await worded('payment_reminder', { language: 'en', body: '{{amount}} by {{due_date}}' });
  await w.written(lamps('1'), { written_as: 'quote', valid_until: '2026-12-01' });
  expect((await written()).map(({ kind, body }) => [kind, body])).toEqual([['new_quote', 'until 01/12/2026']]);
  await w.sold(lamps('2'), null, { due_on: today });
  await written();
  const before = w.world.clock.now;
  w.world.clock.now = new Date('2026-11-22T09:00:00Z');
  await w.company.do(tellOverdueSales);
  w.world.clock.now = before;
  const reminders = (await written()).filter(({ kind }) => kind === 'payment_reminder');
  expect(reminders.map(({ body }) => body)).toContain('10,000\u00a0IQD by 21/11/2026');
});

test('a supplier is told of the order, of each part that came, of the whole, and of what he is paid', async () => {
  for (const kind of ['new_order', 'items_pending', 'items_received'])
    await worded(kind, { language: 'en', body: '{{goods}} / {{number}}' });
  await worded('items_pending', { body: '{{missing}}' });
  await worded('payment_paid', { language: 'en', body: '{{amount}}, {{left}} left' });
  const id = await bought('10');
  await buy(id, 'order');
  const [line] = (await w.item('purchases', id))['lines'] as unknown as Item[];
  for (const quantity of ['2', '2']) await buy(id, 'receive', { lines: [{ line: line?.id, quantity }] });
  await buy(id, 'receive');
  await buy(id, 'pay', { treasury_id: w.safe, amount: '4000' });
  const told = await written();
  expect(told.map(({ kind, recipient }) => [kind, recipient])).toEqual(
    ['new_order', 'items_pending', 'items_pending', 'items_received', 'payment_paid'].map((kind) => [kind, 'Supplier IQD']),
  );
  expect(told.at(-1)?.['body']).toBe('4,000\u00a0IQD, 6,000\u00a0IQD left');
});

test('a tag that is not known is refused beside its field, with those that are', async () => {
  const { status, body } = await reword('new_order', { subject: '{{wish}}', body: 'for {{name}} {{due_date}}' }, 'email');
  const tags = '{{name}} {{company}} {{branch}} {{number}} {{date}} {{total}} {{goods}} {{paid}}';
  expect([status, body.errors]).toEqual([
    422,
    {
      subject: [`{{wish}} is not known here. This notice may hold: ${tags}`],
      body: [`{{due_date}} is not known here. This notice may hold: ${tags}`],
    },
  ]);
});

test('an e-mail without a subject is refused; any other notice needs none', async () => {
  expect(Object.keys((await reword('new_sale', { subject: ' ' }, 'email')).body.errors)).toEqual(['subject']);
  expect((await reword('new_sale', { subject: null }, 'sms')).status).toBe(200);
});

test('a form that is off keeps nothing; one that is on keeps one notice for each channel', async () => {
  const zaid = await w.customer('Zaid', { email: 'zaid@shop.test' });
  await worded('new_sale', { is_on: false });
  await w.sold(lamps('1'), null, { customer_id: zaid });
  expect(await written()).toEqual([]);
  for (const channel of ['whatsapp', 'sms', 'email']) await worded('new_sale', { is_on: true }, channel);
  await worded('new_sale', { language: 'en', subject: 'Invoice {{number}}' }, 'email');
  const { invoice_number } = await w.sold(lamps('1'), null, { customer_id: zaid });
  const told = await written();
  expect(named(told).map(([, channel]) => channel)).toEqual(['whatsapp', 'sms', 'email']);
  expect([told[2]?.['address'], told[2]?.['subject']]).toEqual(['zaid@shop.test', `Invoice ${invoice_number}`]);
});

test('who has no e-mail gets none, and who gives no name is told nothing', async () => {
  await w.sold(lamps('1'), null);
  expect(named(await written()).map(([, channel]) => channel)).toEqual(['whatsapp', 'sms']);
  await w.world.ownerPool.query(
    "update customer set walk_in = true, phone = '-', credit_limit = 0 where tenant_id = $1 and id = $2",
    [w.company.id, w.cash],
  );
  await w.sold(lamps('1'), '5000', { customer_id: w.cash });
  expect(await written()).toEqual([]);
});

test('a sale that was taken back before it was told writes nothing', async () => {
  const { id } = await w.sold(lamps('1'), null);
  await w.act(id, 'void', { reason: 'wrong' });
  const { invoice_number } = await w.sold(lamps('1'), null);
  expect(new Set((await written()).map(({ paper }) => paper))).toEqual(new Set([invoice_number]));
});

test('a notice is opened by hand and says by whom and when; nothing is ever called sent', async () => {
  await w.sold(lamps('1'), null);
  const [notice] = await written();
  const at = `notice-messages/${notice?.id}`;
  const clerk = await w.company.person({ permissions: ['show_contacts', 'show_sales'] });
  const { status, body } = await clerk.call('POST', `${at}/open`);
  expect([status, body.result.item]).toEqual([
    200,
    expect.objectContaining({
      state: 'opened',
      opened_at: w.world.clock.now.toISOString(),
      opened_by: expect.objectContaining({ id: clerk.id }),
    }),
  ]);
  expect((await clerk.call('POST', `${at}/open`)).status).toBe(200);
});

test('forms are worded with the key of definitions alone, notices are read with the key of contacts and that of the paper', async () => {
  const { id, version } = await formOf('new_sale');
  const seller = await w.company.person({ permissions: ['show_contacts', 'show_sales'] });
  const buyer = await w.company.person({ permissions: ['show_contacts', 'show_purchases'] });
  const neither = await w.company.person({ permissions: ['show_contacts'] });
  expect((await seller.call('GET', 'notice-forms')).status).toBe(403);
  expect((await seller.call('PUT', `notice-forms/${id}`, { version, is_on: false })).status).toBe(403);
  expect((await seller.call('POST', 'notice-forms/complete')).status).toBe(403);
  expect((await keeper.call('GET', 'notice-messages')).status).toBe(403);
  const whose = async (person: Person) => {
    const { items } = (await person.call('GET', 'notice-messages?per_page=100')).body.result;
    return [...new Set(items.map(({ audience }: Item) => audience))];
  };
  expect([await whose(seller), await whose(buyer), await whose(neither)]).toEqual([['customer'], ['supplier'], []]);
  const { items } = (await seller.call('GET', 'notice-messages')).body.result;
  expect((await buyer.call('POST', `notice-messages/${items[0].id}/open`)).status).toBe(404);
});

test('another company’s forms and notices are never read nor written', async () => {
  const other = await w.world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
  const stranger = await other.person({});
  const { id, version } = await formOf('new_sale');
  expect((await stranger.call('PUT', `notice-forms/${id}`, { version, body: 'ours' })).status).toBe(404);
  expect((await stranger.call('GET', 'notice-messages')).body.result.items).toEqual([]);
  await other.do(async (ctx) =>
    ctx.db.query({ text: 'update notice_form set body = $1 where tenant_id = :tenant', values: ['theirs'] }),
  );
  expect((await formOf('new_sale'))['body']).not.toBe('theirs');
  await w.sold(lamps('1'), null);
  expect((await written()).filter(({ body }) => body === 'theirs')).toEqual([]);
});

test('a shop of before there were notices gets its forms with the first one, and missing ones by a press; its own stay', async () => {
  await worded('new_sale', { language: 'en', body: 'ours' });
  const gone = await w.world.ownerPool.query("delete from notice_form where tenant_id = $1 and kind <> 'new_sale'", [
    w.company.id,
  ]);
  expect(gone.rowCount).toBe(24);
  const answers = await Promise.all([1, 2, 3].map(() => keeper.call('POST', 'notice-forms/complete')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { pagination } = (await keeper.call('GET', 'notice-forms')).body.result;
  expect([pagination.total_records, (await formOf('new_sale'))['body']]).toEqual([27, 'ours']);
  await w.world.ownerPool.query('delete from notice_form where tenant_id = $1', [w.company.id]);
  await w.sold(lamps('1'), null);
  expect(named(await written())).toEqual([['new_sale', 'whatsapp', 'Ali']]);
});

test('the product’s own words are offered in every language, with tags it knows', async () => {
  for (const kind of noticeKindNames)
    for (const language of ['ar', 'en', 'ku', 'fr', 'es', 'zh']) {
      const own = (await keeper.call('GET', `notice-forms/words?kind=${kind}&language=${language}`)).body.result;
      const { status, body } = await reword(kind, { language, ...own }, 'email');
      expect([kind, language, status, body.errors]).toEqual([kind, language, 200, undefined]);
    }
  expect((await keeper.call('GET', 'notice-forms/words?kind=nothing&language=ar')).status).toBe(422);
});
