import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { codeOf } from '#foundation/letters/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

const fresh = 'a long way to Basra';
let world: World;
let company: Company;
let admin: Person;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ slug: 'codes' });
  admin = await company.person({});
});
afterEach(() => world.ownerPool.query('delete from letter'));
afterAll(() => world?.close());

const post = (path: string, payload: object, cookies: Record<string, string> = {}) =>
  world.product.server.inject({
    method: 'POST',
    url: `/api/v1/auth/${path}`,
    headers: { host: 'codes.localhost' },
    payload,
    cookies,
  });
const accountOf = async (id: number) => (await admin.call('GET', `users/${id}`)).body.result.item;

/** A browser that typed the right code, sent to whoever reads this person's mail now. */
async function proven({ id }: Person): Promise<Record<string, string>> {
  const answer = await post('recover', { identifier: (await accountOf(id)).email });
  const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  const seed = await vi.waitFor(async () => {
    const { rows } = await world.ownerPool.query(`select seed from letter where template = 'password_code'`);
    expect(rows).toHaveLength(1);
    return rows[0].seed as string;
  });
  expect((await post('check-code', { code: codeOf(seed) }, cookies)).statusCode).toBe(200);
  return cookies;
}
const reset = (cookies: Record<string, string>) =>
  post('reset-password', { password: fresh, password_confirmation: fresh }, cookies);

describe('a code that was right opens an account no longer', () => {
  test.each([
    ['once a colleague gave the person another password', { password: 'given horse 12' }],
    ['once his e-mail is another, for the old one is read by others', { email: 'his-own@codes.test' }],
  ])('%s', async (_, change) => {
    const person = await company.person({ permissions: ['show_users'] });
    const cookies = await proven(person);
    const { version } = await accountOf(person.id);
    expect((await admin.call('PUT', `users/${person.id}`, { version, ...change })).status).toBe(200);
    const answer = await reset(cookies);
    expect([answer.statusCode, answer.json().errors?.password]).toEqual([422, ['The code no longer holds. Ask for a new one.']]);
  });

  test('but does where only his name or his role was changed', async () => {
    const person = await company.person({ permissions: ['show_users'] });
    const cookies = await proven(person);
    const { version } = await accountOf(person.id);
    await admin.call('PUT', `users/${person.id}`, { version, name: 'Noor', role_id: company.roles['viewer'] });
    expect((await reset(cookies)).statusCode).toBe(200);
  });
});
