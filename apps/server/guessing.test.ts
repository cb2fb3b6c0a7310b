import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { keepAccountNames } from '#foundation/identity/server';
import { appUrl } from '../../platform/server/db/app-url.ts';
import { appRole } from '../../platform/server/db/migrate.ts';
import { testAppPassword } from '../../platform/server/testing/cluster.ts';
import { compose, type Product } from './compose.ts';
import { type Company, freshWorld, type Person, type World } from './testing/tenant.ts';

const right = 'correct horse 1';
const wrongOne = 'not it at all';
let world: World;
let company: Company;
/** Two processes over the same database, with their limits on. */
let [one, other]: Product[] = [];
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ slug: 'doors' });
  const limited = () =>
    compose({
      appUrl: appUrl(world.ownerUrl, appRole, testAppPassword),
      secret: 'a secret for tests only',
      clock: () => world.clock.now,
      rateLimit: true,
    });
  [one, other] = [await limited(), await limited()];
});
afterAll(async () => {
  await one?.close();
  await other?.close();
  await world.close();
});
afterEach(async () => {
  await world.ownerPool.query('delete from rate_limit');
});

interface Way {
  from?: string;
  host?: string;
  cookies?: Record<string, string>;
  headers?: object;
  product?: Product | undefined;
  tenant?: string;
}
let addresses = 0;
/** From an address of its own each, where none is named. */
const freshAddress = () =>
  `10.${20 + Math.floor(++addresses / 60_000)}.${Math.floor(addresses / 250) % 240}.${(addresses % 250) + 1}`;
const signIn = (identifier: unknown, password: string, way: Way = {}) =>
  (way.product ?? (one as Product)).server.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { host: way.host ?? 'doors.localhost', ...way.headers },
    payload: { identifier, password, ...(way.tenant && { tenant: way.tenant }) },
    remoteAddress: way.from ?? freshAddress(),
    ...(way.cookies && { cookies: way.cookies }),
  });
const statuses = async (attempts: Iterable<() => ReturnType<typeof signIn>>) => {
  const found: number[] = [];
  for (const attempt of attempts) found.push((await attempt()).statusCode);
  return found;
};
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));
const emailOf = async (person: Person) =>
  (await world.ownerPool.query('select email from app_user where id = $1', [person.id])).rows[0].email as string;
const deviceOf = (answer: Awaited<ReturnType<typeof signIn>>): Record<string, string> => {
  const cookie = answer.cookies.find(({ name }) => name.endsWith('karwan_device')) as { name: string; value: string };
  return { [cookie.name]: cookie.value };
};

