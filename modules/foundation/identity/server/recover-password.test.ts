import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { codeOf } from '#foundation/letters/server';
import { transact } from '#platform/server';
import { compose, type Product } from '../../../../apps/server/compose.ts';
import { type Company, freshWorld, type Person, testNow, type World } from '../../../../apps/server/testing/tenant.ts';
import { appUrl } from '../../../../platform/server/db/app-url.ts';
import { appRole } from '../../../../platform/server/db/migrate.ts';
import { testAppPassword } from '../../../../platform/server/testing/cluster.ts';
import { keepAccountNames } from './account-names.ts';
import { forgetCodes } from './one-time-codes.ts';

const fresh = 'a long way to Basra';
let world: World;
let company: Company;
let limited: Product;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ slug: 'lost' });
  limited = await compose({
    appUrl: appUrl(world.ownerUrl, appRole, testAppPassword),
    secret: 'a secret for tests only',
    clock: () => world.clock.now,
    rateLimit: true,
  });
});
afterEach(async () => {
  world.clock.now = testNow;
  await world.ownerPool.query('delete from letter');
  await world.ownerPool.query('delete from one_time_code');
  await world.ownerPool.query('delete from rate_limit');
});
afterAll(async () => {
  await limited?.close();
  await world?.close();
});

interface Way {
  host?: string;
  cookies?: Record<string, string>;
  product?: Product;
  from?: string;
}
const post = (path: string, payload: object, { host = 'lost.localhost', cookies, product, from }: Way = {}) =>
  (product ?? world.product).server.inject({
    method: 'POST',
    url: `/api/v1/auth/${path}`,
    headers: { host },
    payload,
    remoteAddress: from ?? '10.1.2.3',
    ...(cookies && { cookies }),
  });
type Answer = Awaited<ReturnType<typeof post>>;
const cookiesOf = (answer: Answer) => Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
const emailOf = async (person: Pick<Person, 'id'>) =>
  (await world.ownerPool.query('select email from app_user where id = $1', [person.id])).rows[0].email as string;
const letters = async (kind = 'password_code') =>
  (await world.ownerPool.query('select * from letter where template = $1 order by id', [kind])).rows;
/** Asks for a code and waits for the letters written beside the answer; `cookies` are the browser's. */
async function asked(identifier: string, count = 1, way: Way = {}) {
  const answer = await post('recover', { identifier }, way);
  expect(answer.statusCode).toBe(200);
  const written = await vi.waitFor(async () => {
    const rows = await letters();
    expect(rows).toHaveLength(count);
    return rows;
  });
  return { cookies: cookiesOf(answer), code: codeOf(written.at(-1).seed), letters: written };
}
const reset = (cookies: Record<string, string>, password = fresh, more: object = {}) =>
  post('reset-password', { password, password_confirmation: password, ...more }, { cookies });
const signsIn = async (identifier: string, password: string) =>
  (await post('login', { identifier, password })).statusCode === 200;
const wordOf = (answer: Answer, field: string) => [answer.statusCode, answer.json().errors?.[field]?.[0]];

