import { readXlsx } from 'hucre';
import { beforeAll, describe, expect, test } from 'vitest';
import { permissions } from '#foundation/identity/contract';
import { languages } from '#platform/server';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type Cell, sheetDesk, sheetOf } from '../../sheets/server/sheet-world.ts';
import {
  clientsBy,
  company,
  desk,
  here,
  openClientSheets,
  problems,
  saved,
  say,
  says,
  sheet,
  there,
  world,
} from './client-sheet-world.ts';

openClientSheets();

describe('a sheet of clients', () => {
  test('makes each whose phone nobody has, as the form would, with a shop of his own name', async () => {
    const file = await saved(
      await sheet([7705100001, 'متجر النور', 'الكرادة', 'قرب الساعة', null], ['٠٧٧٠٥١٠٠٠٠٢', 'Zain', null, null, 'pays late']),
    );
    expect(file).toMatchObject({ state: 'done', kind: 'client', mode: 'save', total: 2, done: 2, bad: 0, progress: 100 });
    expect(await clientsBy(['07705100001', '07705100002'])).toMatchObject([
      { name: 'متجر النور', branch: here, address: 'قرب الساعة', names: ['متجر النور'] },
      { name: 'Zain', branch: here, note: 'pays late', names: ['Zain'] },
    ]);
  });

  test('changes whom it knows by his phone, and only what it says of him', async () => {
    const [{ id, version }] = await clientsBy(['07705100002']);
    const file = await saved(
      await sheet(['07705100002', 'Zain', null, 'near the bridge', null], ['07705100001', 'متجر النور', null, null, null]),
    );
    expect(file).toMatchObject({ done: 2, bad: 0 });
    const [unchanged, changed] = await clientsBy(['07705100001', '07705100002']);
    expect(changed).toMatchObject({ id, name: 'Zain', address: 'near the bridge', note: 'pays late', version: version + 1 });
    expect(unchanged.version).toBe(1);
    const { rows } = await world.ownerPool.query(
      `select action, before, after from audit_entry where tenant_id = $1 and entity = 'client' and entity_id = $2 and action = 'edit'`,
      [company.id, id],
    );
    expect(rows).toMatchObject([{ before: { address: null }, after: { address: 'near the bridge' } }]);
  });

  test('says beside each cell what is wrong, and saves the other rows', async () => {
    const file = await desk.taken(
      await sheet(
        ['12', 'Short', null, null, null],
        ['07705200001', null, null, null, null],
        [null, 'Nobody', null, null, null],
        ['07705200002', 'Abroad', 'Atlantis', null, null],
        ['07705200003', 'x'.repeat(101), null, null, null],
        ['07705200004', 'Good', null, null, null],
        ['07705200004', 'Again', null, null, null],
        ['07705200005', 'Elsewhere', 'Mosul', null, null],
      ),
    );
    expect(file).toMatchObject({ state: 'checked', total: 8, bad: 7, good: 1 });
    expect(await problems(file.id)).toEqual({
      2: { phone: expect.stringContaining('11') },
      3: { name: expect.stringContaining('required') },
      4: { phone: expect.stringContaining('required') },
      5: { branch: 'There is nothing by this name' },
      6: { name: expect.stringContaining('100') },
      8: { phone: 'Row 7 has this already' },
      9: { branch: expect.any(String) },
    });
    await say(file.id, 'commit');
    await desk.work();
    expect(await desk.file(file.id)).toMatchObject({ state: 'done', done: 1, bad: 7 });
    const fixed = await say(file.id, 'fix', { row: 2, column: 'phone', value: '7705200009' });
    expect(fixed.body.result).toMatchObject({
      item: { bad: 6 },
      row: { row_no: 2, state: 'good', problems: [], record_id: null },
    });
  });

  test('needs no more columns than the phone and what is to be changed; who is new is asked for his name', async () => {
    const brief = await desk.taken(
      await sheetOf([
        ['Phone', 'Note'],
        ['07705100001', 'seen'],
        ['07705100009', 'new'],
      ]),
    );
    expect(brief).toMatchObject({ state: 'checked', good: 1, bad: 1 });
    expect(await problems(brief.id)).toEqual({ 3: { name: expect.stringContaining('required') } });
    const strange = (phone: string) =>
      sheetOf([
        ['Phone', 'Wer', 'Moon'],
        [phone, 'Layla', 'full'],
      ]);
    const asked = await desk.taken(await strange('07705100010'));
    expect(asked).toMatchObject({ state: 'mapping', columns: ['phone', '', ''] });
    await say(asked.id, 'map', { columns: ['phone', 'name', ''] });
    await desk.work();
    expect(await desk.file(asked.id)).toMatchObject({ state: 'checked', good: 1, bad: 0 });
    expect(await desk.taken(await strange('07705100011'))).toMatchObject({ state: 'checked', good: 1 });
  });

  test('leaves whoever was changed after the check, with the reason', async () => {
    const { id } = await desk.taken(await sheet(['07705100001', 'From the sheet', null, null, null]));
    const [client] = await clientsBy(['07705100001']);
    await desk.clerk.call('PUT', `clients/${client.id}`, { note: 'by hand', version: client.version });
    await say(id, 'commit');
    await desk.work();
    expect(await desk.file(id)).toMatchObject({ state: 'done', done: 0, bad: 1 });
    expect(await problems(id)).toEqual({ 2: { phone: 'This was changed after the check. Check again.' } });
    expect(await clientsBy(['07705100001'])).toMatchObject([{ name: 'متجر النور', note: 'by hand' }]);
  });

  test('is read with the headings of any of the six languages', async () => {
    for (const [nth, language] of languages.entries()) {
      const template = await world.product.server.inject({
        method: 'GET',
        url: '/api/v1/sheets/template?kind=client&mode=save',
        headers: { host: `${company.slug}.localhost`, authorization: `Bearer ${desk.clerk.token}`, 'accept-language': language },
      });
      const { sheets } = (await readXlsx(template.rawPayload)) as unknown as { sheets: [unknown, { rows: [Cell[], Cell[]] }] };
      const [titles, example] = sheets[1].rows;
      const row = example.with(0, `0770530000${nth}`);
      const file = await desk.taken(await sheetOf([titles, row]));
      expect([language, file.state, file.bad, file.columns]).toEqual([
        language,
        'checked',
        0,
        ['phone', 'name', 'secondPhone', 'email', 'branch', 'package', 'city', 'address', 'note'],
      ]);
    }
  });

  test('its failed rows come as a sheet that says why, and can be uploaded again', async () => {
    const file = await desk.taken(await sheet(['99', '=cmd|calc', null, null, null], ['07705400001', 'Fine', null, null, null]));
    const answer = await world.product.server.inject({
      method: 'GET',
      url: `/api/v1/sheets/${file.id}/failed-rows`,
      headers: { host: `${company.slug}.localhost`, authorization: `Bearer ${desk.clerk.token}` },
    });
    expect(answer.rawPayload.includes('<f>')).toBe(false);
    const again = await desk.taken(answer.rawPayload);
    expect(again).toMatchObject({ state: 'checked', total: 1, bad: 1 });
    expect((await desk.rows(again.id))[0].cells.slice(-2)).toEqual(['2', expect.stringContaining('Phone')]);
  });
});

