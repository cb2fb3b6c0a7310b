import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissions } from '#foundation/identity/contract';
import type { Route } from '#platform/server';
import specifiedKeys from '../../tools/spec/permissions.json' with { type: 'json' };
import { type Company, freshWorld, type World } from './testing/tenant.ts';
import { addressOf } from './testing/ways.ts';

let world: World;
let company: Company;
let routes: readonly Route[];
/** A token for each key alone, and for none and all of them. */
const tokens = new Map<string, string>();
/** The long run tries every route with each key that does not open it; otherwise one person holds all of those at once. */
const isSoak = process.env.KARWAN_SOAK === '1';
const nobody = 987_654_321;

beforeAll(async () => {
  world = await freshWorld();
  routes = world.product.routes;
  company = await world.addTenant({ slug: 'keys', businessSubTypeId: 2 });
  for (const key of ['none', 'all', ...permissions]) {
    tokens.set(key, await tokenWith(key === 'none' ? [] : key === 'all' ? permissions : [key]));
  }
});
afterAll(() => world.close());

describe('the catalogue of keys', () => {
  test('holds every key of the specification, each once', () => {
    expect(specifiedKeys).toHaveLength(63);
    expect(specifiedKeys.filter((key) => !(permissions as readonly string[]).includes(key))).toEqual([]);
    expect(permissions.filter((key, index) => permissions.indexOf(key) !== index)).toEqual([]);
  });

  test('every route names a key of it, or says signed-in or public', () => {
    const known = new Set<string>([...permissions, 'signed-in', 'public']);
    const keysOf = (route: Route) => [route.permission, ...(route.lookup ?? [])];
    expect(routes.length).toBeGreaterThan(200);
    expect(
      routes.filter((route) => !keysOf(route).every((key) => known.has(key))).map((route) => `${route.name}: ${keysOf(route)}`),
    ).toEqual([]);
  });

  test('the description says the same', async () => {
    const { paths } = (await world.product.server.inject({ method: 'GET', url: '/api/openapi.json' })).json();
    const wrong = routes.filter(
      (route) => paths[route.path]?.[route.method.toLowerCase()]?.['x-permission'] !== route.permission,
    );
    expect(Object.keys(paths).length).toBeGreaterThan(150);
    expect(wrong.map((route) => route.name)).toEqual([]);
  });
});

/** Lists that others than those who keep them pick from. */
const picked = () => routes.filter((one) => one.method === 'GET' && one.lookup?.length);

describe('every route with every key', () => {
  test('answers 401 to nobody, and to a token nobody signed', async () => {
    const closed = routes.filter((one) => one.permission !== 'public');
    expect(closed.length).toBeGreaterThan(200);
    const wrong: string[] = [];
    for (const route of closed) {
      for (const token of [undefined, 'no.such.token']) {
        const response = await call(route, token);
        if (response.statusCode !== 401 || response.json().message !== 'Unauthenticated.')
          wrong.push(`${route.name}: ${response.statusCode}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('opens to its own key alone, and to nobody without it', async () => {
    const wrong: string[] = [];
    const opened = new Set<string>();
    const refused = new Set<string>();
    for (const route of routes.filter((one) => one.permission !== 'public' && one.name !== 'signOut')) {
      for (const { held, token, mayPass } of await holdersFor([route.permission])) {
        const { statusCode, body } = await call(route, token);
        (mayPass ? opened : refused).add(`${route.name} with ${held}`);
        if (mayPass ? statusCode === 403 || statusCode === 401 || statusCode >= 500 : !isRefusal(statusCode, body))
          wrong.push(`${route.name} with ${held}: ${statusCode} ${body.slice(0, 120)}`);
      }
    }
    expect(opened.size).toBeGreaterThan(400);
    expect(refused.size).toBeGreaterThan(isSoak ? tokens.size * 100 : 400);
    expect(wrong).toEqual([]);
  });

  test('a list to pick from opens to the keys that pick from it as well, and to no other', async () => {
    expect(picked().length).toBeGreaterThan(10);
    const wrong: string[] = [];
    for (const route of picked()) {
      for (const { held, token, mayPass } of await holdersFor([route.permission, ...(route.lookup ?? [])])) {
        const { statusCode, body } = await call(route, token, '?paginated=false');
        if (mayPass ? statusCode !== 200 : !isRefusal(statusCode, body)) wrong.push(`${route.name} with ${held}: ${statusCode}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('a list to pick from tells no more than id, name and what was declared', async () => {
    const told = new Set<string>();
    for (const route of picked()) {
      const { result } = (await call(route, tokens.get('all'), '?paginated=false')).json();
      for (const item of result.items) for (const key of Object.keys(item)) told.add(key);
    }
    expect([...told]).toEqual(expect.arrayContaining(['id', 'name']));
    expect([...told].filter((key) => /password|token|hash|permission|price|cost|balance/.test(key))).toEqual([]);
  });

  test('no answer to anyone holds a secret', async () => {
    const leaks: string[] = [];
    const read = routes.filter((one) => one.method === 'GET' && !one.path.includes('{') && one.answer !== 'file');
    expect(read.length).toBeGreaterThan(50);
    for (const route of read) {
      const { body } = await call(route, tokens.get('all'));
      if (/"(password_hash|refresh_hash|previous_hash|secret)"|\$argon2/.test(body) || /"password":"[^"]/.test(body))
        leaks.push(route.name);
    }
    expect(leaks).toEqual([]);
  });
});

interface Holder {
  held: string;
  token: string;
  mayPass: boolean;
}

/** Who tries a route that these keys open: each of them alone, all keys, none, and every key but these. */
async function holdersFor(opening: readonly string[]): Promise<Holder[]> {
  const isOpenToAll = opening.includes('signed-in');
  const rest = permissions.filter((key) => !opening.includes(key));
  const without = `all but ${opening.toSorted().join(', ')}`;
  if (!tokens.has(without)) tokens.set(without, await tokenWith(rest));
  const wanted = ['all', 'none', without, ...opening.filter((key) => key !== 'signed-in'), ...(isSoak ? rest : [])];
  return wanted.map((held) => ({
    held,
    token: tokens.get(held) as string,
    mayPass: isOpenToAll || held === 'all' || opening.includes(held),
  }));
}

/** What it is: 403 for want of a permission, nothing else. */
const isRefusal = (status: number, body: string) => status === 403 && JSON.parse(body).code === 'noPermission';

function call(route: Route, token: string | undefined, query = '') {
  return world.product.server.inject({
    method: route.method,
    url: addressOf(route, nobody) + query,
    headers: { host: 'keys.localhost', ...(token && { authorization: `Bearer ${token}` }) },
    ...(route.method !== 'GET' && { payload: {} }),
  });
}

/** Without a password to hash, since there are more than a hundred of them. */
async function tokenWith(keys: readonly string[]): Promise<string> {
  const { rows } = await world.ownerPool.query(
    `with r as (insert into role (tenant_id, name, permissions) values ($1, '{"ar": "x", "en": "x"}', $2) returning id),
       u as (insert into app_user (tenant_id, name, email, kind, role_id)
         select $1, 'Holder', 'holder' || r.id || '@keys.test', 'employee', r.id from r returning id)
     insert into user_session (tenant_id, user_id, refresh_hash, expires_at) select $1, u.id, 'test', now() + interval '1 day' from u returning id, user_id`,
    [company.id, JSON.stringify(keys)],
  );
  return world.product.tokens.sign({ tenant: company.id, user: Number(rows[0].user_id), session: Number(rows[0].id) });
}