describe('on one account', () => {
  test('stops at 10 a quarter of an hour from anywhere, in every process, and a success forgives', async () => {
    const email = await emailOf(await company.person({ role: 'viewer' }));
    const tried = times(12, (at) => () => signIn(email, wrongOne, { product: at % 2 ? one : other }));
    expect(await statuses(tried)).toEqual([...Array(10).fill(422), 429, 429]);
    const { rows } = await world.ownerPool.query(
      `select max(expire) - extract(epoch from now()) * 1000 as left from rate_limit where key like 'sa:%'`,
    );
    expect(Number(rows[0].left)).toBeLessThanOrEqual(900_000);
    await world.ownerPool.query('delete from rate_limit');
    for (let attempt = 0; attempt < 9; attempt++) await signIn(email, wrongOne);
    expect((await signIn(email, right)).statusCode).toBe(200);
    expect((await signIn(email, wrongOne)).statusCode).toBe(422);
  });

  test('stops there however the account is spelt', async () => {
    const victim = await company.person({ role: 'viewer' });
    const email = (await emailOf(victim)).toUpperCase();
    await world.ownerPool.query('update app_user set phone = $2 where id = $1', [victim.id, '07701112223']);
    await company.do(keepAccountNames);
    const spelt = [
      '07701112223',
      '0-7701112223',
      '+9647701112223',
      '+964 770 111 2223',
      '00964-770-111-2223',
      '٠٧٧٠١١١٢٢٢٣',
      '(0770) 111 2223',
      ` ${email} `,
      `${email.slice(0, 3)}\u200e${email.slice(3)}`,
      email.toLowerCase(),
      '0770.111.2223',
      '0770\u2011111\u20112223',
    ];
    expect(await statuses(spelt.map((identifier) => () => signIn(identifier, wrongOne)))).toEqual([
      ...Array(10).fill(422),
      429,
      429,
    ]);
    const refused = await signIn('07701112223', right, { headers: { locale: 'ar' } });
    expect([refused.statusCode, refused.json().code, refused.json().message]).toEqual([
      429,
      'tooManyRequests',
      'محاولات كثيرة. حاول من جديد بعد 15 دقيقة.',
    ]);
  });

  test('an account there is not stops where one there is does, however it is spelt', async () => {
    const spelt = times(12, (at) => () => signIn(at % 2 ? 'nobody@doors.test' : ' NOBODY@Doors.test', wrongOne));
    expect(await statuses(spelt)).toEqual([...Array(10).fill(422), 429, 429]);
    const { rows } = await world.ownerPool.query(`select key from rate_limit where key like '%nobody%'`);
    expect(rows).toEqual([]);
  });

  test('at another company or of another account forgives nothing', async () => {
    const victim = await company.person({ role: 'viewer' });
    const email = await emailOf(victim);
    const elsewhere = await world.addTenant();
    const twin = await elsewhere.person({});
    await world.ownerPool.query('update app_user set email = $2 where id = $1', [twin.id, email]);
    await elsewhere.do(keepAccountNames);
    const hosts = [`${elsewhere.slug}.localhost`, 'localhost'];
    const outcomes: number[] = [];
    for (let attempt = 0; attempt < 24; attempt++) {
      outcomes.push((await signIn(email, wrongOne)).statusCode);
      const own = await signIn(email, right, { host: hosts[attempt % 2] as string, tenant: elsewhere.slug });
      expect(own.statusCode).toBe(200);
      expect(own.json().result.user.id).toBe(twin.id);
    }
    expect(outcomes.indexOf(429)).toBeLessThanOrEqual(10);
    expect(outcomes.slice(outcomes.indexOf(429)).every((status) => status === 429)).toBe(true);
  });

  test('who signs in where no company is named is not kept out of one by guesses at another', async () => {
    const elsewhere = await world.addTenant();
    const [here, there] = [await company.person({}), await elsewhere.person({})];
    const email = await emailOf(here);
    await world.ownerPool.query('update app_user set email = $2 where id = $1', [there.id, email]);
    await elsewhere.do(keepAccountNames);
    await statuses(times(11, () => () => signIn(email, wrongOne)));
    const answer = await signIn(email, right, { host: 'localhost' });
    expect([answer.statusCode, answer.json().result.user.id]).toEqual([200, there.id]);
  });

  test('of many guesses at the same moment no more than ten are looked at', async () => {
    const email = await emailOf(await company.person({ role: 'viewer' }));
    const answers = await Promise.all(times(40, () => signIn(email, wrongOne)));
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(10);
  });

  test('of the password one has stops at 10 a quarter of an hour too, and the right one forgives', async () => {
    const person = await company.person({ role: 'viewer' });
    const change = (current: string) =>
      (other as Product).server.inject({
        method: 'POST',
        url: '/api/v1/auth/password',
        headers: { host: 'doors.localhost', authorization: `Bearer ${person.token}` },
        payload: { current, password: right },
      });
    const nine = Array.from({ length: 9 }, () => wrongOne);
    const all = (attempts: string[]) => statuses(attempts.map((attempt) => () => change(attempt)));
    expect(await all([...nine, right])).toEqual([...nine.map(() => 422), 200]);
    expect(await all([...nine, 'nor this', right])).toEqual([...nine.map(() => 422), 422, 429]);
  });
});

