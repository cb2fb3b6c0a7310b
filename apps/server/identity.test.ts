import { createSigner } from 'fast-jwt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sectionAllowed } from '#foundation/tenancy/contract';
import { appUrl } from '../../platform/server/db/app-url.ts';
import { appRole } from '../../platform/server/db/migrate.ts';
import { testAppPassword } from '../../platform/server/testing/cluster.ts';
import { compose, type Product } from './compose.ts';
import { type Company, freshWorld, type Person, type World } from './testing/tenant.ts';
import { addressOf } from './testing/ways.ts';

const secret = 'a secret for tests only';
let world: World;
let company: Company;
let admin: Person;
/** Another process over the same database, with its limits on. */
let other: Product;
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ slug: 'doors' });
  admin = await company.person({});
  other = await compose({
    appUrl: appUrl(world.ownerUrl, appRole, testAppPassword),
    secret,
    clock: () => world.clock.now,
    rateLimit: true,
  });
});
afterAll(async () => {
  await other.close();
  await world.close();
});

const ask = (token: string, path = 'auth/me', product: Product = other, host = 'doors.localhost') =>
  product.server.inject({ method: 'GET', url: `/api/v1/${path}`, headers: { host, authorization: `Bearer ${token}` } });
const signIn = (payload: object, options: { product?: Product; from?: string; headers?: object } = {}) =>
  (options.product ?? world.product).server.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { host: 'doors.localhost', ...options.headers },
    payload,
    ...(options.from && { remoteAddress: options.from }),
  });
/** Within a second, in the other process, which had the person in its memory. */
const soon = (status: () => Promise<number>) => expect.poll(status, { timeout: 1000, interval: 20 });

describe('what a person may do ends within a second, in every process', () => {
  const known = async (input: Parameters<Company['person']>[0]) => {
    const person = await company.person(input);
    expect((await ask(person.token)).statusCode).toBe(200);
    return person;
  };

  test('when he signs out', async () => {
    const person = await known({ role: 'viewer' });
    expect((await person.call('POST', 'auth/logout')).status).toBe(200);
    await soon(async () => (await ask(person.token)).statusCode).toBe(401);
  });

  test('when he is disabled', async () => {
    const person = await known({ role: 'viewer' });
    expect((await admin.call('POST', `users/${person.id}/disable`)).status).toBe(200);
    await soon(async () => (await ask(person.token)).statusCode).toBe(401);
    expect(
      (
        await signIn({ identifier: `person${person.principal.name.split(' ')[1]}@doors.test`, password: 'correct horse 1' })
      ).json().code,
    ).toBe('deactivated');
  });

  test('when his role loses a permission; once it has it again he signs in anew', async () => {
    const person = await known({ permissions: ['show_branches_definition'] });
    const { role } = (await ask(person.token)).json().result.user;
    expect((await ask(person.token, 'branches')).statusCode).toBe(200);
    const change = async (permissions: string[]) => {
      const { version } = (await admin.call('GET', `roles/${role.id}`)).body.result.item;
      expect((await admin.call('PUT', `roles/${role.id}`, { version, permissions })).status).toBe(200);
    };
    await change([]);
    await soon(async () => (await ask(person.token, 'branches')).statusCode).toBe(403);
    await change(['show_branches_definition']);
    await soon(async () => (await ask(person.token, 'branches')).statusCode).toBe(401);
    const identifier = `person${person.principal.name.split(' ')[1]}@doors.test`;
    const fresh = (await signIn({ identifier, password: 'correct horse 1' })).json().result.access_token;
    expect((await ask(fresh, 'branches')).statusCode).toBe(200);
  });

  test('when he is given another role', async () => {
    const person = await known({ role: 'administrator' });
    expect((await ask(person.token, 'users')).statusCode).toBe(200);
    const { version } = (await admin.call('GET', `users/${person.id}`)).body.result.item;
    expect((await admin.call('PUT', `users/${person.id}`, { version, role_id: company.roles.viewer })).status).toBe(200);
    await soon(async () => (await ask(person.token, 'users')).statusCode).toBe(403);
  });

  test('when his password is set, but not in the session that set it', async () => {
    const person = await known({ role: 'viewer' });
    const identifier = (await ask(person.token)).json().result.user.email;
    const fresh = (await signIn({ identifier, password: 'correct horse 1' })).json().result.access_token;
    const changed = await world.product.server.inject({
      method: 'POST',
      url: '/api/v1/auth/password',
      headers: { host: 'doors.localhost', authorization: `Bearer ${fresh}` },
      payload: { current: 'correct horse 1', password: 'another horse 1' },
    });
    expect(changed.statusCode).toBe(200);
    await soon(async () => (await ask(person.token)).statusCode).toBe(401);
    expect((await ask(fresh)).statusCode).toBe(200);
  });
});

