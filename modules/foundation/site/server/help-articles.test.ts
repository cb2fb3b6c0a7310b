import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostArticles } from '#foundation/site/contract';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let clerk: Person;
let client: Person;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ slug: 'open' });
  clerk = await company.person({ permissions: ['show_site_settings'] });
  client = await company.person({ permissions: [], kind: 'client' });
});
afterAll(() => world?.close());

const add = (name: string, audience: string, more: object = {}, person = clerk) =>
  person.call('POST', 'help-articles', {
    title: { en: name, ar: name },
    audience,
    body_en: `About ${name}`,
    ...more,
  });
const told = async (person: Person, search = '', locale = 'en') =>
  (await person.call('GET', `help?search=${encodeURIComponent(search)}`, undefined, { locale })).body.result.items.map(
    ({ title }: { title: string }) => title,
  );
const isLed = async (person: Person) => (await person.call('GET', 'site')).body.result.help;
const idOf = (answer: { body: any }) => answer.body.result.item.id as number;

test('where nothing is explained nothing leads there', async () => {
  expect([await isLed(clerk), await told(client)]).toEqual([false, []]);
});

test('each reads what is for him, in the order the company chose, and nobody is told what is for another', async () => {
  const staff = idOf(await add('Counting the drawer', 'staff', { order: 3 }));
  expect([await isLed(clerk), await isLed(client)]).toEqual([true, false]);
  const theirs = idOf(await add('Sending a parcel', 'client', { order: 2 }));
  await add('Where we are', 'everybody', { order: 1 });
  await add('At the door', 'delivery_agent', { order: 4 });
  const agent = await company.person({ permissions: [], kind: 'delivery_agent' });
  expect(await told(clerk)).toEqual(['Where we are', 'Counting the drawer']);
  expect(await told(client)).toEqual(['Where we are', 'Sending a parcel']);
  expect(await told(agent)).toEqual(['Where we are', 'At the door']);
  expect((await client.call('GET', `help/${theirs}`)).body.result.item).toMatchObject({ text: 'About Sending a parcel' });
  expect((await client.call('GET', `help/${staff}`)).status).toBe(404);
  expect((await client.call('GET', 'help?search=drawer')).body.result.items).toEqual([]);
});

test('is read in the reader’s language; Arabic, then English, stand in, and a new article comes last', async () => {
  const id = idOf(
    await add('Returns', 'client', {
      title: { en: 'Returns', ar: 'الراجع' },
      body_en: 'Ask the office.',
      body_ar: 'اسأل المكتب.',
      title_fr: 'Les retours',
      body_fr: 'Demandez au bureau.',
    }),
  );
  const read = async (locale: string) => {
    const { title, language } = (await client.call('GET', `help/${id}`, undefined, { locale })).body.result.item;
    return [title, language];
  };
  expect([await read('en'), await read('fr'), await read('ku')]).toEqual([
    ['Returns', 'en'],
    ['Les retours', 'fr'],
    ['الراجع', 'ar'],
  ]);
  expect((await told(client)).at(-1)).toBe('Returns');
});

test('is found by all its words, in any spelling, in the language it is read in', async () => {
  expect(await told(client, 'OFFICE ask')).toEqual(['Returns']);
  expect(await told(client, 'اسال', 'ar')).toEqual(['الراجع']);
  expect(await told(client, 'bureau')).toEqual([]);
  expect(await told(client, '100% _')).toEqual([]);
});

test('what was put away is not read any more', async () => {
  const id = idOf(await add('Old prices', 'client'));
  expect(await told(client, 'old')).toEqual(['Old prices']);
  const { version } = (await clerk.call('GET', `help-articles/${id}`)).body.result.item;
  expect((await clerk.call('POST', `help-articles/${id}/disable`, { version })).status).toBe(200);
  expect([await told(client, 'old'), (await client.call('GET', `help/${id}`)).status]).toEqual([[], 404]);
});

test('another company’s is never told, and a guest is told nothing', async () => {
  const stranger = await (await world.addTenant()).person({ permissions: ['show_site_settings'] });
  const id = idOf(await add('Ours', 'everybody'));
  expect([await told(stranger), await isLed(stranger)]).toEqual([[], false]);
  expect((await stranger.call('GET', `help/${id}`)).status).toBe(404);
  const guest = (path: string) => world.product.server.inject({ url: `/api/v1/${path}`, headers: { host: 'open.localhost' } });
  expect((await guest('help')).statusCode).toBe(401);
  expect((await guest('site')).json().result.help).toBe(false);
});

test('is refused without a text, for nobody there is, from whoever may not, and over what another saved', async () => {
  const empty = await add('Empty', 'staff', { body_en: ' ' });
  expect([empty.status, empty.body.errors]).toEqual([422, { body_ar: ['Write the text in one language at least.'] }]);
  expect(Object.keys((await add('Whom', 'suppliers')).body.errors)).toEqual(['audience']);
  expect((await add('Mine', 'client', {}, client)).status).toBe(403);
  const id = idOf(await add('Twice', 'staff'));
  const { version } = (await clerk.call('GET', `help-articles/${id}`)).body.result.item;
  const edit = (body_en: string | null) => clerk.call('PUT', `help-articles/${id}`, { version, body_en });
  expect((await edit(null)).status).toBe(422);
  expect([(await edit('Once')).status, (await edit('Again')).status]).toEqual([200, 409]);
});

test('a company explains so much and no more: a reader gets the whole list at once', async () => {
  const { rows } = await world.ownerPool.query('select count(*)::int as count from help_article where tenant_id = $1', [
    company.id,
  ]);
  await world.ownerPool.query(
    `insert into help_article (tenant_id, title, audience, body_en) select $1, '{"en":"x","ar":"x"}', 'staff', 'x' from generate_series(1, $2)`,
    [company.id, mostArticles - rows[0].count - 1],
  );
  expect((await add('The last', 'staff')).status).toBe(201);
  const more = await add('One more', 'staff');
  expect([more.status, more.body.message]).toEqual([
    422,
    `There are ${mostArticles} articles already. Change or put together what there is.`,
  ]);
});
