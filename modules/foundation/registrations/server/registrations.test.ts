import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '#foundation/letters/server';
import { compose } from '../../../../apps/server/compose.ts';
import { type Company, freshWorld, type Person, testNow, type World } from '../../../../apps/server/testing/tenant.ts';
import { appUrl } from '../../../../platform/server/db/app-url.ts';
import { appRole } from '../../../../platform/server/db/migrate.ts';
import { testAppPassword } from '../../../../platform/server/testing/cluster.ts';
import { forgetUnproven } from './index.ts';

let world: World;
let company: Company;
let office: Person;
let branch: number;
let other: number;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ slug: 'open' });
  branch = await company.create('branch', { name: { en: 'Basra', ar: 'البصرة' }, complete_phone: '07701000001' });
  other = await company.create('branch', { name: { en: 'Mosul', ar: 'الموصل' }, complete_phone: '07701000002' });
  const governorate_id = await company.create('governorate', { name: { en: 'Basra', ar: 'البصرة' } });
  await company.create('city', { title: { en: 'Zubair', ar: 'الزبير' }, branch_id: branch, governorate_id });
  office = await company.person({});
});
afterEach(async () => {
  world.clock.now = testNow;
  await world.ownerPool.query('delete from registration');
  await world.ownerPool.query('delete from letter');
});
afterAll(() => world?.close());

let people = 0;
const someone = (more: object = {}) => {
  const number = String(++people).padStart(7, '0');
  return { kind: 'client', name: 'Hala Sender', email: `hala${number}@shop.test`, phone: `0770${number}`, ...more };
};
const post = (path: string, payload: object, cookies: Record<string, string> = {}, host = 'open.localhost') =>
  world.product.server.inject({ method: 'POST', url: `/api/v1/auth/${path}`, headers: { host }, payload, cookies });
const letters = async (template: string) =>
  (await world.ownerPool.query('select * from letter where template = $1 order by id', [template])).rows;
const wordOf = (answer: Awaited<ReturnType<typeof post>>, field: string) => [
  answer.statusCode,
  answer.json().errors?.[field]?.[0],
];

/** Fills in the form and has the code ready. */
async function asked(said: object) {
  const answer = await post('register', said);
  expect([answer.statusCode, answer.json().result]).toEqual([200, { minutes: 10, resend_after: 60 }]);
  const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  return { cookies, code: codeOf((await letters('registration_code')).at(-1).seed) };
}
async function registered(said: object): Promise<number> {
  const { cookies, code } = await asked(said);
  expect((await post('register/confirm', { code }, cookies)).statusCode).toBe(200);
  return Number((await world.ownerPool.query('select max(id) as id from registration')).rows[0].id);
}
const waiting = async (person = office) => (await person.call('GET', 'registrations?state=pending')).body.result.items;
const approve = (id: number, more: object = {}, person = office) =>
  person.call('POST', `registrations/${id}/approve`, { role_id: company.roles.client, branch_id: branch, ...more });
const signIn = (identifier: string, password: string) => post('login', { identifier, password });

