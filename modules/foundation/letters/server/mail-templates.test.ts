import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LetterLanguage, letterLanguages } from '#foundation/letters/contract';
import { transact } from '#platform/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import { wordsFor } from './word-letter.ts';

let world: World;
let company: Company;
let clerk: Person;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
  clerk = await company.person({ permissions: ['show_site_settings'] });
});
afterAll(() => world?.close());

const texts = { subject_en: 'Yours', body_en: 'It is {{code}}', subject_ar: 'لك', body_ar: 'هو {{code}}' };
const add = (body: Record<string, unknown>) =>
  clerk.call('POST', 'mail-templates', { name: { en: 'Ours', ar: 'لنا' }, key: 'password_code', ...texts, ...body });
const words = (locale: LetterLanguage) =>
  transact(world.product.pool, company.id, (db) => wordsFor(db, company.id, { kind: 'password_code', locale }));

test('a new company begins with every letter in six languages, each with all it needs', async () => {
  const { items } = (await clerk.call('GET', 'mail-templates')).body.result;
  expect(items.map(({ key }: { key: string }) => key)).toEqual([
    'password_changed',
    'password_code',
    'registration_code',
    'registration_approved',
    'registration_rejected',
  ]);
  for (const language of letterLanguages) {
    const { body } = await words(language);
    expect([language, body.includes('{{code}}'), body.includes('{{minutes}}')]).toEqual([language, true, true]);
  }
});

test('a variable the letter does not know is refused beside its field, in words', async () => {
  const { status, body } = await add({ subject_fr: 'Bonjour {{prenom}}', body_en: 'It is {{code}}, {{password}}' });
  expect([status, body.errors]).toEqual([
    422,
    {
      subject_fr: ['{{prenom}} is not known here. This letter may hold: {{name}} {{company}} {{code}} {{minutes}}'],
      body_en: ['{{password}} is not known here. This letter may hold: {{name}} {{company}} {{code}} {{minutes}}'],
    },
  ]);
});

test('a letter without its code is refused, in whichever language it is missing', async () => {
  const { status, body } = await add({ subject_ku: 'Kod', body_ku: 'Silav {{name}}' });
  expect([status, body.errors]).toEqual([422, { body_ku: ['The text must hold {{code}}: without it the letter is of no use.'] }]);
});

test('of several the newest in use is taken; one put out of use gives way; Arabic, then English, stand in', async () => {
  const made = (await add({ subject_fr: 'À vous', body_fr: 'Le {{code}}' })).body.result.item;
  expect(await words('fr')).toEqual({ locale: 'fr', subject: 'À vous', body: 'Le {{code}}' });
  expect(await words('zh')).toEqual({ locale: 'ar', subject: 'لك', body: 'هو {{code}}' });
  await clerk.call('POST', `mail-templates/${made.id}/disable`);
  expect((await words('fr')).subject).toBe('{{code}} est votre code chez {{company}}');
});

test('without any template the product’s own words are used', async () => {
  await world.ownerPool.query('update mail_template set disabled_at = now()');
  expect(await words('en')).toMatchObject({ locale: 'en', subject: '{{code}} is your code at {{company}}' });
});

test('is nobody’s business without the key', async () => {
  const other = await company.person({ permissions: ['show_clients'] });
  expect((await other.call('GET', 'mail-templates')).status).toBe(403);
});
