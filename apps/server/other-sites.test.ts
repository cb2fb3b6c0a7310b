import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '#platform/server';
import { freshWorld, type World } from './testing/tenant.ts';
import { addressOf } from './testing/ways.ts';

let world: World;
let routes: readonly Route[];
let session: string;
const origin = 'https://theirs.example';
const headers = () => ({ host: 'elsewhere.localhost', origin, cookie: session });

beforeAll(async () => {
  world = await freshWorld();
  routes = world.product.routes;
  const company = await world.addTenant({ slug: 'elsewhere', businessSubTypeId: 2 });
  await company.person({});
  const { cookies } = await world.product.server.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { host: 'elsewhere.localhost' },
    payload: { identifier: 'person1@elsewhere.test', password: 'correct horse 1' },
  });
  session = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  expect(session).toContain('karwan_refresh=');
});
afterAll(() => world.close());

const bodies: [string, string | undefined][] = [
  ['application/x-www-form-urlencoded', 'name=x&price=1'],
  ['text/plain', '{"name":"x"}'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nx\r\n--x--\r\n'],
];

describe('a page of another site, opened by somebody who is signed in here', () => {
  test('may read no answer of ours, and asks in vain whether it may', async () => {
    expect(routes.length).toBeGreaterThan(200);
    const wrong: string[] = [];
    for (const route of routes)
      for (const method of [route.method, 'OPTIONS'] as const) {
        const answer = await world.product.server.inject({ method, url: addressOf(route), headers: headers() });
        const told = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
        if (told.length || (method === 'OPTIONS' && answer.statusCode < 400)) wrong.push(`${method} ${route.path}: ${told}`);
      }
    expect(wrong).toEqual([]);
  });

  test('does nothing with the cookies alone, whatever form its request takes', async () => {
    const closed = routes.filter((one) => one.permission !== 'public');
    expect(closed.length).toBeGreaterThan(200);
    const wrong: string[] = [];
    for (const route of closed)
      for (const [kind, payload] of bodies) {
        const { statusCode } = await world.product.server.inject({
          method: route.method,
          url: addressOf(route),
          headers: { ...headers(), ...(route.method !== 'GET' && { 'content-type': kind }) },
          ...(route.method !== 'GET' && payload !== undefined && { payload }),
        });
        if (![401, 400, 415].includes(statusCode)) wrong.push(`${route.name}, ${kind}: ${statusCode}`);
      }
    expect(wrong).toEqual([]);
  });

  test('signs nobody in, takes no session over and ends none by a form', async () => {
    for (const name of ['signIn', 'refreshSession', 'signOut']) {
      const route = routes.find((one) => one.name === name) as Route;
      expect(route, name).toBeDefined();
      for (const [kind, payload] of bodies) {
        const answer = await world.product.server.inject({
          method: 'POST',
          url: route.path,
          headers: { ...headers(), cookie: '', 'content-type': kind },
          payload: payload as string,
        });
        expect([name, kind, answer.statusCode < 400 ? 'done' : 'refused', answer.cookies]).toEqual([name, kind, 'refused', []]);
      }
    }
  });
});

test('no page of another site frames ours, nor learns from where somebody came to it', async () => {
  for (const url of ['/api/v1/settings', '/api/docs', '/files/x', '/nowhere']) {
    const { headers: told } = await world.product.server.inject({ method: 'GET', url });
    expect(told['content-security-policy'], url).toContain("frame-ancestors 'none'");
    expect(told['content-security-policy'], url).toContain("object-src 'none'");
    expect(told['content-security-policy'], url).toContain("base-uri 'none'");
    expect(told['referrer-policy'], url).toBe('no-referrer');
    expect(told['x-content-type-options'], url).toBe('nosniff');
    expect(told['cross-origin-opener-policy'], url).toBe('same-origin');
    expect(told['cross-origin-resource-policy'], url).toBe('same-origin');
  }
});