describe('registering', () => {
  test('is seen by the office once the e-mail is proven, and by nobody before', async () => {
    const said = someone({ commercial_name: 'Hala’s', note: 'from the market', ref: String(office.id) });
    const { cookies, code } = await asked(said);
    expect(await waiting()).toEqual([]);
    expect((await office.call('GET', 'new-users-count')).body.result).toEqual({ items: 0 });
    const wrong = await post('register/confirm', { code: code === '111111' ? '222222' : '111111' }, cookies);
    expect(wordOf(wrong, 'code')).toEqual([422, 'Invalid code.']);
    expect(wordOf(await post('register/confirm', {}, cookies), 'code')).toEqual([422, 'Code required.']);
    expect((await post('register/confirm', { code }, cookies)).statusCode).toBe(200);
    expect(await waiting()).toMatchObject([
      {
        kind: 'client',
        name: 'Hala Sender',
        email: said.email,
        commercial_name: 'Hala’s',
        state: 'pending',
        referrer: { id: office.id },
      },
    ]);
    expect((await office.call('GET', 'new-users-count')).body.result).toEqual({ items: 1 });
    expect((await post('register/confirm', { code }, cookies)).statusCode).toBe(422);
  });

  test('bears five wrong codes, and its code lets nobody choose a password', async () => {
    const { cookies, code } = await asked(someone());
    expect((await post('check-code', { code }, cookies)).statusCode).toBe(422);
    const reset = await post('reset-password', { password: 'a long way', password_confirmation: 'a long way' }, cookies);
    expect(reset.statusCode).toBe(422);
    const guesses = ['000001', '000002', '000003', '000004', '000005'].filter((one) => one !== code);
    for (const guess of guesses) await post('register/confirm', { code: guess }, cookies);
    const last = await post('register/confirm', { code }, cookies);
    expect([guesses.length, last.statusCode]).toEqual([5, 422]);
  });

  test('goes on for everybody where many register at once, within the bounds of each', async () => {
    const limited = await compose({
      appUrl: appUrl(world.ownerUrl, appRole, testAppPassword),
      secret: 'a secret for tests only',
      clock: () => world.clock.now,
      rateLimit: true,
    });
    const { id: city_id } = (await office.call('GET', 'cities?paginated=false')).body.result.items[0];
    const register = (payload: object, at: number) =>
      limited.server.inject({
        method: 'POST',
        url: '/api/v1/auth/register',
        headers: { host: 'open.localhost' },
        payload,
        remoteAddress: `10.7.0.${at + 1}`,
      });
    const all = Array.from({ length: 20 }, () => someone({ city_id }));
    const answers = await Promise.all(all.map(register));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect((await register(all[0] as object, 90)).statusCode).toBe(429);
    await limited.close();
    await world.ownerPool.query('delete from rate_limit');
  });

  test('says beside each field what is wrong with it', async () => {
    const answer = await post('register', { kind: 'admin', name: '', email: 'no', phone: 'x', city_id: 99 });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors).sort()).toEqual(['city_id', 'email', 'kind', 'name', 'phone']);
    expect(answer.json().errors.email).toEqual(['Enter a valid email address.']);
  });

  test('where the host names no company asks for its address', async () => {
    const at = (company?: string) => post('register', { ...someone(), company }, {}, 'localhost');
    expect(wordOf(await at(), 'company')).toEqual([422, 'This field is required.']);
    expect(wordOf(await at('nowhere'), 'company')).toEqual([422, 'No company is found at this address.']);
    expect((await at('open')).statusCode).toBe(200);
  });

  test('is closed where nobody could take him in: a company that may not write, and a shop', async () => {
    const expired = await world.addTenant({ subscriptionStatus: 'expired' });
    const shop = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
    for (const { slug } of [expired, shop])
      expect((await post('register', someone(), {}, `${slug}.localhost`)).statusCode).toBe(403);
    const shown = async (host: string) =>
      (await world.product.server.inject({ url: '/api/v1/auth/register', headers: { host } })).json().result.is_open;
    expect([await shown('open.localhost'), await shown(`${shop.slug}.localhost`)]).toEqual([true, false]);
  });

  test('is forgotten after a day where the code was never typed', async () => {
    await asked(someone());
    await registered(someone());
    await world.ownerPool.query(`update registration set created_at = '2026-11-01'`);
    await company.do(forgetUnproven);
    expect((await world.ownerPool.query('select proven_at is not null as proven from registration')).rows).toEqual([
      { proven: true },
    ]);
  });
});