describe('who may', () => {
  beforeAll(() => company.create('client', { name: 'Standing', phone: '07705500009', branch_id: here }));
  const without = (...keys: string[]) =>
    company.person({ permissions: permissions.filter((key) => !keys.includes(key)), branchId: here, branchIds: [here] });

  test('nobody without the key to make clients, and in no company whose business has none', async () => {
    const viewer = await without('create_clients');
    expect((await desk.upload(await sheet(['07705500001', 'A', null, null, null]), { as: viewer })).status).toBe(403);
    const template = (mode: string, as: Person) => as.call('GET', `sheets/template?kind=client&mode=${mode}`);
    expect([(await template('save', viewer)).status, (await template('moon', desk.clerk)).status]).toEqual([403, 422]);
    const shop = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
    const keeper = await shop.person({});
    const foreign = sheetDesk({ world, company: shop, clerk: keeper, calls: 'sheets', says });
    const { status, body } = await foreign.upload(await sheet(['07705500001', 'A', null, null, null]));
    expect([status, body.code]).toEqual([403, 'wrongSection']);
    foreign.clear();
  });

  test('who may make clients and not change them is told that the phone is taken', async () => {
    const maker = await without('edit_clients');
    const file = await desk.taken(
      await sheet(['07705500009', 'Mine', null, null, null], ['07705500002', 'New', null, null, null]),
      { as: maker },
    );
    expect(await problems(file.id, maker)).toEqual({ 2: { phone: 'This is already taken.' } });
  });

  test('who may not see clients’ phones changes nobody by one', async () => {
    const blind = await without('view_client_phone');
    const file = await desk.taken(await sheet(['07705500009', 'Guessed', null, null, null]), { as: blind });
    expect(await problems(file.id, blind)).toEqual({ 2: { phone: 'This is already taken.' } });
  });

  test('a client of another branch is neither changed nor made twice', async () => {
    await company.create('client', { name: 'Tigris', phone: '07705500003', branch_id: there });
    const file = await desk.taken(await sheet(['07705500003', 'Mine now', null, null, null]));
    expect(await problems(file.id)).toEqual({ 2: { phone: 'This is already taken.' } });
  });

  test('a sheet is its person’s alone, and stands among those of its kind', async () => {
    const file = await desk.taken(await sheet(['07705500004', 'Kept', null, null, null]));
    const other = await without();
    const calls = await Promise.all([
      other.call('GET', `sheets/${file.id}`),
      other.call('GET', `sheets/${file.id}/rows`),
      say(file.id, 'commit', {}, other),
      desk.clerk.call('GET', `excel-files/${file.id}`),
    ]);
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const ids = async (path: string) =>
      (await desk.clerk.call('GET', `${path}per_page=200`)).body.result.items.map((one: { id: number }) => one.id);
    expect(await ids('sheets?kind=client&mode=save&')).toContain(file.id);
    expect(await ids('sheets?kind=shipment&')).not.toContain(file.id);
    expect(await ids('excel-files?')).not.toContain(file.id);
  });

  test('a kind nobody declared, or something it does not do, is refused in words', async () => {
    const content = await sheet(['07705500005', 'X', null, null, null]);
    for (const fields of [{ kind: 'moon' }, { kind: '__proto__' }, { mode: 'edit' }, { mode: '' }] as Record<string, string>[]) {
      const { status, body } = await desk.upload(content, { fields });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [Object.keys(fields)[0]]]);
    }
  });
});
