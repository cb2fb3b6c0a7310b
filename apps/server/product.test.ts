import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/server';
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

  test.each([
    ['a filter of one value given twice', 'complete_phone=1&complete_phone=2', 'complete_phone'],
    [
      'more than a thousand chosen',
      `client_ids=${Array.from({ length: 1001 }, (_, index) => index + 1).join(',')}`,
      'client_ids',
    ],
  ])('%s is refused, never cut', async (_, query, field) => {
    const { status, body } = await admin.call('GET', `${field === 'client_ids' ? 'shipments' : 'branches'}?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test('a list past its cap says how many at least, and no sums that leave rows out', async () => {
    await company.do(({ db, tenantId }) =>
      db.query(sql`insert into branch (tenant_id, name, complete_phone)
        select ${tenantId}, jsonb_build_object('en', 'Branch ' || n, 'ar', 'فرع ' || n), (7000000000 + n)::text from generate_series(1, 10050) n`),
    );
    const { pagination, totals } = (await admin.call('GET', 'branches?search=Branch')).body.result;
    expect(pagination).toMatchObject({ total_records: 10_000, total_is_minimum: true });
    expect(totals).toEqual({ count: 10_000 });
  });

  test('a report is sorted by the names people see, and by nothing it does not have', async () => {
    const branch_id = (await admin.call('GET', 'branches?per_page=1')).body.result.items[0].id;
    for (const name of ['Zaki', 'Amal']) {
      const id = await company.create('client', { name, phone: name === 'Zaki' ? '07701000008' : '07701000009', branch_id });
      await company.do(({ db, tenantId }) =>
        db.query(sql`insert into open_item (tenant_id, client_id, branch_id, currency, kind, doc_type, doc_id, amount)
          values (${tenantId}, ${id}, ${branch_id}, 'IQD', 'opening', 'opening', ${id}, 1000)`),
      );
    }
    const names = async (order: string) =>
      (await admin.call('GET', `unsettled-clients?sort_by=client&sort_order=${order}`)).body.result.items.map(
        (row: { client: { name: string } }) => row.client.name,
      );
    expect(await names('asc')).toEqual(['Amal', 'Zaki']);
    expect(await names('desc')).toEqual(['Zaki', 'Amal']);
    expect((await admin.call('GET', 'unsettled-clients?sort_by=created_at')).status).toBe(422);
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