describe('where the company has a privacy text', () => {
  const word = async (text_en: string | null) => {
    const { id, version } = (await office.call('GET', 'privacy-text')).body.result.item;
    expect((await office.call('PUT', `privacy-text/${id}`, { version, text_en })).status).toBe(200);
    return (await form()).privacy_version as number | null;
  };
  const form = async (host = 'open.localhost', company?: string) =>
    (
      await world.product.server.inject({
        url: `/api/v1/auth/register${company ? `?company=${company}` : ''}`,
        headers: { host, locale: 'en' },
      })
    ).json().result;

  test('nobody registers without agreeing to it; who agreed is kept with the version he agreed to', async () => {
    const number = await word('We keep your phone.');
    expect(wordOf(await post('register', someone()), 'privacy_version')).toEqual([
      422,
      'Read the privacy text and agree to it first.',
    ]);
    expect(await letters('registration_code')).toEqual([]);
    // As a form sends it.
    const id = await registered(someone({ privacy_version: String(number) }));
    expect((await office.call('GET', `registrations/${id}`)).body.result.item.privacy_version).toBe(number);
  });

  test('agreeing to words that were replaced meanwhile is refused in words, and the form learns the new ones', async () => {
    const number = await word('We keep your phone and address.');
    const newest = await word('We keep your phone, address and name.');
    expect(newest).toBe((number as number) + 1);
    const late = await post('register', someone({ privacy_version: number }));
    expect(wordOf(late, 'privacy_version')).toEqual([
      422,
      'The privacy text was replaced meanwhile. Read the new one and agree to it.',
    ]);
    expect((await post('register', someone({ privacy_version: newest }))).statusCode).toBe(200);
  });

  test('whoever typed the company’s address reads its words in the form; at its own address they stand on their page', async () => {
    const number = await word('We keep little.');
    expect(await form('localhost', 'open')).toMatchObject({ privacy_version: number, privacy: { text: 'We keep little.' } });
    expect(await form()).toMatchObject({ privacy_version: number, privacy: null });
    expect(await form('localhost')).toMatchObject({ privacy_version: null, privacy: null });
    const said = someone({ company: 'open' });
    expect(wordOf(await post('register', said, {}, 'localhost'), 'privacy_version')[0]).toBe(422);
    expect((await post('register', { ...said, privacy_version: number }, {}, 'localhost')).statusCode).toBe(200);
  });

  test('another company’s text binds nobody here, nor one that was taken back; then nothing is kept', async () => {
    expect(await word(null)).toBeNull();
    const other = await world.addTenant({ slug: 'worded' });
    const theirs = await other.person({});
    const { id, version } = (await theirs.call('GET', 'privacy-text')).body.result.item;
    await theirs.call('PUT', `privacy-text/${id}`, { version, text_en: 'Theirs' });
    const kept = await registered(someone({ privacy_version: 1 }));
    expect((await office.call('GET', `registrations/${kept}`)).body.result.item.privacy_version).toBeNull();
  });
});

