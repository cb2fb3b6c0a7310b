import { hashSync } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

const [known, given] = ['correct horse 1', 'given horse 12'];
const hash = hashSync(given, { memoryCost: 8, timeCost: 1, parallelism: 1 });
let world: World;
let company: Company;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ slug: 'given' });
});
afterAll(() => world?.close());

/** A colleague gives the person another password, and it is written down just after something else found the old one right. */
async function givenMeanwhile<T>({ id }: Person, ask: () => Promise<T>): Promise<T> {
  const colleague = await world.ownerPool.connect();
  try {
    await colleague.query('begin');
    await colleague.query('update app_user set password_hash = $1 where id = $2', [hash, id]);
    await colleague.query('update user_session set ended_at = now() where user_id = $1', [id]);
    const answer = ask();
    await vi.waitFor(
      async () => {
        const { rows } = await world.ownerPool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        expect(rows.length).toBeGreaterThan(0);
      },
      { timeout: 5000 },
    );
    await colleague.query('commit');
    return await answer;
  } finally {
    colleague.release();
  }
}
const signIn = async ({ id }: Person, password: string) => {
  const { rows } = await world.ownerPool.query('select email from app_user where id = $1', [id]);
  return await world.product.server.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { host: 'given.localhost' },
    payload: { identifier: rows[0].email, password },
  });
};
const openSessions = async ({ id }: Person) =>
  (await world.ownerPool.query('select id from user_session where user_id = $1 and ended_at is null', [id])).rows.length;

describe('a password that is replaced at the very moment it is used', () => {
  test('opens no session, so that whoever is shut out by the new one is out', async () => {
    const person = await company.person({});
    const answer = await givenMeanwhile(person, () => signIn(person, known));
    expect([answer.statusCode, await openSessions(person)]).toEqual([422, 0]);
    expect((await signIn(person, given)).statusCode).toBe(200);
  });

  test('is not enough to choose another', async () => {
    const person = await company.person({});
    const answer = await givenMeanwhile(person, () =>
      person.call('POST', 'auth/password', { current: known, password: 'thief horse 12' }),
    );
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['current']]);
    expect((await signIn(person, given)).statusCode).toBe(200);
  });
});
