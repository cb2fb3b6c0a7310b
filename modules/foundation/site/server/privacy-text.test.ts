import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, freshWorld, type Person, testNow, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let clerk: Person;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ slug: 'open' });
  clerk = await company.person({ permissions: ['show_site_settings'] });
});
afterAll(() => world?.close());

const told = async (path: string, host = 'open.localhost', locale = 'en') =>
  (await world.product.server.inject({ url: `/api/v1/${path}`, headers: { host, locale } })).json().result;
const opened = async () => (await clerk.call('GET', 'privacy-text')).body.result.item;
const save = async (body: object) => {
  const { id, version } = await opened();
  return clerk.call('PUT', `privacy-text/${id}`, { version, ...body });
};
const versions = async (person = clerk) => (await person.call('GET', 'privacy-versions')).body.result.items;

test('a company without a text shows none, and has no version of it', async () => {
  await opened();
  expect(await told('site')).toMatchObject({ privacy_version: null });
  expect(await told('site/privacy')).toEqual({ item: null });
  expect((await save({ text_en: '  ' })).status).toBe(200);
  expect(await versions()).toEqual([]);
});

test('everybody reads the newest words in his language; each change of words is a version with its day, and stays readable', async () => {
  expect((await save({ text_ar: 'نحفظ هاتفك.', text_en: 'We keep your phone.' })).status).toBe(200);
  world.clock.now = new Date('2026-11-25T07:00:00Z');
  expect((await save({ text_en: 'We keep your phone\n\nand your address.' })).status).toBe(200);
  expect((await save({ text_en: 'We keep your phone\n\nand your address.' })).status).toBe(200);
  world.clock.now = testNow;
  expect(await told('site')).toMatchObject({ privacy_version: 2 });
  expect(await told('site/privacy')).toEqual({
    item: {
      language: 'en',
      text: 'We keep your phone\n\nand your address.',
      number: 2,
      since: '2026-11-25T07:00:00.000Z',
    },
  });
  expect((await told('site/privacy', 'open.localhost', 'fr')).item).toMatchObject({ language: 'ar', text: 'نحفظ هاتفك.' });
  const kept = await versions();
  expect(kept.map(({ number, author }: any) => [number, author.id])).toEqual([
    [2, clerk.id],
    [1, clerk.id],
  ]);
  const first = (await clerk.call('GET', `privacy-versions/${kept[1].id}`)).body.result.item;
  expect([first.text_en, first.since]).toEqual(['We keep your phone.', testNow.toISOString()]);
});

test('what people agreed to is never written over: neither by the product nor by whoever reaches its database', async () => {
  const { rows } = await world.ownerPool.query(
    `select privilege_type from information_schema.role_table_grants where table_name = 'privacy_version' and grantee = 'karwan_app'`,
  );
  expect(rows.map(({ privilege_type }) => privilege_type).sort()).toEqual(['INSERT', 'SELECT']);
  const [newest] = await versions();
  for (const method of ['PUT', 'DELETE'] as const)
    expect([404, 405]).toContain(
      (await clerk.call(method, `privacy-versions/${newest.id}`, { version: 1, text_en: 'x' })).status,
    );
});

test('another company’s words and versions are never shown', async () => {
  const other = await world.addTenant({ slug: 'silent' });
  expect(await told('site/privacy', 'silent.localhost')).toEqual({ item: null });
  expect(await told('site/privacy', 'localhost')).toEqual({ item: null });
  const stranger = await other.person({ permissions: ['show_site_settings'] });
  expect(await versions(stranger)).toEqual([]);
  const [newest] = await versions();
  expect((await stranger.call('GET', `privacy-versions/${newest.id}`)).status).toBe(404);
});

test('only whoever keeps the site’s settings writes it, never over what another saved meanwhile, and not without end', async () => {
  const person = await company.person({ permissions: ['new_users'] });
  expect((await person.call('GET', 'privacy-text')).status).toBe(403);
  expect((await person.call('GET', 'privacy-versions')).status).toBe(403);
  const { id, version } = await opened();
  const put = (body: object) => clerk.call('PUT', `privacy-text/${id}`, { version, ...body });
  expect((await put({ text_ku: 'Em telefona te diparêzin.' })).status).toBe(200);
  expect((await put({ text_ku: 'Tiştekî din.' })).status).toBe(409);
  const long = await save({ text_en: 'a'.repeat(20_001) });
  expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['text_en']]);
  expect((await versions()).length).toBe(3);
});

test('a text taken back is in force no more, and its versions are still there', async () => {
  expect((await save({ text_en: null, text_ar: null, text_ku: null })).status).toBe(200);
  expect(await told('site')).toMatchObject({ privacy_version: null });
  expect(await told('site/privacy')).toEqual({ item: null });
  expect((await versions()).length).toBe(4);
});