describe('nobody climbs', () => {
  let keeper: Person;
  beforeAll(async () => {
    keeper = await company.person({ permissions: ['permission_management', 'show_users', 'create_users', 'edit_users'] });
  });
  const above = () => company.roles.accountant as number;
  const refusedOn = (answer: { status: number; body: { errors?: object } }) => [
    answer.status,
    ...Object.keys(answer.body.errors ?? {}),
  ];

  test('by a role with a key he lacks, new or changed', async () => {
    const name = { en: 'Higher', ar: 'أعلى' };
    expect(refusedOn(await keeper.call('POST', 'roles', { name, permissions: ['show_users', 'chart_of_accounts'] }))).toEqual([
      422,
      'permissions',
    ]);
    const made = await keeper.call('POST', 'roles', { name, permissions: ['show_users'] });
    expect(made.status).toBe(201);
    const { id, version } = made.body.result.item;
    expect(refusedOn(await keeper.call('PUT', `roles/${id}`, { version, permissions: ['show_users', 'pay_statement'] }))).toEqual(
      [422, 'permissions'],
    );
  });

  test('by his own role, or by another role of his own', async () => {
    const me = (await keeper.call('GET', 'auth/me')).body.result.user;
    const { version } = (await keeper.call('GET', `roles/${me.role.id}`)).body.result.item;
    expect(
      refusedOn(await keeper.call('PUT', `roles/${me.role.id}`, { version, permissions: ['permission_management'] })),
    ).toEqual([422, 'permissions']);
    const self = (await keeper.call('GET', `users/${keeper.id}`)).body.result.item;
    expect(refusedOn(await keeper.call('PUT', `users/${keeper.id}`, { version: self.version, role_id: above() }))).toEqual([
      422,
      'role_id',
    ]);
  });

  test('by a person he makes with a role above his own', async () => {
    const draft = { name: 'Puppet', email: 'puppet@doors.test', kind: 'employee', password: 'correct horse 3' };
    expect(refusedOn(await keeper.call('POST', 'users', { ...draft, role_id: above() }))).toEqual([422, 'role_id']);
  });

  test('by editing his own record as a person through what anyone may change', async () => {
    const answer = await keeper.call('PUT', 'auth/me', {
      name: 'Same',
      role_id: above(),
      permissions: ['pay_statement'],
      kind: 'admin',
      id: admin.id,
    });
    expect(answer.body.result.user).toMatchObject({ id: keeper.id, kind: 'employee' });
    expect(answer.body.result.user.permissions).not.toContain('pay_statement');
  });

  // Whoever may set another's password can sign in as him.
  test('by the password of somebody who may do more', async () => {
    const boss = await company.person({ role: 'administrator' });
    const { version } = (await keeper.call('GET', `users/${boss.id}`)).body.result.item;
    const answer = await keeper.call('PUT', `users/${boss.id}`, { version, password: 'taken horse 1' });
    expect(answer.status).toBe(422);
  });

  describe('into branches he does not work in', () => {
    const permissions = ['show_users', 'create_users', 'edit_users'];
    let [near, far] = [0, 0];
    let clerk: Person;
    beforeAll(async () => {
      near = await company.create('branch', { name: { en: 'Near', ar: 'قريب' }, complete_phone: '07701000091' });
      far = await company.create('branch', { name: { en: 'Far', ar: 'بعيد' }, complete_phone: '07701000092' });
      clerk = await company.person({ permissions, branchId: near, branchIds: [near] });
    });
    const change = async (person: Person, values: object) => {
      const { version } = (await clerk.call('GET', `users/${person.id}`)).body.result.item;
      return clerk.call('PUT', `users/${person.id}`, { version, ...values });
    };
    const colleague = (branchIds: number[]) => company.person({ permissions: ['show_users'], branchId: near, branchIds });

    test.each([
      ['all', () => []],
      ['his and another', () => [near, far]],
    ])('by his own record: %s', async (_, branches) => {
      expect(refusedOn(await change(clerk, { branch_ids: branches() }))).toEqual([422, 'branch_ids']);
    });

    test('by somebody else’s record, or a person he makes', async () => {
      const other = await colleague([near]);
      for (const branch_ids of [[], [far], [near, far]])
        expect(refusedOn(await change(other, { branch_ids }))).toEqual([422, 'branch_ids']);
      expect(refusedOn(await change(other, { branch_id: far }))).toEqual([422, 'branch_id']);
      const role_id = (await ask(other.token)).json().result.user.role.id;
      const draft = { name: 'Puppet', email: 'wide@doors.test', kind: 'employee', password: 'correct horse 3', role_id };
      expect(refusedOn(await clerk.call('POST', 'users', { ...draft, branch_id: near }))).toEqual([422, 'branch_ids']);
      expect(refusedOn(await clerk.call('POST', 'users', { ...draft, branch_ids: [near] }))).toEqual([422, 'branch_id']);
      expect((await clerk.call('POST', 'users', { ...draft, branch_id: near, branch_ids: [near] })).status).toBe(201);
    });

    test('by the password of somebody who works in more', async () => {
      for (const wider of [await colleague([]), await colleague([near, far])]) {
        expect((await change(wider, { password: 'taken horse 1' })).status).toBe(422);
      }
      expect((await change(await colleague([near]), { password: 'given horse 1' })).status).toBe(200);
    });
  });

  test('out of everyone: the last who can hand out permissions stays', async () => {
    const small = await world.addTenant({ slug: 'small' });
    const last = await small.person({});
    expect((await last.call('POST', `users/${last.id}/disable`)).body.code).toBe('user.disableSelf');
    const helper = await small.person({ permissions: ['show_users', 'edit_users'] });
    expect((await helper.call('POST', `users/${last.id}/disable`)).body.code).toBe('user.strongerAccount');
  });

  test('out of everyone at once: two keepers who disable each other are not both gone', async () => {
    const pair = await world.addTenant({ slug: 'pair' });
    const outcomes: number[] = [];
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await pair.person({}), await pair.person({})];
      await world.ownerPool.query(`update app_user set disabled_at = now() where tenant_id = $1 and id <> all($2)`, [
        pair.id,
        [one.id, two.id],
      ]);
      await Promise.all([one.call('POST', `users/${two.id}/disable`), two.call('POST', `users/${one.id}/disable`)]);
      const { rows } = await world.ownerPool.query(
        'select count(*)::int as n from app_user where tenant_id = $1 and disabled_at is null',
        [pair.id],
      );
      outcomes.push(rows[0].n);
    }
    expect(outcomes.every((left) => left >= 1)).toBe(true);
  });
});

