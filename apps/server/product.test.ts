import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, freshWorld, type Person, type World } from './testing/tenant.ts';

let world: World;
let company: Company;
let admin: Person;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ slug: 'alpha' });
  admin = await company.person({});
});
afterAll(() => world.close());

describe('branches over HTTP', () => {
  const draft = { name: { ar: 'البصرة', en: 'Basra' }, complete_phone: '٠٧٧٠١٢٣٤٥٦٧', email: 'basra@example.com' };

  test('a created branch is answered, listed, found by folded Arabic, and shown', async () => {
    const made = await admin.call('POST', 'branches', draft);
    expect(made.body).toMatchObject({
      success: true,
      result: { item: { name: draft.name, complete_phone: '07701234567', disabled_at: null } },
    });
    expect(made.status).toBe(201);
    const list = await admin.call('GET', 'branches?search=البصره');
    expect(list.body.result).toMatchObject({
      items: [{ id: made.body.result.item.id }],
      pagination: { from: 1, to: 1, total_records: 1, has_more: false },
    });
  });

  test('a wrong phone and an absent name are said beside their fields', async () => {
    const made = await admin.call('POST', 'branches', { complete_phone: '123' });
    expect(made.status).toBe(422);
    expect(Object.keys(made.body.errors)).toEqual(['name', 'complete_phone']);
  });

  test('an edit from a stale version is a conflict with the current branch', async () => {
    const { id, version } = (await admin.call('GET', 'branches')).body.result.items[0];
    expect((await admin.call('PUT', `branches/${id}`, { version, email: 'new@example.com' })).status).toBe(200);
    const stale = await admin.call('PUT', `branches/${id}`, { version, email: 'other@example.com' });
    expect([stale.status, stale.body.result.item.email]).toEqual([409, 'new@example.com']);
  });

  test('an unknown filter is refused, never ignored', async () => {
    expect((await admin.call('GET', 'branches?colour=red')).status).toBe(422);
  });
});

describe('signing in', () => {
  const signIn = (identifier: string, password: string) =>
    world.product.server.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { host: 'alpha.localhost' },
      payload: { identifier, password },
    });

  test('the right password gives a token that works until the session ends', async () => {
    const answer = await signIn('person1@alpha.test', 'correct horse 1');
    expect(answer.statusCode).toBe(200);
    const token = answer.json().result.access_token;
    const call = (url: string, method: 'GET' | 'POST' = 'GET') =>
      world.product.server.inject({ method, url, headers: { host: 'alpha.localhost', authorization: `Bearer ${token}` } });
    expect((await call('/api/v1/auth/me')).json().result.user.name).toBe('Person 1');
    expect((await call('/api/v1/auth/logout', 'POST')).statusCode).toBe(200);
    await expect.poll(async () => (await call('/api/v1/auth/me')).statusCode).toBe(401);
  });

  test('a wrong password and an unknown account get the same answer', async () => {
    const [wrong, unknown] = [await signIn('person1@alpha.test', 'nope nope'), await signIn('nobody@alpha.test', 'nope nope')];
    expect([wrong.statusCode, unknown.statusCode]).toEqual([422, 422]);
    expect(wrong.body).toBe(unknown.body);
  });
});
