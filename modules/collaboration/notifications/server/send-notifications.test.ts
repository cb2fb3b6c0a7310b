import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let boss: Person;
let clerk: Person;
let agent: Person;
let client: Person;
let branch: number;
const bell = ['show_notifications_header'];
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  branch = await company.create('branch', { name: { en: 'Mosul', ar: 'الموصل' }, complete_phone: '07701000003' });
  boss = await company.person({ permissions: ['show_site_settings', ...bell] });
  clerk = await company.person({ permissions: bell, branchId: branch, branchIds: [branch] });
  agent = await company.person({ permissions: bell, kind: 'delivery_agent', branchId: branch, branchIds: [branch] });
  client = await company.person({ permissions: bell, kind: 'client' });
});
afterAll(() => world?.close());

const words = { title: 'Tomorrow', message: 'We open at ten.' };
const send = (body: Record<string, unknown>, by = boss, key: string = randomUUID()) =>
  by.call('POST', 'notification-sendings', { ...words, ...body }, { 'idempotency-key': key });
const titlesOf = async (who: Person) =>
  (await who.call('GET', 'notifications/get')).body.result.items.map(({ title }: { title: string }) => title);

describe('sending by hand', () => {
  test('reaches whoever was named and nobody else, and says how many, and who has read it', async () => {
    const { status, body } = await send({ user_ids: [clerk.id, client.id], href: '/help' });
    expect([status, body.result.item.reached, body.result.item.readers]).toEqual([201, 2, 0]);
    expect([await titlesOf(clerk), await titlesOf(client), await titlesOf(agent)]).toEqual([['Tomorrow'], ['Tomorrow'], []]);
    await clerk.call('GET', 'notifications/show');
    const { id } = body.result.item;
    const { item } = (await boss.call('GET', `notification-sendings/${id}`)).body.result;
    expect([item.readers, item.people]).toEqual([
      1,
      [
        { id: clerk.id, name: clerk.principal.name, read_at: expect.any(String) },
        { id: client.id, name: client.principal.name, read_at: null },
      ],
    ]);
    const { items } = (await boss.call('GET', 'notification-sendings')).body.result;
    expect(items[0]).toMatchObject({ title: 'Tomorrow', reached: 2, readers: 1, sent_by: { id: boss.id } });
  });

  test.each([
    ['everybody but its writer', 'everybody', [], 3],
    ['all staff', 'staff', [], 1],
    ['all clients', 'client', [], 1],
    ['all agents of a branch', 'delivery_agent', ['branch'], 1],
    ['all of a branch', 'everybody', ['branch'], 2],
  ])('reaches %s', async (_, audience, within, reached) => {
    const { body } = await send({ audience, branch_ids: within.map(() => branch) });
    expect(body.result.item.reached).toBe(reached);
  });

  test('sent twice by a lost answer is sent once; without a key it is not taken', async () => {
    const before = (await titlesOf(clerk)).length;
    const key = randomUUID();
    const [first, again] = [await send({ user_ids: [clerk.id] }, boss, key), await send({ user_ids: [clerk.id] }, boss, key)];
    expect([again.body, (await titlesOf(clerk)).length]).toEqual([first.body, before + 1]);
    expect((await boss.call('POST', 'notification-sendings', { ...words, user_ids: [clerk.id] })).status).toBe(400);
  });

  test('what looks like HTML is words, as it was typed', async () => {
    await send({ user_ids: [clerk.id], message: '<b onclick="x()">now</b>' });
    const [newest] = (await clerk.call('GET', 'notifications/get')).body.result.items;
    expect(newest.data.message).toBe('<b onclick="x()">now</b>');
  });
});

describe('is refused beside the field', () => {
  const refused = async (body: Record<string, unknown>, by?: Person) => {
    const { status, body: answer } = await send(body, by);
    return [status, answer.errors];
  };

  test('without a selected user, and nothing is sent', async () => {
    const before = (await boss.call('GET', 'notification-sendings')).body.result.pagination.total_records;
    expect(await refused({})).toEqual([
      422,
      { user_ids: ['Selecting a user, entering a message and entering a title are needed to send notifications'] },
    ]);
    expect((await boss.call('GET', 'notification-sendings')).body.result.pagination.total_records).toBe(before);
  });

  test('without a message', async () =>
    expect(await refused({ user_ids: [clerk.id], message: '  ' })).toEqual([422, { message: [expect.any(String)] }]));

  test('without a title', async () =>
    expect(await refused({ user_ids: [clerk.id], title: '' })).toEqual([422, { title: [expect.any(String)] }]));

  test('with more words than fit, and with a link that leads away', async () => {
    expect(await refused({ user_ids: [clerk.id], title: 'x'.repeat(101), message: 'y'.repeat(1_001) })).toEqual([
      422,
      { title: [expect.any(String)], message: [expect.any(String)] },
    ]);
    for (const href of ['https://example.com', '//example.com', 'javascript:alert(1)'])
      expect(await refused({ user_ids: [clerk.id], href })).toEqual([
        422,
        { href: ['Write a page of this product, beginning with one /.'] },
      ]);
  });

  test('to somebody who would never read it, and to a kind nobody is of', async () => {
    const deaf = await company.person({ permissions: ['dashboard'], kind: 'supplier' });
    const [, errors] = (await refused({ user_ids: [clerk.id, deaf.id] })) as [number, Record<string, string[]>];
    expect(errors['user_ids']?.[0]).toContain(deaf.principal.name);
    expect(await refused({ audience: 'receiving_agent' })).toEqual([422, { audience: [expect.stringContaining('Nobody')] }]);
  });

  test('to people of another company, or of branches one does not see', async () => {
    const other = await world.addTenant();
    const stranger = await other.person({ permissions: bell });
    expect((await refused({ user_ids: [stranger.id] }))[0]).toBe(422);
    const ofBranch = await company.person({
      permissions: ['show_site_settings', ...bell],
      branchId: branch,
      branchIds: [branch],
    });
    expect(await refused({ user_ids: [client.id] }, ofBranch)).toEqual([422, { user_ids: [expect.any(String)] }]);
    const { body } = await send({ audience: 'everybody' }, ofBranch);
    expect(body.result.item.reached).toBe(2);
    expect((await ofBranch.call('GET', 'notification-sendings')).body.result.items).toHaveLength(1);
    const theirs = await other.person({ permissions: ['show_site_settings'] });
    expect((await theirs.call('GET', 'notification-sendings')).body.result.items).toEqual([]);
    expect((await theirs.call('GET', `notification-sendings/${body.result.item.id}`)).status).toBe(404);
  });

  test('to a person or branches said to be nobody’s, beside the field or as if left out', async () => {
    expect((await refused({ user_ids: null }))[0]).toBe(422);
    const { status, body } = await send({ user_ids: null, branch_ids: null, audience: 'staff' });
    expect([status, body.result.item.reached > 0]).toEqual([201, true]);
  });

  test('and whoever sees his own records alone reads of none but his, nor who else was written to', async () => {
    const { body } = await send({ audience: 'everybody' });
    const outside = await company.person({ permissions: ['show_site_settings', ...bell], kind: 'client' });
    expect((await outside.call('GET', 'notification-sendings')).body.result.items).toEqual([]);
    expect((await outside.call('GET', `notification-sendings/${body.result.item.id}`)).status).toBe(404);
  });

  test('and without the key of the site settings altogether', async () => {
    expect((await send({ user_ids: [client.id] }, clerk)).status).toBe(403);
    expect((await clerk.call('GET', 'notification-sendings')).status).toBe(403);
  });
});
