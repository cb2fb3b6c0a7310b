import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appUrl } from '../../platform/server/db/app-url.ts';
import { appRole } from '../../platform/server/db/migrate.ts';
import { testAppPassword } from '../../platform/server/testing/cluster.ts';
import { compose, type Product } from './compose.ts';
import { type Company, freshWorld, type Person, type World } from './testing/tenant.ts';

let world: World;
let company: Company;
let person: Person;
/** Reached by HTTPS, as its operator says; a proxy on this machine speaks HTTP to it. */
let product: Product;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ slug: 'ours' });
  person = await company.person({});
  await world.addTenant({ slug: 'theirs' });
  product = await compose({
    appUrl: appUrl(world.ownerUrl, appRole, testAppPassword),
    secret: 'a secret for tests only',
    clock: () => world.clock.now,
    rateLimit: false,
    trustProxy: 'loopback',
    publicUrl: 'https://karwan.example',
  });
});
afterAll(async () => {
  await product?.close();
  await world?.close();
});

const ask = (
  of: Product,
  path: string,
  { payload, ...way }: { headers?: object; payload?: object; cookies?: Record<string, string> } = {},
) =>
  of.server.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/v1/${path}`,
    ...way,
    headers: { host: 'ours.localhost', ...way.headers },
    ...(payload && { payload }),
  });
const signIn = (of: Product, cookies: Record<string, string> = {}, headers: object = {}) =>
  ask(of, 'auth/login', { headers, cookies, payload: { identifier: 'person1@ours.test', password: 'correct horse 1' } });

describe('cookies', () => {
  const named = ['karwan_refresh', 'karwan_device'];

  test('of a product people reach by HTTPS are secure and its own alone, whatever the last stretch of the way is', async () => {
    const { cookies } = await signIn(product);
    expect(cookies.map(({ name }) => name).sort()).toEqual(named.map((name) => `__Host-${name}`).sort());
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict', path: '/' });
      expect(cookie).not.toHaveProperty('domain');
    }
  });

  test('are secure where the request came by HTTPS, whatever the operator said', async () => {
    const behind = await compose({
      appUrl: world.appUrl,
      secret: 'a secret for tests only',
      rateLimit: false,
      trustProxy: 'loopback',
    });
    const { cookies } = await signIn(behind, {}, { 'x-forwarded-proto': 'https' });
    await behind.close();
    expect(cookies.map(({ name, secure }) => [name.startsWith('__Host-'), secure])).toEqual([
      [true, true],
      [true, true],
    ]);
  });

  test('on a machine of one’s own, without HTTPS, go where they are used alone', async () => {
    const { cookies } = await signIn(world.product);
    expect(cookies.map(({ name }) => name).sort()).toEqual([...named].sort());
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/v1/auth' });
      expect(cookie.secure).toBeFalsy();
    }
  });

  test('that another host could have planted open nothing', async () => {
    const refresh = (await signIn(product)).cookies.find(({ name }) => name === '__Host-karwan_refresh') as { value: string };
    const opened = async (cookies: Record<string, string>) =>
      (await ask(product, 'auth/refresh', { payload: {}, cookies })).statusCode;
    expect(await opened({ karwan_refresh: refresh.value })).toBe(401);
    expect(await opened({ '__Host-karwan_refresh': refresh.value })).toBe(200);
  });

  test('are taken back by the way they were given', async () => {
    const { cookies, ...answer } = await signIn(product);
    const token = answer.json().result.access_token;
    const out = await ask(product, 'auth/logout', { payload: {}, headers: { authorization: `Bearer ${token}` } });
    expect(out.cookies).toMatchObject([{ name: '__Host-karwan_refresh', value: '', path: '/', secure: true }]);
  });
});

describe('the company', () => {
  const slugOf = async (headers: object) => (await ask(product, 'settings', { headers })).json().result.slug;

  test('is the one of the host, whatever is said to be forwarded', async () => {
    const forwarded = { 'x-forwarded-host': 'theirs.localhost', forwarded: 'host=theirs.localhost' };
    expect(await slugOf(forwarded)).toBe('ours');
    expect(await slugOf({ host: 'ours.localhost:3000', ...forwarded })).toBe('ours');
    expect(await slugOf({ host: 'theirs.localhost' })).toBe('theirs');
  });

  test('is none where the host names none, however much is forwarded', async () => {
    expect(await slugOf({ host: '127.0.0.1', 'x-forwarded-host': 'theirs.localhost' })).toBeUndefined();
  });
});

describe('a device has one session', () => {
  const isLive = async (token: string) =>
    (await ask(world.product, 'auth/me', { headers: { authorization: `Bearer ${token}` } })).statusCode === 200;
  const session = (answer: Awaited<ReturnType<typeof signIn>>) => ({
    token: answer.json().result.access_token as string,
    cookies: Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])),
  });

  test('whoever signs in where somebody is signed in takes his place', async () => {
    const first = session(await signIn(world.product));
    const other = await company.person({ role: 'viewer' });
    const second = session(
      await ask(world.product, 'auth/login', {
        cookies: first.cookies,
        payload: { identifier: `person${other.principal.name.split(' ')[1]}@ours.test`, password: 'correct horse 1' },
      }),
    );
    await expect.poll(() => isLive(first.token)).toBe(false);
    expect((await ask(world.product, 'auth/refresh', { payload: {}, cookies: first.cookies })).statusCode).toBe(401);
    expect(await isLive(second.token)).toBe(true);
  });

  test('a wrong password takes nobody’s place, and another device has a session of its own', async () => {
    const first = session(await signIn(world.product));
    await ask(world.product, 'auth/login', {
      cookies: first.cookies,
      payload: { identifier: 'person1@ours.test', password: 'not it at all' },
    });
    const elsewhere = session(await signIn(world.product));
    expect([await isLive(first.token), await isLive(elsewhere.token), await isLive(person.token)]).toEqual([true, true, true]);
  });

  test('a made-up token ends nobody’s session', async () => {
    const first = session(await signIn(world.product));
    const [tenant, id] = (first.cookies.karwan_refresh as string).split('.');
    for (const forged of [`${tenant}.${id}.AAAA.BBBB`, `${tenant}.${id}`, 'x'])
      expect((await signIn(world.product, { karwan_refresh: forged })).statusCode).toBe(200);
    expect(await isLive(first.token)).toBe(true);
  });
});
