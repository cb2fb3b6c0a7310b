import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let clerk: Person;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ slug: 'said' });
  clerk = await company.person({ permissions: ['show_site_settings'] });
});
afterAll(() => world?.close());

const asked = (path: string, host = 'said.localhost', locale = 'en') =>
  world.product.server.inject({ url: `/api/v1/${path}`, headers: { host, locale } });
const told = async (...about: Parameters<typeof asked>) => (await asked(...about)).json().result;
const opened = async () => (await clerk.call('GET', 'contact-us')).body.result.item;
const save = async (body: object, person = clerk) => {
  const { id, version } = await opened();
  return person.call('PUT', `contact-us/${id}`, { version, ...body });
};

test('a company that says nothing is shown nowhere, before and after its page was opened', async () => {
  expect(await told('site')).toMatchObject({ contact: false });
  await opened();
  expect(await told('site')).toMatchObject({ contact: false });
  expect(await told('site/contact')).toEqual({ item: null });
});

test('a guest sees what is set and no more: numbers to call from anywhere, and the words of his language', async () => {
  const saved = await save({
    phone: '0770 123 4567',
    whatsapp: '+9647801234567',
    email: 'office@said.test',
    address_ar: 'شارع الجزائر',
    address_en: 'Algeria Street',
    hours_en: 'Every day\n8 to 8',
  });
  expect(saved.status).toBe(200);
  expect(await told('site')).toMatchObject({ contact: true });
  expect(await told('site/contact')).toEqual({
    item: {
      company: { en: 'Company said', ar: 'شركة said' },
      phones: [{ written: '07701234567', dialled: '+9647701234567' }],
      whatsapp: { written: '07801234567', dialled: '+9647801234567' },
      email: 'office@said.test',
      address: { language: 'en', text: 'Algeria Street' },
      hours: { language: 'en', text: 'Every day\n8 to 8' },
      map_link: null,
    },
  });
  const french = await told('site/contact', 'said.localhost', 'fr');
  expect(french.item.address).toEqual({ language: 'ar', text: 'شارع الجزائر' });
  expect(french.item.hours.language).toBe('en');
});

test('another company’s is never shown, nor anybody’s where the host names no company', async () => {
  const other = await world.addTenant({ slug: 'silent' });
  expect(await told('site/contact', 'silent.localhost')).toEqual({ item: null });
  expect(await told('site', 'localhost')).toMatchObject({ contact: false });
  expect(await told('site/contact', 'localhost')).toEqual({ item: null });
  const stranger = await other.person({ permissions: ['show_site_settings'] });
  const { id, version } = await opened();
  expect((await stranger.call('PUT', `contact-us/${id}`, { version, phone: '07709999999' })).status).toBe(404);
});

test('whoever is signed in reads his own company’s, whatever the host', async () => {
  const person = await company.person({ permissions: [] });
  const { body } = await person.call('GET', 'site/contact');
  expect(body.result.item.email).toBe('office@said.test');
});

test('a page may keep the answer for a minute, each reader’s for himself', async () => {
  const { headers } = await asked('site/contact');
  expect(headers['cache-control']).toBe('private, max-age=60');
  expect(headers.vary).toContain('Authorization, Locale');
  expect((await asked('settings')).headers['cache-control']).toBe('no-store');
});

test('whoever sets what a company says sees the way to it as soon as he looks again', async () => {
  expect((await clerk.call('GET', 'site')).headers['cache-control']).toBe('no-store');
  expect((await asked('site')).headers['cache-control']).toBe('private, max-age=60');
});

test('a phone against the company’s rules, a broken e-mail and a link that runs are refused at their fields', async () => {
  const wrong = await save({ phone: '0770', email: 'office' });
  expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([422, ['email', 'phone']]);
  const running = await save({ map_link: 'javascript:alert(1)' });
  expect([running.status, running.body.errors]).toEqual([
    422,
    { map_link: ['Enter the address of a map as the browser shows it, beginning with https://.'] },
  ]);
  expect((await save({ map_link: 'https://maps.app.goo.gl/Zubair' })).status).toBe(200);
});

test('only whoever keeps the site’s settings changes it, and nobody over what another saved meanwhile', async () => {
  const person = await company.person({ permissions: ['dashboard'] });
  expect((await person.call('GET', 'contact-us')).status).toBe(403);
  expect((await save({ phone: '07709999999' }, person)).status).toBe(403);
  const { id, version } = await opened();
  expect((await clerk.call('PUT', `contact-us/${id}`, { version, phone: '07701111111' })).status).toBe(200);
  const late = await clerk.call('PUT', `contact-us/${id}`, { version, phone: '07702222222' });
  expect([late.status, (await opened()).phone]).toEqual([409, '07701111111']);
});

test('what is emptied again is shown nowhere again', async () => {
  const { id, version, ...said } = await opened();
  const empty = Object.fromEntries(
    Object.keys(said)
      .filter((name) => !/_at$/.test(name))
      .map((name) => [name, null]),
  );
  expect((await clerk.call('PUT', `contact-us/${id}`, { version, ...empty })).status).toBe(200);
  expect(await told('site')).toMatchObject({ contact: false });
});
