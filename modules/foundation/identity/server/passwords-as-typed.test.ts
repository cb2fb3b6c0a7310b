import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepAccountNames } from '#foundation/identity/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

let world: World;
let company: Company;
let admin: Person;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ slug: 'typed', name: { en: 'Furat Express', ar: 'فرات إكسبريس' } });
  admin = await company.person({});
});
afterAll(() => world?.close());

const signsIn = async (identifier: string, password: string) => {
  const { statusCode } = await world.product.server.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { host: 'typed.localhost' },
    payload: { identifier, password },
  });
  return statusCode === 200;
};
let count = 0;
const draft = (password: unknown) => ({
  name: 'Rana Salim',
  email: `someone${++count}@typed.test`,
  kind: 'employee',
  role_id: company.roles.viewer,
  password,
});
/** Every way a password is set over HTTP; answers the refusal at its field, or how the person signs in. */
const ways: Record<string, (password: unknown) => Promise<{ refused?: string; email?: string }>> = {
  'a person made': async (password) => {
    const body = draft(password);
    const answer = await admin.call('POST', 'users', body);
    return answer.status === 201 ? { email: body.email } : { refused: answer.body.errors?.password?.[0] };
  },
  'a person changed': async (password) => {
    const body = draft('correct horse 1');
    const { id, version } = (await admin.call('POST', 'users', body)).body.result.item;
    const answer = await admin.call('PUT', `users/${id}`, { version, password });
    return answer.status === 200 ? { email: body.email } : { refused: answer.body.errors?.password?.[0] };
  },
  'one’s own': async (password) => {
    const person = await company.person({ role: 'viewer' });
    await world.ownerPool.query('update app_user set name = $2, email = $3 where id = $1', [
      person.id,
      'Rana Salim',
      `someone${++count}@typed.test`,
    ]);
    await company.do(keepAccountNames);
    const answer = await person.call('POST', 'auth/password', { current: 'correct horse 1', password });
    return answer.status === 200 ? { email: `someone${count}@typed.test` } : { refused: answer.body.errors?.password?.[0] };
  },
};

describe.each(Object.entries(ways))('%s: the password', (_, set) => {
  test.each([
    '  blanks at both ends  ',
    'a\ttab and a line\nbreak',
    'cafe\u0301 in two pieces',
    'قلعة\u200f فوق نهر',
    'UPPER and lower 1',
    '𝔴𝔦𝔡𝔢 letters 🐎',
  ])('is the one that was typed, to the letter: %j', async (password) => {
    const { email = '' } = await set(password);
    expect(await signsIn(email, password)).toBe(true);
    const others = [password.trim(), password.normalize('NFC'), password.toLowerCase(), password.slice(0, -1), `${password} `];
    for (const other of others.filter((one) => one !== password))
      expect([other, await signsIn(email, other)]).toEqual([other, false]);
  });

  test.each([
    ['football', 'This password is among the first that are guessed. Choose another.'],
    ['PassWord1', 'This password is among the first that are guessed. Choose another.'],
    ['ranasalim1', expect.stringContaining('your name')],
    ['Furat-Express 26', expect.stringContaining('your name')],
    ['karwan.2026', expect.stringContaining('your name')],
    ['short', 'The password needs at least 8 characters.'],
    ['x'.repeat(201), expect.anything()],
    [12_345_678_901, expect.anything()],
  ])('is refused at its field where it is easily guessed, or none: %j', async (password, words) => {
    expect((await set(password)).refused).toEqual(words);
  });
});

test('of two hundred signs, whatever they are made of, lets its owner in', async () => {
  const password = '🐎🪝'.repeat(100);
  const { email = '' } = await (ways['a person made'] as (password: unknown) => Promise<{ email?: string }>)(password);
  expect(await signsIn(email, password)).toBe(true);
});
