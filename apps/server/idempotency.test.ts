import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql, transact } from '#platform/server';
import { type Records, recordsOf } from './testing/records.ts';
import { freshWorld, type World } from './testing/tenant.ts';
import { addressOf, entityOf } from './testing/ways.ts';

let world: World;
let records: Records;
beforeAll(async () => {
  world = await freshWorld();
  records = await recordsOf(world, await world.addTenant({ slug: 'twice', businessSubTypeId: 2 }));
});
afterAll(() => world.close());

const post = async (path: string, payload: unknown, key?: string, token = records.admin.token, host = 'twice.localhost') => {
  const response = await world.product.server.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    headers: { host, authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
    payload: payload as object,
  });
  return { status: response.statusCode, body: response.body, code: response.json().code as string | undefined };
};
const branch = (number: number) => ({
  name: { ar: `فرع ${number}`, en: `Branch ${number}` },
  complete_phone: `0770${String(number).padStart(7, '0')}`,
});
const named = async (name: string) =>
  (
    await world.ownerPool.query(`select count(*)::int as n from branch where tenant_id = $1 and name ->> 'en' = $2`, [
      records.company.id,
      name,
    ])
  ).rows[0].n;

describe('a key', () => {
  test('with the same body gets the same bytes, and nothing is done twice', async () => {
    const key = randomUUID();
    const answers = [
      await post('branches', branch(1), key),
      await post('branches', branch(1), key),
      await post('branches', branch(1), key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await named('Branch 1')).toBe(1);
  });

  test('with another body, or for another way, is refused', async () => {
    const key = randomUUID();
    await post('branches', branch(2), key);
    expect(await post('branches', branch(3), key)).toMatchObject({ status: 422, code: 'keyReused' });
    expect(await post('governorates', branch(2), key)).toMatchObject({ status: 422, code: 'keyReused' });
    expect(await named('Branch 3')).toBe(0);
  });

  test('is a person’s own: somebody else and another company use the same one freely', async () => {
    const key = randomUUID();
    const colleague = await records.company.person({});
    const neighbour = await world.addTenant({ slug: 'neighbour' });
    const stranger = await neighbour.person({});
    expect((await post('branches', branch(4), key)).status).toBe(201);
    expect((await post('branches', branch(5), key, colleague.token)).status).toBe(201);
    expect((await post('branches', branch(6), key, stranger.token, 'neighbour.localhost')).status).toBe(201);
  });

  test('of a call that was refused may be used again once the call is right', async () => {
    const key = randomUUID();
    expect((await post('branches', { name: 'No phone' }, key)).status).toBe(422);
    expect((await post('branches', branch(7), key)).status).toBe(201);
  });

  test('still in flight is a conflict, and free when the flight is over', async () => {
    const key = randomUUID();
    const lock = `${records.company.id}/${records.admin.id}/${key}`;
    await transact(world.product.pool, records.company.id, async (db) => {
      await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 7))`);
      expect(await post('branches', branch(8), key)).toMatchObject({ status: 409, code: 'keyInFlight' });
    });
    expect((await post('branches', branch(8), key)).status).toBe(201);
  });

  test('longer than 255 characters, or of nothing, is not taken for one', async () => {
    expect(await post('branches', branch(9), 'x'.repeat(256))).toMatchObject({ status: 400, code: 'keyTooLong' });
    expect(await named('Branch 9')).toBe(0);
  });

  test('answers what was answered even after the record went on', async () => {
    const key = randomUUID();
    const first = await post('branches', branch(10), key);
    const { id, version } = JSON.parse(first.body).result.item;
    await records.admin.call('PUT', `branches/${id}`, { version, email: 'later@example.com' });
    expect((await post('branches', branch(10), key)).body).toBe(first.body);
  });
});

describe('submitted twenty times at once', () => {
  test('one record is made, and whoever is answered is answered the same', async () => {
    for (const number of [21, 22, 23]) {
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 20 }, () => post('branches', branch(number), key)));
      expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
      expect(answers.filter(({ status, code }) => status === 409 && code !== 'keyInFlight')).toEqual([]);
      expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body)).size).toBe(1);
      expect(await named(`Branch ${number}`)).toBe(1);
      expect((await post('branches', branch(number), key)).status).toBe(201);
    }
  });
});

describe('our own documents of money and stock', () => {
  const strict = () => world.product.routes.filter((route) => route.key === 'required');

  test('are known: each needs a key, and says so in its description', async () => {
    expect(strict().length).toBeGreaterThan(0);
    const { paths } = (await world.product.server.inject({ method: 'GET', url: '/api/openapi.json' })).json();
    for (const route of strict()) {
      const parameter = paths[route.path].post.parameters.find((one: { name?: string }) => one.name === 'Idempotency-Key');
      expect([route.name, parameter?.required]).toEqual([route.name, true]);
    }
  });

  test('are refused without one, before anything is done', async () => {
    for (const route of strict()) {
      const address = addressOf(route, 987_654_321).replace('/api/v1/', '');
      expect([route.name, await post(address, {})]).toEqual([
        route.name,
        expect.objectContaining({ status: 400, code: 'keyMissing' }),
      ]);
      const { status } = await post(address, {}, randomUUID());
      expect([route.name, status >= 400 && status < 500 && status !== 400]).toEqual([route.name, true]);
    }
  });
});

test('every way that makes a record makes it once for a key sent twice at once', async () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const route of world.product.routes.filter((one) => one.makesOne && !one.path.includes('{'))) {
    const entity = entityOf(route) ?? '';
    const body = await records.body(entity, {}, true).catch(() => null);
    if (!body) continue;
    const key = randomUUID();
    const path = route.path.replace('/api/v1/', '');
    const answers = await Promise.all([1, 2, 3].map(() => post(path, body, key)));
    const made = answers.filter(({ status }) => status === 200 || status === 201);
    if (made.length === 0) continue;
    tried++;
    if (new Set(made.map((answer) => answer.body)).size !== 1 || answers.some(({ status }) => ![200, 201, 409].includes(status)))
      wrong.push(`${route.name}: ${answers.map(({ status, body: text }) => `${status} ${text.slice(0, 100)}`)}`);
  }
  expect(tried).toBeGreaterThan(8);
  expect(wrong).toEqual([]);
});
