import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configureFiles, forgetUnused, implementedEntity, storeFile } from '#platform/server';
import { type Company, freshWorld, type Person, testNow, type World } from '../../../../apps/server/testing/tenant.ts';
import { keepsNotes } from './kept-records.ts';

// Clients stand for whatever record notes are kept on: they are of a branch, and have a key to see and a key to change.
let world: World;
let company: Company;
let [here, there] = [0, 0];
let [clerk, reader, outsider, elsewhere] = [] as unknown as [Person, Person, Person, Person];
let client = 0;
const folder = mkdtempSync(path.join(tmpdir(), 'karwan-notes-'));
const name = (text: string) => ({ en: text, ar: text });

beforeAll(async () => {
  configureFiles({ folder });
  world = await freshWorld();
  keepsNotes(implementedEntity('client').entity);
  company = await world.addTenant();
  here = await company.create('branch', { name: name('Karrada'), complete_phone: '07701000001' });
  there = await company.create('branch', { name: name('Mosul'), complete_phone: '07701000002' });
  clerk = await company.person({ permissions: ['show_clients', 'edit_clients'], branchId: here, branchIds: [here] });
  reader = await company.person({ permissions: ['show_clients'] });
  outsider = await company.person({ permissions: ['dashboard'] });
  elsewhere = await company.person({ permissions: ['show_clients', 'edit_clients'], branchId: there, branchIds: [there] });
  client = await company.create('client', { name: 'Zahra Boutique', phone: '07701234567', branch_id: here });
});
afterAll(async () => {
  await world?.close();
  rmSync(folder, { recursive: true });
});

const on = (record_id: number, body: object) => ({ record_kind: 'client', record_id, ...body });
const keep = (who: Person, body: object, record = client) => who.call('POST', 'record-notes', on(record, body));
const kept = async (who: Person, query = '') =>
  (await who.call('GET', `record-notes?record_kind=client&record_id=${client}${query}`)).body.result.items as Record<
    string,
    any
  >[];
const fileOf = (content: string) =>
  company.do((ctx) =>
    storeFile(ctx, {
      purpose: 'attachment',
      name: 'عقد.pdf',
      extension: 'pdf',
      mediaType: 'application/pdf',
      content: Buffer.from(content),
    }),
  );

test('words and a copy of a paper are kept on a record, with who kept them, the newest first', async () => {
  const first = await keep(clerk, { note: 'يُدفع كل خميس' });
  const { path: attachment } = await fileOf('%PDF-1.7');
  const second = await keep(clerk, { note: null, attachment });
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(await kept(reader)).toEqual([
    expect.objectContaining({
      note: null,
      content: 'document',
      file_name: 'عقد.pdf',
      user: { id: clerk.id, name: expect.any(String) },
    }),
    expect.objectContaining({ note: 'يُدفع كل خميس', content: 'words', attachment: null, file_name: null }),
  ]);
  expect((await kept(reader, '&content=words')).length).toBe(1);
  expect((await kept(reader, `&search=${encodeURIComponent('خميس')}`)).length).toBe(1);
});

test('one says something, on a record that keeps notes and that its writer sees', async () => {
  const problems = async (who: Person, body: object) =>
    Object.keys((await who.call('POST', 'record-notes', body)).body.errors ?? {});
  expect(await problems(clerk, on(client, { note: '   ' }))).toEqual(['note']);
  expect(await problems(clerk, on(client, { note: 'x'.repeat(2_001) }))).toEqual(['note']);
  expect(await problems(clerk, on(client, { attachment: '/etc/passwd' }))).toEqual(['attachment']);
  expect(await problems(clerk, on(987_654_321, { note: 'x' }))).toEqual(['record_id']);
  expect(await problems(clerk, { record_kind: 'role', record_id: 1, note: 'x' })).toEqual(['record_kind']);
  expect(await problems(clerk, { record_kind: "client' or true --", record_id: client, note: 'x' })).toEqual(['record_kind']);
  expect(await problems(elsewhere, on(client, { note: 'x' }))).toEqual(['record_id']);
});

test('who does not see the record sees nothing of it, who may not change it adds and removes nothing', async () => {
  const { item } = (await keep(clerk, { note: 'owes us an answer' })).body.result;
  for (const who of [outsider, elsewhere]) {
    expect(await kept(who)).toEqual([]);
    expect((await who.call('GET', `record-notes/${item.id}`)).status).toBe(404);
    expect((await who.call('DELETE', `record-notes/${item.id}`)).status).toBe(404);
  }
  expect((await keep(reader, { note: 'x' })).body.code).toBe('noPermission');
  expect((await reader.call('DELETE', `record-notes/${item.id}`)).body.code).toBe('noPermission');
  expect((await kept(reader)).map(({ id }) => id)).toContain(item.id);
});

test('it is removed by whoever may change the record, and the record of changes says what it was', async () => {
  const { item } = (await keep(clerk, { note: 'written on the wrong client' })).body.result;
  expect((await clerk.call('DELETE', `record-notes/${item.id}`)).status).toBe(200);
  expect((await kept(clerk)).map(({ id }) => id)).not.toContain(item.id);
  const { rows } = await world.ownerPool.query(
    `select action, before ->> 'note' as note from audit_entry where entity = 'recordNote' and entity_id = $1 order by id`,
    [item.id],
  );
  expect(rows).toEqual([
    { action: 'create', note: null },
    { action: 'remove', note: 'written on the wrong client' },
  ]);
});

test('a file that is kept outlasts those nobody refers to', async () => {
  const [used, unused] = [await fileOf('%PDF-1.7 used'), await fileOf('%PDF-1.7 unused')];
  await keep(clerk, { attachment: used.path });
  await world.ownerPool.query('update stored_file set created_at = $1', [new Date(testNow.getTime() - 40 * 86_400_000)]);
  await company.do(forgetUnused);
  const { rows } = await world.ownerPool.query('select path from stored_file');
  expect(rows.map((row) => row.path)).toContain(used.path);
  expect(rows.map((row) => row.path)).not.toContain(unused.path);
});