describe('from one network', () => {
  const strangers = (from: (at: number) => string, count: number) =>
    times(count, (at) => () => signIn(`guess${at}@doors.test`, wrongOne, { from: from(at) }));

  test('stops at 6 a minute, whatever the address claims to be', async () => {
    const headers = (at: number) => ({ 'x-forwarded-for': `10.9.9.${at}` });
    const tried = times(8, (at) => () => signIn(`guess${at}@doors.test`, wrongOne, { from: '10.1.1.1', headers: headers(at) }));
    expect(await statuses(tried)).toEqual([422, 422, 422, 422, 422, 422, 429, 429]);
    const refused = await signIn('guess@doors.test', wrongOne, { from: '10.1.1.1' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);
    expect((await signIn('guess@doors.test', wrongOne, { from: '10.1.1.2' })).statusCode).toBe(422);
  });

  test('stops at 30 an hour', async () => {
    const found: number[] = [];
    for (const attempt of strangers(() => '10.1.2.1', 31)) {
      await world.ownerPool.query(`delete from rate_limit where key like 'sm:%'`);
      found.push((await attempt()).statusCode);
    }
    expect([found.slice(0, 30).every((status) => status === 422), found[30]]).toEqual([true, 429]);
  });

  test('counts every address of an IPv6 customer as one, and the next customer by himself', async () => {
    const tried = strangers((at) => `2001:db8:0:1:${at.toString(16)}::${at + 1}`, 8);
    expect(await statuses(tried)).toEqual([422, 422, 422, 422, 422, 422, 429, 429]);
    expect((await signIn('guess@doors.test', wrongOne, { from: '2001:db8:0:2::1' })).statusCode).toBe(422);
  });

  test('a device that somebody signed in from does not open it for guesses at others', async () => {
    const email = await emailOf(await company.person({ role: 'viewer' }));
    const cookies = deviceOf(await signIn(email, right));
    const tried = times(8, (at) => () => signIn(`guess${at}@doors.test`, wrongOne, { from: '10.1.3.1', cookies }));
    expect(await statuses(tried)).toEqual([422, 422, 422, 422, 422, 422, 429, 429]);
  });
});

describe('the owner, on a device that knows him', () => {
  const known = async () => {
    const email = await emailOf(await company.person({ role: 'viewer' }));
    return { email, cookies: deviceOf(await signIn(email, right)) };
  };

  test('comes in while whoever guesses, from wherever, is kept out, and the guesses stay counted', async () => {
    const { email, cookies } = await known();
    await statuses(times(12, () => () => signIn(email, wrongOne)));
    await statuses(times(8, () => () => signIn('guess@doors.test', wrongOne, { from: '10.1.4.1' })));
    expect((await signIn(email, right)).statusCode).toBe(429);
    expect((await signIn(email, right, { cookies, from: '10.1.4.1' })).statusCode).toBe(200);
    expect((await signIn(email, right, { cookies, product: other })).statusCode).toBe(200);
    expect((await signIn(email, wrongOne)).statusCode).toBe(429);
  });

  test('has a bound of his own there, which the right password lifts', async () => {
    const { email, cookies } = await known();
    const tries = (count: number) => statuses(times(count, () => () => signIn(email, wrongOne, { cookies })));
    expect(await tries(9)).toEqual(Array(9).fill(422));
    expect((await signIn(email, right, { cookies })).statusCode).toBe(200);
    expect(await tries(12)).toEqual([...Array(10).fill(422), 429, 429]);
    expect((await signIn(email, right)).statusCode).toBe(200);
  });

  test('is a stranger again on every device but the one where he sets a new password', async () => {
    const person = await company.person({ role: 'viewer' });
    const email = await emailOf(person);
    const [office, home] = [deviceOf(await signIn(email, right)), deviceOf(await signIn(email, right))];
    const changed = await (one as Product).server.inject({
      method: 'POST',
      url: '/api/v1/auth/password',
      headers: { host: 'doors.localhost', authorization: `Bearer ${person.token}` },
      payload: { current: right, password: 'another horse 1' },
      cookies: office,
    });
    expect(changed.statusCode).toBe(200);
    await statuses(times(11, () => () => signIn(email, wrongOne)));
    expect((await signIn(email, 'another horse 1', { cookies: home })).statusCode).toBe(429);
    expect((await signIn(email, 'another horse 1', { cookies: deviceOf(changed) })).statusCode).toBe(200);
  });
});

describe('tells nothing', () => {
  test('each is on record with the account it was tried on', async () => {
    const refusals = async () =>
      (await world.ownerPool.query(`select count(*)::int as n from audit_entry where action = 'signInRefused'`)).rows[0].n;
    const email = await emailOf(await company.person({}));
    const before = await refusals();
    await signIn('person@nowhere.test', wrongOne);
    await signIn(email, wrongOne);
    await expect.poll(refusals).toBe(before + 1);
  });

  test('with what is no name at all it is refused like an empty one', async () => {
    for (const identifier of [{ toString: '' }, [], true]) {
      const answer = await signIn(identifier, 'karwan-demo');
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['identifier']]);
    }
  });

  test('it costs the same work for an account there is as for one there is not, and is told the same', async () => {
    const known = await emailOf(await company.person({ isHashedInFull: true }));
    const took = { known: [] as number[], unknown: [] as number[] };
    const bodies = new Set<string>();
    for (let attempt = 0; attempt < 12; attempt++) {
      for (const [kind, identifier] of [
        ['known', known],
        ['unknown', `nobody${attempt}@doors.test`],
      ] as const) {
        const started = performance.now();
        const answer = await signIn(identifier, wrongOne, { product: world.product });
        took[kind].push(performance.now() - started);
        bodies.add(`${answer.statusCode} ${answer.body}`);
      }
    }
    expect(bodies.size).toBe(1);
    // The least of each: whatever else the machine does only ever adds.
    const ratio = Math.min(...took.known) / Math.min(...took.unknown);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});