describe('whoever forgot his password', () => {
  test('gets a code by mail, types it, and signs in with a new one; his sessions have ended, and a letter says so', async () => {
    const person = await company.person({});
    const email = await emailOf(person);
    expect((await person.call('GET', 'auth/me')).status).toBe(200);
    const { cookies, code, letters: written } = await asked(email.toUpperCase());
    expect(written[0]).toMatchObject({ recipient: email, state: 'queued', filled: { company: 'Company lost', minutes: '10' } });
    const proven = await post('check-code', { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` }, { cookies });
    expect([proven.statusCode, proven.json().result]).toEqual([200, {}]);
    const done = await reset(cookies);
    expect([done.statusCode, done.json().result]).toEqual([200, {}]);
    await vi.waitFor(async () => expect((await person.call('GET', 'auth/me')).status).toBe(401));
    expect(await signsIn(email, 'correct horse 1')).toBe(false);
    expect(await signsIn(email, fresh)).toBe(true);
    expect(await letters('password_changed')).toMatchObject([{ recipient: email, filled: { company: 'Company lost' } }]);
  });

  test('reads it in the language of his record, else in that of the page', async () => {
    const person = await company.person({});
    await world.ownerPool.query(`update app_user set locale = 'ku' where id = $1`, [person.id]);
    expect((await asked(await emailOf(person))).letters[0]).toMatchObject({ locale: 'ku' });
  });

  test('may name himself by his phone, and gets no letter where there is no e-mail', async () => {
    const person = await company.person({});
    const email = await emailOf(person);
    await world.ownerPool.query(`update app_user set phone = '07701112299' where id = $1`, [person.id]);
    expect((await asked('+964 770 111 2299')).letters[0]).toMatchObject({ recipient: email });
    await world.ownerPool.query('update app_user set email = null where id = $1', [person.id]);
    await world.ownerPool.query('delete from letter');
    await silence('07701112299');
  });

  test('and was shut out gets none', async () => {
    const person = await company.person({});
    await world.ownerPool.query('update app_user set disabled_at = now() where id = $1', [person.id]);
    await silence(await emailOf(person));
  });

  test('gets none on the page of a company he does not belong to', async () => {
    const elsewhere = await world.addTenant();
    await silence(await emailOf(await company.person({})), { host: `${elsewhere.slug}.localhost` });
  });

  test('and guessed wrong before is let in at once with the new one, on a device that knows him from now on', async () => {
    const email = await emailOf(await company.person({}));
    const guess = (password: string, from: string) => post('login', { identifier: email, password }, { product: limited, from });
    for (let count = 0; count < 10; count++) await guess('wrong', `10.9.0.${count}`);
    expect((await guess(fresh, '10.9.1.1')).statusCode).toBe(429);
    const { cookies, code } = await asked(email);
    await post('check-code', { code }, { cookies });
    const done = await post('reset-password', { password: fresh, password_confirmation: fresh }, { cookies, product: limited });
    expect(Object.keys(cookiesOf(done))).toContain('karwan_device');
    expect((await guess(fresh, '10.9.1.2')).statusCode).toBe(200);
  });

  /** Nobody is written to, though the answer is the usual one; a letter asked for afterwards is the first. */
  async function silence(identifier: string, way: Way = {}) {
    expect((await post('recover', { identifier }, way)).statusCode).toBe(200);
    await asked(await emailOf(await company.person({})));
  }
});

describe('who is asked for', () => {
  test('is told by nothing: an account there is and one there is not have the same answer and the same row', async () => {
    const known = await post('recover', { identifier: await emailOf(await company.person({})) });
    const unknown = await post('recover', { identifier: 'nobody@lost.test' });
    const seen = (answer: Answer) => [
      answer.statusCode,
      answer.json(),
      answer.cookies.map(({ value, ...rest }) => ({ ...rest, length: value.length })),
    ];
    expect(seen(unknown)).toEqual(seen(known));
    expect(known.json().result).toEqual({ minutes: 10, resend_after: 60 });
    expect((await world.ownerPool.query('select 1 from one_time_code')).rows).toHaveLength(2);
    for (const answer of [known, unknown]) {
      const tried = await post('check-code', { code: '000000' }, { cookies: cookiesOf(answer) });
      expect(wordOf(tried, 'code')).toEqual([422, 'Invalid code.']);
    }
  });

  test('has to be said, and an e-mail has to be one', async () => {
    expect(wordOf(await post('recover', { identifier: ' ' }), 'identifier')).toEqual([422, 'This field is required.']);
    expect(wordOf(await post('recover', { identifier: 'noor@' }), 'identifier')).toEqual([422, 'Enter a valid email address.']);
  });

  test('once a minute and five times an hour, whether or not anybody is called so', async () => {
    for (const identifier of [await emailOf(await company.person({})), 'nobody@lost.test']) {
      const ask = async (from: string) => (await post('recover', { identifier }, { product: limited, from })).statusCode;
      expect([await ask('10.3.0.1'), await ask('10.3.0.2')]).toEqual([200, 429]);
      const found = [];
      for (let count = 0; count < 5; count++) {
        await world.ownerPool.query(`delete from rate_limit where key like 'cr:%'`);
        found.push(await ask(`10.3.1.${count}`));
      }
      expect(found).toEqual([200, 200, 200, 200, 429]);
      await world.ownerPool.query('delete from rate_limit');
    }
    const { rows } = await world.ownerPool.query(`select key from rate_limit where key like '%nobody%'`);
    expect(rows).toEqual([]);
  });
});

describe('a code', () => {
  const given = async () => {
    const email = await emailOf(await company.person({}));
    return { email, ...(await asked(email)) };
  };

  test('left out says code required, a wrong one invalid code', async () => {
    const { cookies, code } = await given();
    expect(wordOf(await post('check-code', {}, { cookies }), 'code')).toEqual([422, 'Code required.']);
    const wrong = code === '111111' ? '222222' : '111111';
    expect(wordOf(await post('check-code', { code: wrong }, { cookies }), 'code')).toEqual([422, 'Invalid code.']);
    expect((await post('check-code', { code }, { cookies })).statusCode).toBe(200);
  });

  test('bears five tries: of a hundred guesses at once five are looked at, and then the right one is wrong', async () => {
    const { cookies, code } = await given();
    const guesses = Array.from({ length: 100 }, (_, at) => String(100_000 + at)).filter((one) => one !== code);
    const answers = await Promise.all(guesses.map((guess) => post('check-code', { code: guess }, { cookies })));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([422]));
    const { rows } = await world.ownerPool.query('select tries from one_time_code');
    expect(rows).toEqual([{ tries: 5 }]);
    expect((await post('check-code', { code }, { cookies })).statusCode).toBe(422);
  });

  test('is worth nothing in another browser, and nothing after ten minutes', async () => {
    const { cookies, code } = await given();
    expect((await post('check-code', { code })).statusCode).toBe(422);
    const other = cookiesOf(await post('recover', { identifier: 'nobody@lost.test' }));
    expect((await post('check-code', { code }, { cookies: other })).statusCode).toBe(422);
    world.clock.now = new Date(testNow.getTime() + 10 * 60_000);
    expect((await post('check-code', { code }, { cookies })).statusCode).toBe(422);
  });

  test('is right once, and lets the password be chosen once, also where two do so at the same moment', async () => {
    const { email, cookies, code } = await given();
    expect((await reset(cookies)).statusCode).toBe(422);
    const tries = await Promise.all([1, 2, 3].map(() => post('check-code', { code }, { cookies })));
    expect(tries.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const resets = await Promise.all([fresh, 'another long way home'].map((password) => reset(cookies, password)));
    expect(resets.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const won = resets[0]?.statusCode === 200 ? fresh : 'another long way home';
    expect(await signsIn(email, won)).toBe(true);
    expect(await letters('password_changed')).toHaveLength(1);
    expect(wordOf(await reset(cookies), 'password')).toEqual([422, 'The code no longer holds. Ask for a new one.']);
  });

  test('is not lost by a password that is refused', async () => {
    const { email, cookies, code } = await given();
    await post('check-code', { code }, { cookies });
    expect(wordOf(await reset(cookies, 'football'), 'password')[0]).toBe(422);
    const differing = { password_confirmation: 'something else' };
    expect(wordOf(await reset(cookies, fresh, differing), 'password_confirmation')).toEqual([422, 'Passwords do not match.']);
    expect((await reset(cookies)).statusCode).toBe(200);
    expect(await signsIn(email, fresh)).toBe(true);
  });

  test('that was right still has to be used within ten minutes', async () => {
    const { cookies, code } = await given();
    await post('check-code', { code }, { cookies });
    world.clock.now = new Date(testNow.getTime() + 10 * 60_000);
    expect((await reset(cookies)).statusCode).toBe(422);
  });

  test('stands in no table', async () => {
    const { code } = await given();
    const { rows } = await world.ownerPool.query(`select coalesce(string_agg(x::text, ' '), '') as all from (
      select to_jsonb(a) from letter a union all select to_jsonb(b) from one_time_code b union all
      select to_jsonb(c) from audit_entry c) as found(x)`);
    expect(rows[0].all).toContain('password_code');
    expect(
      rows[0].all.replaceAll(/"(id|created_at|updated_at|next_at|expires_at|seed|browser_hash)": "[^"]*"/g, ''),
    ).not.toContain(code);
  });

  test('is forgotten once it no longer holds', async () => {
    await given();
    await world.ownerPool.query(`update one_time_code set expires_at = now() - interval '1 second'`);
    await post('recover', { identifier: 'nobody@lost.test' });
    await world.ownerPool.query(`update one_time_code set expires_at = now() + interval '1 hour' where about = '[]'`);
    await transact(world.product.pool, null, forgetCodes);
    expect((await world.ownerPool.query('select about from one_time_code')).rows).toEqual([{ about: [] }]);
  });
});

test('one e-mail at two companies: each writes, the code is one, and he says whose password is new', async () => {
  const [one, other] = [await world.addTenant(), await world.addTenant()] as [Company, Company];
  const twins = [await one.person({}), await other.person({})] as [Person, Person];
  await world.ownerPool.query(`update app_user set email = 'twin@both.test' where id = any($1)`, [twins.map(({ id }) => id)]);
  for (const company of [one, other]) await company.do(keepAccountNames);
  const { cookies, code, letters: written } = await asked('twin@both.test', 2, { host: 'localhost' });
  expect(written.map(({ seed }) => codeOf(seed))).toEqual([code, code]);
  await post('check-code', { code }, { cookies, host: 'localhost' });
  const which = await reset(cookies);
  expect([
    which.statusCode,
    which
      .json()
      .result.tenants.map(({ slug }: { slug: string }) => slug)
      .sort(),
  ]).toEqual([409, [one.slug, other.slug].sort()]);
  expect((await reset(cookies, fresh, { tenant: other.slug })).statusCode).toBe(200);
  const enters = async ({ slug }: Company, password: string) =>
    (await post('login', { identifier: 'twin@both.test', password }, { host: `${slug}.localhost` })).statusCode;
  expect([await enters(one, fresh), await enters(one, 'correct horse 1'), await enters(other, fresh)]).toEqual([422, 200, 200]);
});