describe('taking in', () => {
  test('makes sign-in and client in one, with the shop’s name; he chooses his password by a code', async () => {
    const said = someone({ commercial_name: 'Hala’s' });
    const done = await approve(await registered(said));
    expect(done.status).toBe(200);
    const { rows } = await world.ownerPool.query(
      `select u.kind, u.branch_id, u.role_id, c.branch_id as at, n.name as shop from app_user u
       join client c on c.user_id = u.id join commercial_name n on n.client_id = c.id where u.email = $1`,
      [said.email],
    );
    const [row] = rows;
    expect([rows.length, row.kind, Number(row.branch_id), Number(row.role_id), Number(row.at), row.shop]).toEqual([
      1,
      'client',
      branch,
      company.roles.client,
      branch,
      'Hala’s',
    ]);
    expect(await letters('registration_approved')).toMatchObject([{ recipient: said.email }]);
    for (const guess of ['', ' ', 'nobody has this password'])
      expect([guess, (await signIn(said.email, guess)).statusCode]).toEqual([guess, 422]);
    const recovering = await post('recover', { identifier: said.email });
    const cookies = Object.fromEntries(recovering.cookies.map(({ name, value }) => [name, value]));
    await expect.poll(async () => (await letters('password_code')).length).toBe(1);
    await post('check-code', { code: codeOf((await letters('password_code'))[0].seed) }, cookies);
    await post('reset-password', { password: 'a long way', password_confirmation: 'a long way' }, cookies);
    expect((await signIn(said.email, 'a long way')).statusCode).toBe(200);
  });

  test.each([
    ['delivery_agent', 'deliveryAgent', 'courier'],
    ['receiving_agent', 'receivingAgent', 'receiving_agent'],
  ] as const)('makes the record of a %s', async (kind, role, table) => {
    const said = someone({ kind });
    expect((await approve(await registered(said), { role_id: company.roles[role] })).status).toBe(200);
    const { rows } = await world.ownerPool.query(
      `select r.name from ${table} r join app_user u on u.id = r.user_id where u.email = $1`,
      [said.email],
    );
    expect(rows).toEqual([{ name: 'Hala Sender' }]);
  });

  test('joins the record that has his phone, which stands beside; somebody who signs in with it already is not taken in twice', async () => {
    const said = someone();
    const client = await company.create('client', { name: 'Hala of old', phone: said.phone, branch_id: branch });
    const id = await registered(said);
    const shown = (await office.call('GET', `registrations/${id}`)).body.result.item;
    expect(shown.same_phone).toEqual([{ kind: 'client', name: 'Hala of old' }]);
    const elsewhere = await company.person({ permissions: ['new_users'], branchId: other, branchIds: [other] });
    const far = (await elsewhere.call('GET', `registrations/${id}`)).body.result.item;
    expect(far.same_phone).toEqual([{ kind: 'client', name: null }]);
    expect((await approve(id)).status).toBe(200);
    const { rows } = await world.ownerPool.query('select id, user_id from client where phone = $1', [said.phone]);
    expect([rows.length, Number(rows[0].id), rows[0].user_id === null]).toEqual([1, client, false]);
    const again = await approve(await registered({ ...someone(), phone: said.phone }));
    expect([again.status, again.body.message]).toEqual([
      409,
      'Somebody here has this e-mail or phone already. Look at the people before you take him in again.',
    ]);
  });

  test('nobody gives what he lacks: neither a stronger role, nor a branch he does not work in', async () => {
    const clerk = await company.person({ permissions: ['new_users'], branchId: branch, branchIds: [branch] });
    const id = await registered(someone());
    const roleOf = async (permissions: string[]) => company.create('role', { name: { en: 'Some', ar: 'بعض' }, permissions });
    const stronger = await approve(id, { role_id: await roleOf(['create_clients']) }, clerk);
    expect([stronger.status, Object.keys(stronger.body.errors)]).toEqual([422, ['role_id']]);
    const role_id = await roleOf([]);
    const far = await approve(id, { role_id, branch_id: other }, clerk);
    expect([far.status, Object.keys(far.body.errors)]).toEqual([422, ['branch_id']]);
    expect((await world.ownerPool.query('select state, user_id from registration')).rows).toEqual([
      { state: 'pending', user_id: null },
    ]);
    expect((await approve(id, { role_id }, clerk)).status).toBe(200);
  });

  test('a client is given no right to manage people, whoever takes him in', async () => {
    const answer = await approve(await registered(someone()), { role_id: company.roles.administrator });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['role_id']]);
  });

  test('two who take him in at once take him in once', async () => {
    const id = await registered(someone());
    const answers = await Promise.all([approve(id), approve(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await letters('registration_approved')).toHaveLength(1);
  });

  test('or sending away: with a reason, which he is told', async () => {
    const id = await registered(someone());
    expect((await office.call('POST', `registrations/${id}/reject`, {})).status).toBe(422);
    expect((await office.call('POST', `registrations/${id}/reject`, { reason: 'No room' })).status).toBe(200);
    expect(await letters('registration_rejected')).toMatchObject([{ filled: { reason: 'No room' } }]);
    expect((await approve(id)).status).toBe(409);
    expect((await office.call('GET', 'new-users-count')).body.result).toEqual({ items: 0 });
  });

  test('is for whoever holds new_users, the number for whoever holds newUsersCount, and neither for another company', async () => {
    const id = await registered(someone());
    const [decides, counts] = [
      await company.person({ permissions: ['new_users'] }),
      await company.person({ permissions: ['newUsersCount'] }),
    ];
    expect([(await decides.call('GET', 'registrations')).status, (await counts.call('GET', 'registrations')).status]).toEqual([
      200, 403,
    ]);
    expect([(await decides.call('GET', 'new-users-count')).status, (await counts.call('GET', 'new-users-count')).status]).toEqual(
      [403, 200],
    );
    const stranger = await (await world.addTenant()).person({});
    expect((await stranger.call('GET', `registrations/${id}`)).status).toBe(404);
    expect((await stranger.call('GET', 'new-users-count')).body.result).toEqual({ items: 0 });
  });
});
