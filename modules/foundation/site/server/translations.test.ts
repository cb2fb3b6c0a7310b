import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostTranslations, siteLanguages } from '#foundation/site/contract';
import { translate } from '#platform/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import { productKeys, productText } from './product-texts.ts';

let world: World;
let company: Company;
let clerk: Person;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ slug: 'open' });
  clerk = await company.person({ permissions: ['show_site_settings'] });
});
afterAll(() => world?.close());

const say = (key: string, words: object, person = clerk) => person.call('POST', 'translations', { key, ...words });
const idOf = (answer: { body: any }) => answer.body.result.item.id as number;
const guest = async (language: string, host = 'open.localhost') => {
  const answer = await world.product.server.inject({ url: `/api/v1/site/words?language=${language}`, headers: { host } });
  return { ...answer.json().result, cache: answer.headers['cache-control'] };
};
/** What the company says, as the page of somebody signed in reads it. */
const said = async (person: Person, language = 'en') =>
  (await person.call('GET', `site/words?language=${language}`)).body.result.words as Record<string, string>;
const wrong = async (key: string, words: object) => {
  const { status, body } = await say(key, words);
  return [status, body.errors] as const;
};
const find = async (search: string, locale = 'en') =>
  (await clerk.call('GET', `product-texts?search=${encodeURIComponent(search)}`, undefined, { locale })).body.result.items;

test('where nothing is said another way there is nothing to say', async () => {
  expect((await guest('en')).words).toEqual({});
});

test('a word is said in its language alone, to guests and to whoever is signed in, and a page may keep it for a minute', async () => {
  expect((await say('shipment.one', { word_en: ' Order ', word_ar: 'طلب' })).status).toBe(201);
  const told = await Promise.all(siteLanguages.map(async (language) => (await guest(language)).words['shipment.one']));
  expect(told).toEqual(['Order', 'طلب', undefined, undefined, undefined, undefined]);
  expect((await guest('en')).cache).toBe('private, max-age=60');
  const client = await company.person({ permissions: [], kind: 'client' });
  expect(await said(client, 'ar')).toEqual({ 'shipment.one': 'طلب' });
});

test('all six languages may be said otherwise', async () => {
  const words = {
    word_en: 'Keep',
    word_ar: 'احتفظ',
    word_ku: 'Biparêze',
    word_fr: 'Garder',
    word_es: 'Conservar',
    word_zh: '存好',
  };
  const id = idOf(await say('ui.save', words));
  const told = await Promise.all(siteLanguages.map(async (language) => (await said(clerk, language))['ui.save']));
  expect(told).toEqual(Object.values(words));
  await clerk.call('DELETE', `translations/${id}`);
});

test('another company’s words are never said, nor where the address names no company', async () => {
  const stranger = await (await world.addTenant({ slug: 'other' })).person({ permissions: ['show_site_settings'] });
  const { items } = (await clerk.call('GET', 'translations')).body.result;
  expect([await said(stranger), (await guest('en', 'other.localhost')).words]).toEqual([{}, {}]);
  expect((await guest('en', 'localhost')).words).toBeNull();
  expect((await stranger.call('GET', `translations/${items[0].id}`)).status).toBe(404);
  expect((await stranger.call('DELETE', `translations/${items[0].id}`)).status).toBe(404);
  expect((await stranger.call('GET', 'product-texts')).body.result.items).toEqual([]);
  // Each says the same text its own way.
  expect((await say('shipment.one', { word_en: 'Consignment' }, stranger)).status).toBe(201);
  expect([(await said(clerk))['shipment.one'], (await said(stranger))['shipment.one']]).toEqual(['Order', 'Consignment']);
});

test('what the product does not say, or what stays as it is, is refused at the key', async () => {
  for (const key of [
    'shipment.nothing',
    'shipment',
    'errors.taken',
    'ui.languages.ar',
    'constructor',
    'letter.words.password_code.body',
  ])
    expect(Object.keys((await wrong(key, { word_en: 'x' }))[1]), key).toEqual(['key']);
});

test('a word that loses or adds what is filled in, or holds code, is refused at its field, by name', async () => {
  const plain = 'privacyText.none';
  expect(await wrong('privacyVersion.named', { word_en: 'Edition', word_fr: 'Édition {{number}} {{name}}' })).toEqual([
    422,
    {
      word_en: ['Keep {{number}} in your text: it is filled in here.'],
      word_fr: ['{{name}} cannot be filled in here. Take it out.'],
    },
  ]);
  expect((await wrong(plain, { word_en: '$t(ui.save)' }))[1]).toEqual({
    word_en: ['$t(ui.save) cannot be filled in here. Take it out.'],
  });
  expect((await wrong(plain, { word_ar: '<img src=x>' }))[1]).toEqual({
    word_ar: ['“<img” could be read as code. Write it another way.'],
  });
  expect((await wrong(plain, { word_en: ' ' }))[1]).toEqual({ word_en: ['Write your word in one language at least.'] });
  expect(Object.keys((await wrong(plain, { word_en: 'x'.repeat(501) }))[1])).toEqual(['word_en']);
  const arabicOnly = productKeys().find((one) => productText(one)?.en === null) as string;
  expect((await wrong(arabicOnly, { word_en: 'x' }))[1]).toEqual({
    word_en: ['The product says nothing here in this language.'],
  });
});