describe('the refresh cookie', () => {
  const refresh = (cookie: string | undefined) =>
    world.product.server.inject({
      method: 'POST',
      url: '/api/v1/auth/refresh',
      headers: { host: 'doors.localhost' },
      ...(cookie !== undefined && { cookies: { karwan_refresh: cookie } }),
    });
  const signedIn = async () => {
    const email = (await ask(admin.token)).json().result.user.email;
    const answer = await signIn({ identifier: email, password: 'correct horse 1' });
    return {
      token: answer.json().result.access_token as string,
      cookie: answer.cookies[0] as { name: string; value: string; [key: string]: unknown },
    };
  };

  test('asked for with by thirty at once keeps nobody waiting', async () => {
    const asked = Array.from({ length: 30 }, (_, index) => refresh(`${company.id}.${900_000 + index}.made-up`));
    const [mine, ...answers] = await Promise.all([ask(admin.token, 'auth/me', world.product), ...asked]);
    expect([mine.statusCode, new Set(answers.map((answer) => answer.statusCode))]).toEqual([200, new Set([401])]);
  });

  test('no script reads it and no other site sends it', async () => {
    const { cookie } = await signedIn();
    expect(cookie).toMatchObject({ name: 'karwan_refresh', httpOnly: true, sameSite: 'Strict', path: '/api/v1/auth' });
  });

  test('is replaced at each use; the loser of two tabs still gets in', async () => {
    const { cookie } = await signedIn();
    const first = await refresh(cookie.value);
    const next = first.cookies[0]?.value as string;
    expect([first.statusCode, next !== cookie.value]).toEqual([200, true]);
    expect((await ask(first.json().result.access_token)).statusCode).toBe(200);
    expect((await refresh(cookie.value)).statusCode).toBe(200);
    expect((await refresh(next)).statusCode).toBe(200);
  });

  test('used again later, somebody has a copy: the session ends for both', async () => {
    const { cookie, token } = await signedIn();
    const next = (await refresh(cookie.value)).cookies[0]?.value as string;
    await world.ownerPool.query(`update user_session set rotated_at = now() - interval '1 minute'`);
    expect((await refresh(cookie.value)).statusCode).toBe(401);
    expect((await refresh(next)).statusCode).toBe(401);
    await soon(async () => (await ask(token)).statusCode).toBe(401);
  });

  test('used again two turns later, the session ends for both as well', async () => {
    const { cookie } = await signedIn();
    const second = (await refresh(cookie.value)).cookies[0]?.value as string;
    const third = (await refresh(second)).cookies[0]?.value as string;
    expect((await refresh(cookie.value)).statusCode).toBe(401);
    expect((await refresh(third)).statusCode).toBe(401);
  });

  test('made up for a session there is, it does not end that session', async () => {
    const { cookie } = await signedIn();
    const [tenant, session, secretPart] = cookie.value.split('.') as [string, string, string];
    const foreign = (await signedIn()).cookie.value.split('.')[2];
    for (const forged of [`${tenant}.${session}.${'A'.repeat(secretPart.length)}`, `${tenant}.${session}.${foreign}`])
      expect((await refresh(forged)).statusCode).toBe(401);
    expect((await refresh(cookie.value)).statusCode).toBe(200);
  });

  test('forged, foreign or absent, it opens nothing', async () => {
    const { cookie } = await signedIn();
    const [tenant, session] = cookie.value.split('.');
    for (const forged of [
      undefined,
      '',
      'x',
      `${tenant}.${session}.AAAA`,
      `${tenant}.999999.${cookie.value.split('.')[2]}`,
      `${tenant}e3.${session}.x`,
      `-1.1.x`,
      `${'9'.repeat(40)}.1.x`,
    ]) {
      expect((await refresh(forged)).statusCode).toBe(401);
    }
    const elsewhere = await world.product.server.inject({
      method: 'POST',
      url: '/api/v1/auth/refresh',
      headers: { host: 'small.localhost' },
      cookies: { karwan_refresh: cookie.value },
    });
    expect(elsewhere.statusCode).toBe(401);
  });
});