test('an edit is judged like the first word, and the last word is not emptied', async () => {
  const id = idOf(await say('privacyVersion.named', { word_en: 'Edition {{number}}', word_ar: 'إصدار {{number}}' }));
  const { version } = (await clerk.call('GET', `translations/${id}`)).body.result.item;
  const edit = (words: object, of = version) => clerk.call('PUT', `translations/${id}`, { version: of, ...words });
  expect((await edit({ word_en: 'Edition' })).status).toBe(422);
  expect((await edit({ word_en: null, word_ar: null })).status).toBe(422);
  expect((await edit({ word_en: null })).status).toBe(200);
  expect([(await said(clerk))['privacyVersion.named'], (await said(clerk, 'ar'))['privacyVersion.named']]).toEqual([
    undefined,
    'إصدار {{number}}',
  ]);
  // Somebody else read it before.
  expect((await edit({ word_ar: 'نسخة {{number}}' })).status).toBe(409);
});

test('taking a word back gives the product’s own back', async () => {
  const id = idOf(await say('ui.cancel', { word_en: 'Leave it' }));
  expect((await said(clerk))['ui.cancel']).toBe('Leave it');
  expect((await clerk.call('DELETE', `translations/${id}`)).status).toBe(200);
  expect((await said(clerk))['ui.cancel']).toBeUndefined();
});

test('whoever may not is refused, also to look for texts', async () => {
  const other = await company.person({ permissions: ['dashboard'] });
  const { items } = (await clerk.call('GET', 'translations')).body.result;
  const asked = [
    await say('ui.delete', { word_en: 'Bin' }, other),
    await other.call('GET', 'translations'),
    await other.call('PUT', `translations/${items[0].id}`, { version: 1, word_en: 'x' }),
    await other.call('DELETE', `translations/${items[0].id}`),
    await other.call('GET', 'product-texts?search=a'),
  ];
  expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});

test('of two who say one text at once, one is told that there is a word already', async () => {
  const both = await Promise.all([say('ui.edit', { word_en: 'Change' }), say('ui.edit', { word_en: 'Alter' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  const refused = both.find(({ status }) => status === 422);
  expect(refused?.body.errors).toEqual({
    key: ['You have a word for this text already. Change it where it stands in the list.'],
  });
});

test('a text is found by its words in any language and spelling, or by its key; what says just that comes first', async () => {
  const [first] = await find('parcel');
  expect(first.texts.en).toBe('Parcel');
  const arabic = await find('شحنه', 'ar');
  expect(arabic[0].texts.ar).toBe('شحنة');
  expect((await find('shipment.one'))[0]).toMatchObject({ key: 'shipment.one', place: translate('en', 'shipment.title') });
  expect((await find('shipment.one'))[0].translation_id).toEqual(expect.any(Number));
  const named = await clerk.call('GET', 'product-texts?named=privacyVersion.all');
  expect(named.body.result.items).toMatchObject([
    { key: 'privacyVersion.all', texts: { en: 'All versions' }, translation_id: null },
  ]);
  expect(await find('no such words anywhere')).toEqual([]);
  // A name before what says the same of something else.
  expect((await find('parcels'))[0].key).toBe('shipment.title');
  expect((await find('a')).length).toBe(40);
});

test('the list is found by what the product says, in any language, by the company’s word and by key', async () => {
  const listed = async (search: string) =>
    (await clerk.call('GET', `translations?search=${encodeURIComponent(search)}`)).body.result.items.map(
      ({ key }: { key: string }) => key,
    );
  for (const search of ['Parcel', 'شحنة', 'Colis', '包裹', 'order', 'shipment.one'])
    expect(await listed(search), search).toContain('shipment.one');
  expect(await listed('100% _')).toEqual([]);
});

test('a word that no longer fits its text is not said', async () => {
  await world.ownerPool.query(
    `insert into translation (tenant_id, key, word_en) values ($1, 'gone.text', 'Gone'), ($1, 'privacyVersion.all', 'All {{of}} them')`,
    [company.id],
  );
  const words = await said(clerk);
  expect([words['gone.text'], words['privacyVersion.all'], words['shipment.one']]).toEqual([undefined, undefined, 'Order']);
});

test('a company says so many texts its own way and no more: a page gets them in one answer', async () => {
  await world.ownerPool.query(
    `insert into translation (tenant_id, key, word_en) select $1, 'x.' || n, 'x' from generate_series(1, $2 - (select count(*)::int from translation where tenant_id = $1) - 1) n`,
    [company.id, mostTranslations],
  );
  expect((await say('ui.back', { word_en: 'Return' })).status).toBe(201);
  expect((await say('ui.close', { word_en: 'Shut' })).body.message).toBe(
    `There are ${mostTranslations} translations already. Take one back that nobody needs.`,
  );
});