describe('a token that was tampered with is no token', () => {
  const claims = () => ({ tenant: company.id, user: admin.id, session: admin.principal.sessionId });
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const [now] = [Math.floor(Date.now() / 1000)];

  test.each<[string, () => string]>([
    ['alg none', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ ...claims(), iat: now, exp: now + 600 })}.`],
    ['another secret', () => createSigner({ key: 'another secret', algorithm: 'HS256', expiresIn: 600_000 })(claims())],
    ['the empty secret', () => `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...claims(), exp: now + 600 })}.`],
    ['another algorithm', () => createSigner({ key: secret, algorithm: 'HS512', expiresIn: 600_000 })(claims())],
    [
      'expired a second ago',
      () => createSigner({ key: secret, algorithm: 'HS256' })({ ...claims(), iat: now - 601, exp: now - 1 }),
    ],
    ['a changed payload', () => admin.token.replace(/\.[^.]+\./, `.${encode({ ...claims(), user: 1, exp: now + 600 })}.`)],
    [
      'a key from a path',
      () => createSigner({ key: 'x', algorithm: 'HS256', kid: '../../dev/null', expiresIn: 600_000 })(claims()),
    ],
    [
      'claims that are no numbers',
      () =>
        createSigner({ key: secret, algorithm: 'HS256', expiresIn: 600_000 })({
          tenant: String(company.id),
          user: {},
          session: null,
        }),
    ],
    ['a session of somebody else', () => world.product.tokens.sign({ ...claims(), user: claims().user + 1 })],
    ['a tenant of somebody else', () => world.product.tokens.sign({ ...claims(), tenant: company.id + 1 })],
  ])('%s', async (_, forge) => {
    expect((await ask(admin.token)).statusCode).toBe(200);
    expect((await ask(forge())).statusCode).toBe(401);
  });
});

describe('gates', () => {
  const opened = async (input: Parameters<World['addTenant']>[0]) => {
    const tenant = await world.addTenant(input);
    return { tenant, person: await tenant.person({}) };
  };
  const codeOf = async (person: Person, path: string, method: 'GET' | 'POST' = 'GET') => {
    const { status, body } = await person.call(method, path, method === 'POST' ? {} : undefined);
    return `${status} ${body.code ?? ''}`.trim();
  };

  test('a disabled company is shut but for its settings and the way out', async () => {
    const { tenant, person } = await opened({ slug: 'shut' });
    await world.ownerPool.query('update tenant set disabled_at = now() where tenant_id = $1', [tenant.id]);
    await world.ownerPool.query(`select pg_notify('karwan_forget', $1)`, [`tenant:${tenant.id}`]);
    await expect.poll(() => codeOf(person, 'branches')).toBe('403 tenantDisabled');
    expect(await codeOf(person, 'settings')).toBe('200');
    expect(await codeOf(person, 'auth/me')).toBe('200');
    expect(await codeOf(person, 'auth/logout', 'POST')).toBe('200');
  });

  test.each([
    ['trial', '200', '422 fieldsWrong'],
    ['active', '200', '422 fieldsWrong'],
    ['past_due', '200', '422 fieldsWrong'],
    ['read_only', '200', '403 readOnlySubscription'],
    ['expired', '403 noSubscription', '403 noSubscription'],
  ])('a subscription that is %s reads %s and writes %s', async (subscriptionStatus, reads, writes) => {
    const { person } = await opened({ slug: `is-${subscriptionStatus.replace('_', '-')}`, subscriptionStatus });
    expect([await codeOf(person, 'branches'), await codeOf(person, 'branches', 'POST')]).toEqual([reads, writes]);
  });

  test('a subscription past its last day has ended', async () => {
    const { tenant, person } = await opened({ slug: 'lapsed' });
    await world.ownerPool.query(`update tenant set subscription_ends_on = current_date - 1 where tenant_id = $1`, [tenant.id]);
    await world.ownerPool.query(`select pg_notify('karwan_forget', $1)`, [`tenant:${tenant.id}`]);
    await expect.poll(() => codeOf(person, 'branches')).toBe('403 noSubscription');
  });

  // Between them these two are never on the day of the server at once.
  test.each([
    ['the last day there is not over', 'Etc/GMT+12', 0, '200'],
    ['the last day there is over', 'Pacific/Kiritimati', 1, '403 noSubscription'],
  ])('a subscription ends by the company’s own calendar: %s', async (_, timeZone, daysAgo, answer) => {
    const { tenant, person } = await opened({ slug: `zone${daysAgo}`, timeZone });
    await world.ownerPool.query(
      `update tenant set subscription_ends_on = (now() at time zone $2)::date - $3::int where tenant_id = $1`,
      [tenant.id, timeZone, daysAgo],
    );
    await world.ownerPool.query(`select pg_notify('karwan_forget', $1)`, [`tenant:${tenant.id}`]);
    await expect.poll(() => codeOf(person, 'branches')).toBe(answer);
  });

  test('the smallest coin is told in major units, whatever the currency', async () => {
    const { person } = await opened({ slug: 'coins', currency: 'USD' });
    await world.ownerPool.query(`update company_settings set cash_step = 25 where tenant_id = $1`, [person.principal.tenantId]);
    await world.ownerPool.query(`select pg_notify('karwan_forget', $1)`, [`tenant:${person.principal.tenantId}`]);
    await expect.poll(async () => (await person.call('GET', 'settings')).body.result.shipment_settings.cash_step).toBe('0.25');
  });

  test.each([
    [1, 1],
    [1, 2],
    [2, 1],
    [2, 2],
  ])('business %i/%i gets the sections that are its own, on every route', async (businessTypeId, businessSubTypeId) => {
    const { person } = await opened({ slug: `kind${businessTypeId}${businessSubTypeId}`, businessTypeId, businessSubTypeId });
    const wrong: string[] = [];
    const gated = world.product.routes.filter((one) => !one.ungated && one.permission !== 'public');
    expect(gated.length).toBeGreaterThan(200);
    for (const route of gated) {
      const { body } = await person.call(route.method, addressOf(route, 987_654_321), route.method === 'GET' ? undefined : {});
      const isOpen = sectionAllowed(route.section, businessTypeId, businessSubTypeId);
      if ((body.code === 'wrongSection') === isOpen) wrong.push(`${route.name} (${route.section}): ${body.code}`);
    }
    expect(wrong).toEqual([]);
  });
});
