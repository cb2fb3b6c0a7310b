import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { configureSealing } from '#platform/server';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import { secretFor } from '../../../../platform/server/secret.ts';
import { letterRounds } from './letter-rounds.ts';
import type { Envelope, Post } from './post.ts';
import { configureMail } from './ways-out.ts';
import { writeLetter } from './write-letter.ts';

let world: World;
let company: Company;
let other: Company;
let clerk: Person;
const servers: (SMTPServer | Server)[] = [];
const rounds: ReturnType<typeof letterRounds>[] = [];
const password = 'horse & staple ü9';

/** The operator's way: what it took, and what it is to say of it. */
let handed: Envelope[] = [];
const operator: Post = {
  outcome: 'sent',
  deliver: async (envelope) => {
    handed.push(envelope);
  },
  forget: async () => undefined,
};

beforeAll(async () => {
  world = await freshWorld();
});
beforeEach(async () => {
  handed = [];
  configureMail({ operator, allowsPrivate: true, timeoutMs: 700 });
  company = await world.addTenant();
  other = await world.addTenant();
  clerk = await company.person({ permissions: ['show_site_settings'] });
});
afterEach(async () => {
  await Promise.all(rounds.splice(0).map((one) => one.end()));
  await Promise.all(servers.splice(0).map((server) => new Promise<void>((resolve) => server.close(() => resolve()))));
});
afterAll(async () => {
  configureMail({ allowsPrivate: false });
  await world?.close();
});

interface Took {
  from: string;
  user: string | undefined;
  text: string;
}

/** A mail server on this machine that knows one name and password. */
async function mailServer(options: SMTPServerOptions = {}) {
  const took: Took[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.username === 'office' && auth.password === password
        ? done(null, { user: 'office' })
        : done(new Error('no such person')),
    onData: (stream, session, done) => {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        took.push({ from: (session.envelope.mailFrom as { address: string }).address, user: String(session.user), text });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return { took, port: (server.server.address() as AddressInfo).port };
}

/** A server that takes the call and says nothing, for as long as it is there. */
async function silentServer(): Promise<{ port: number; calls: () => number }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  servers.push(server);
  const close = server.close.bind(server);
  server.close = (done) => {
    for (const socket of sockets) socket.destroy();
    return close(done);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return { port: (server.address() as AddressInfo).port, calls: () => sockets.size };
}

const read = async (person = clerk) => (await person.call('GET', 'mail-settings')).body.result.item;
const save = async (body: Record<string, unknown>, person = clerk) => {
  const { id, version } = await read(person);
  return person.call('PUT', `mail-settings/${id}`, { version, ...body });
};
const ownServer = (port: number) => ({
  mail_driver: 'smtp',
  mail_host: '127.0.0.1',
  mail_port: port,
  mail_encryption: null,
  mail_username: 'office',
  mail_password: password,
  mail_from_name: 'Basra Express',
  mail_from_address: 'office@basra.test',
});
const tryOut = async (body: Record<string, unknown> = {}, person = clerk) =>
  (await person.call('POST', 'mail-settings/test-letter', body)).body.result;
const write = (one: Company) =>
  one.do(async (ctx) => {
    const values = { name: 'Noor', company: 'Basra' };
    writeLetter({ ...ctx, now: new Date() }, { kind: 'password_changed', to: 'noor@basra.test', locale: 'en', values });
  });
const begin = (failed: (error: unknown) => void = (error) => Promise.reject(error)) => {
  const made = letterRounds(world.product.pool, operator, failed);
  rounds.push(made);
  return made;
};
const states = async (one: Company) =>
  (await world.ownerPool.query('select state, reason from letter where tenant_id = $1 order by id', [one.id])).rows.map(
    ({ state, reason }) => [state, reason].filter(Boolean).join(' '),
  );

describe('a company with a mail server of its own', () => {
  test('sends its letters by it, signed in, from its own name and address; others go the operator’s way', async () => {
    const { took, port } = await mailServer();
    expect((await save(ownServer(port))).status).toBe(200);
    await write(company);
    await write(other);
    const round = begin();
    await round.of(company.id);
    await round.of(other.id);
    await round.end();
    expect(took).toMatchObject([{ from: 'office@basra.test', user: 'office' }]);
    expect(took[0]?.text).toMatch(/From: "?Basra Express"? <office@basra\.test>/);
    expect(handed.map(({ id }) => id)).toEqual([expect.stringContaining(`letter-${other.id}-`)]);
    expect([await states(company), await states(other)]).toEqual([['sent'], ['sent']]);
  });

  test('goes the operator’s way again as soon as it says so, and keeps what it had set', async () => {
    const { took, port } = await mailServer();
    await save(ownServer(port));
    await save({ mail_driver: null });
    await write(company);
    const round = begin();
    await round.of(company.id);
    expect([took, handed.length]).toEqual([[], 1]);
    expect(await read()).toMatchObject({ mail_driver: null, mail_port: port, mail_password_is_set: true });
  });

  test('holds up nobody while its server hangs, and that server is left alone for a minute', async () => {
    const { port, calls } = await silentServer();
    await save(ownServer(port));
    await write(company);
    await write(company);
    await write(other);
    const round = begin();
    const began = performance.now();
    await round.of(company.id);
    await round.of(other.id);
    expect([performance.now() - began < 500, await states(other)]).toEqual([true, ['sent']]);
    await round.end();
    expect(await states(company)).toEqual(['queued ETIMEDOUT', 'queued']);
    await round.of(company.id);
    await round.end();
    expect([calls(), await states(company)]).toEqual([1, ['queued ETIMEDOUT', 'queued']]);
    expect(await read()).toMatchObject({ letters_waiting: 1, letters_waiting_reason: 'ETIMEDOUT' });
    // Saved anew it is another server, which may be well.
    const well = await mailServer();
    await save(ownServer(well.port));
    await round.of(company.id);
    await round.end();
    expect(await states(company)).toEqual(['queued ETIMEDOUT', 'sent']);
  });

  test('sends what waited for hours as soon as its settings are put right, and not what is being sent', async () => {
    const { port } = await silentServer();
    await save(ownServer(port));
    for (let nth = 0; nth < 3; nth++) await write(company);
    await write(other);
    const at = (minutes: number) => `now() + make_interval(mins => ${minutes})`;
    // Failed before, and tried again in two hours; the second is at this moment tried again; the third never was.
    for (const [nth, set] of [`${at(120)}, reason = 'EAUTH 535'`, `${at(1)}, reason = 'EAUTH 535'`, at(120)].entries())
      await world.ownerPool.query(
        `update letter set next_at = ${set} where id = (select id from letter where tenant_id = $1 order by id offset $2 limit 1)`,
        [company.id, nth],
      );
    await world.ownerPool.query(`update letter set next_at = ${at(120)}, reason = 'EAUTH 535' where tenant_id = $1`, [other.id]);
    const due = async (one: Company) =>
      (
        await world.ownerPool.query('select next_at <= now() as due from letter where tenant_id = $1 order by id', [one.id])
      ).rows.map((row) => row.due);
    const well = await mailServer();
    await save(ownServer(well.port));
    expect([await due(company), await due(other)]).toEqual([[true, false, false], [false]]);
    const round = begin();
    await round.of(company.id);
    await round.end();
    expect(await states(company)).toEqual(['sent', 'queued EAUTH 535', 'queued']);
  });

  test('is not held up where the operator’s server is away', async () => {
    const { took, port } = await mailServer();
    await save(ownServer(port));
    await write(company);
    await write(other);
    const away = { ...operator, deliver: () => Promise.reject(Object.assign(new Error('away'), { code: 'ESOCKET' })) };
    const round = letterRounds(world.product.pool, away, () => undefined);
    rounds.push(round);
    await expect(round.of(other.id)).rejects.toThrow('letters do not leave: ESOCKET');
    await round.of(company.id);
    await round.end();
    expect([took.length, await states(company), await states(other)]).toEqual([1, ['sent'], ['queued ESOCKET']]);
  });
});

describe('the password', () => {
  const everywhere = async () => {
    const tables = ['mail_settings', 'sealed_value', 'audit_entry', 'letter', 'outbox_event', 'idempotency_key'];
    const rows = await Promise.all(
      tables.map(async (table) => {
        const there = await world.ownerPool.query('select to_regclass($1) as name', [table]);
        return there.rows[0].name ? (await world.ownerPool.query(`select * from ${table}`)).rows : [];
      }),
    );
    return JSON.stringify(rows);
  };
  const spellings = [password, Buffer.from(password).toString('base64'), Buffer.from(password).toString('base64url')];

  test('stands in no answer, no record of changes and no table, only whether it is set', async () => {
    const { port } = await mailServer();
    const saved = await save(ownServer(port));
    const tried = await clerk.call('POST', 'mail-settings/test-letter', {});
    const again = await clerk.call('GET', 'mail-settings');
    expect(again.body.result.item).toMatchObject({
      mail_password: null,
      mail_password_is_set: true,
      mail_password_is_locked: false,
    });
    const said = JSON.stringify([saved.body, tried.body, again.body]) + (await everywhere());
    for (const spelling of spellings) expect(said).not.toContain(spelling);
    const { rows } = await world.ownerPool.query(
      `select action, after from audit_entry where tenant_id = $1 and entity = 'mailSettings' order by id`,
      [company.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['edit', 'testLetter']);
    expect(rows[0].after).toMatchObject({ mail_host: '127.0.0.1', mail_password_is_set: true });
  });

  test('is repeated to nobody by a server that says it back', async () => {
    const plain = Buffer.from(`\0office\0${password}`).toString('base64');
    const { port } = await mailServer({
      onAuth: (_auth, _session, done) =>
        done(
          Object.assign(new Error(`wrong: ${password} ${plain} ${Buffer.from(password).toString('base64')}`), {
            responseCode: 535,
          }),
        ),
    });
    await save(ownServer(port));
    const { state, said } = await tryOut();
    expect(state).toBe('failed');
    expect(said).toMatch(/^The mail server does not take this user name and password\. It said: \u2068535 wrong: … … …\u2069$/);
  });

  test('stays where its field is left empty, is forgotten when asked, and then asked for', async () => {
    const { took, port } = await mailServer();
    await save(ownServer(port));
    await save({ mail_from_name: 'Basra', mail_password: '' });
    await save({ mail_from_name: 'Basra 2', mail_password: null });
    expect((await tryOut()).state).toBe('sent');
    expect(took).toHaveLength(1);
    const { id, version } = await read();
    const forgotten = await clerk.call('POST', `mail-settings/${id}/forget-password`, { version });
    expect(forgotten.body.result.item).toMatchObject({ mail_password_is_set: false, version: version + 1 });
    expect((await world.ownerPool.query('select from sealed_value where tenant_id = $1', [company.id])).rowCount).toBe(0);
    const { status, body } = await save({ mail_from_name: 'Basra 3' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['mail_password']]);
    const stale = await clerk.call('POST', `mail-settings/${id}/forget-password`, { version });
    expect(stale.status).toBe(409);
  });

  test.each([{ mail_host: 'mail.elsewhere.test' }, { mail_port: 2525 }, { mail_encryption: 'ssl' }])(
    'given for one server is not told to another: %o',
    async (change) => {
      const { port } = await mailServer();
      await save(ownServer(port));
      const { status, body } = await save(change);
      expect([status, body.errors]).toEqual([
        422,
        { mail_password: ['The password kept was given for the server as it was. Type it again, or have it forgotten first.'] },
      ]);
      // Nor by way of the operator's and back.
      expect((await save({ mail_driver: null, ...change })).status).toBe(422);
      expect((await save({ ...change, mail_password: 'new one' })).status).toBe(200);
    },
  );

  test('that another secret sealed is said in words, letters wait, and typed again it works', async () => {
    const { took, port } = await mailServer();
    await save(ownServer(port));
    await write(company);
    configureSealing('another secret of the product');
    try {
      expect(await read()).toMatchObject({ mail_password_is_set: true, mail_password_is_locked: true });
      expect(await tryOut()).toEqual({
        state: 'failed',
        said: 'The password kept can no longer be opened, as the secret of the product was changed. Type it again and save.',
      });
      const round = begin();
      await round.of(company.id);
      await round.end();
      expect([took, handed, await states(company)]).toEqual([[], [], ['queued ESEALED']]);
      await save({ mail_password: password });
      expect((await tryOut()).state).toBe('sent');
    } finally {
      configureSealing(secretFor('a secret for tests only', 'sealed'));
    }
  });

  test('of one company opens for no other', async () => {
    const { took, port } = await mailServer();
    const stranger = await other.person({ permissions: ['show_site_settings'] });
    await save(ownServer(port));
    await save({ ...ownServer(port), mail_password: 'another' }, stranger);
    await world.ownerPool.query(
      'update sealed_value t set sealed = s.sealed from sealed_value s where t.tenant_id = $2 and s.tenant_id = $1',
      [company.id, other.id],
    );
    expect([(await tryOut({}, stranger)).state, took]).toEqual(['failed', []]);
  });
});

describe('a private network', () => {
  test('is refused beside the host, as an address and as this machine’s name', async () => {
    configureMail({ operator, allowsPrivate: false });
    for (const mail_host of ['127.0.0.1', '10.0.0.5', '192.168.1.1', '::1', 'fd00::1', 'localhost']) {
      const { status, body } = await save({ ...ownServer(25), mail_host });
      expect([mail_host, status, body.errors]).toEqual([
        mail_host,
        422,
        { mail_host: ['This address belongs to a private network, where this product may not go.'] },
      ]);
    }
  });

  test('is not gone to by a name that leads there, nor by settings from before', async () => {
    const { port, calls } = await silentServer();
    await save(ownServer(port));
    configureMail({ operator, allowsPrivate: false });
    await write(company);
    for (const host of ['127.0.0.1', 'localhost', '2130706433']) {
      await world.ownerPool.query('update mail_settings set mail_host = $2 where tenant_id = $1', [company.id, host]);
      expect([host, (await tryOut()).said]).toEqual([host, expect.stringContaining('stands in a private network')]);
    }
    const round = begin();
    await round.of(company.id);
    await round.end();
    expect([calls(), await states(company)]).toEqual([0, ['queued EPRIVATE']]);
  });
});

describe('a test letter', () => {
  test('leaves at once to whoever asks, or to the address typed, and is no letter of the company’s', async () => {
    const { took, port } = await mailServer();
    await save(ownServer(port));
    const own = `person1@${company.slug}.test`;
    expect(await tryOut()).toEqual({ state: 'sent', said: expect.stringContaining(`Sent to \u2068${own}\u2069.`) });
    expect((await tryOut({ to: 'noor@basra.test' })).said).toContain('Sent to \u2068noor@basra.test\u2069.');
    expect(took.map(({ text }) => /^To: (\S+)/m.exec(text)?.[1])).toEqual([own, 'noor@basra.test']);
    expect(await states(company)).toEqual([]);
    expect((await clerk.call('POST', 'mail-settings/test-letter', { to: 'noor' })).body.errors).toHaveProperty('to');
  });

  test('is said to be kept, never sent, where the operator has no server', async () => {
    configureMail({ operator: { ...operator, outcome: 'kept' }, allowsPrivate: true });
    expect(await tryOut()).toMatchObject({ state: 'kept', said: expect.stringContaining('Kept, not sent') });
    expect(await read()).toMatchObject({ operator_sends: false });
  });

  test('that is refused is told in the server’s own words', async () => {
    const { port } = await mailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('5.1.1 we do not\u202e know him'), { responseCode: 550 })),
    });
    await save(ownServer(port));
    expect((await tryOut()).said).toBe(
      'The mail server did not take the letter. It said: \u2068550 5.1.1 we do not know him\u2069',
    );
  });

  test.each<[string, () => Promise<Record<string, unknown>>, string]>([
    [
      'a wrong password',
      async () => ({ ...ownServer((await mailServer()).port), mail_password: 'wrong' }),
      'does not take this user name and password',
    ],
    ['a server that says nothing', async () => ownServer((await silentServer()).port), 'The mail server did not answer.'],
    ['a port where nobody listens', async () => ownServer(1), 'The mail server did not answer.'],
    [
      'a name nobody knows',
      async () => ({ ...ownServer(25), mail_host: 'mail.nowhere.invalid' }),
      'There is no mail server of this name.',
    ],
    [
      'a server without STARTTLS',
      async () => ({ ...ownServer((await mailServer()).port), mail_encryption: 'tls' }),
      'does not offer this encryption',
    ],
    [
      'a server that speaks plainly',
      async () => ({ ...ownServer((await mailServer()).port), mail_encryption: 'ssl' }),
      'does not offer this encryption',
    ],
    [
      'a certificate of its own making',
      async () => ({ ...ownServer((await mailServer({ secure: true })).port), mail_encryption: 'ssl' }),
      'The certificate of the mail server is not valid',
    ],
  ])('that fails by %s says so', async (_, settings, said) => {
    expect((await save(await settings())).status).toBe(200);
    expect(await tryOut()).toEqual({ state: 'failed', said: expect.stringContaining(said) });
    expect(await states(company)).toEqual([]);
  });

  test('holds no connection to the database while the server is waited for', async () => {
    const { port, calls } = await silentServer();
    await save(ownServer(port));
    const trying = tryOut();
    await expect.poll(calls).toBe(1);
    const { rows } = await world.ownerPool.query(
      `select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(rows[0].open).toBe(0);
    expect((await trying).state).toBe('failed');
  });

  test('is sent five times in a minute by a company, and then again a minute later', async () => {
    for (let count = 0; count < 5; count++) expect((await tryOut()).state).toBe('sent');
    expect((await clerk.call('POST', 'mail-settings/test-letter', {})).status).toBe(429);
    const stranger = await other.person({ permissions: ['show_site_settings'] });
    expect((await tryOut({}, stranger)).state).toBe('sent');
    const before = world.clock.now;
    world.clock.now = new Date(before.getTime() + 60_000);
    expect((await tryOut()).state).toBe('sent');
    world.clock.now = before;
    expect(handed).toHaveLength(7);
  });
});

describe('what is set', () => {
  test('is refused beside each field that is wrong or missing', async () => {
    const errors = async (body: Record<string, unknown>) => Object.keys((await save(body)).body.errors ?? {}).sort();
    expect(await errors({ mail_driver: 'smtp' })).toEqual(['mail_from_address', 'mail_host', 'mail_port']);
    expect(await errors({ mail_port: 0, mail_from_address: 'office', mail_encryption: 'none', mail_driver: 'log' })).toEqual([
      'mail_driver',
      'mail_encryption',
      'mail_from_address',
      'mail_port',
    ]);
    expect(await errors({ mail_port: 65_536 })).toEqual(['mail_port']);
    for (const mail_host of ['smtp://mail.example', 'mail.example:25', 'a b', '-x', '…', '12345'])
      expect([mail_host, await errors({ mail_host })]).toEqual([mail_host, ['mail_host']]);
    for (const mail_host of ['mail.example', 'خادم.مثال', '8.8.8.8', '2606:4700::1111'])
      expect([mail_host, await errors({ mail_host })]).toEqual([mail_host, []]);
  });

  test('from a version that is no longer is refused with what is now', async () => {
    const { id, version } = await read();
    await save({ mail_from_name: 'First' });
    const stale = await clerk.call('PUT', `mail-settings/${id}`, { version, mail_from_name: 'Second' });
    expect([stale.status, stale.body.result.item.mail_from_name]).toEqual([409, 'First']);
  });

  test('is one row, nobody else’s, and nobody’s business without the key', async () => {
    const { id, version } = await read();
    const stranger = await other.person({ permissions: ['show_site_settings'] });
    const outsider = await company.person({ permissions: ['show_clients'] });
    expect((await stranger.call('PUT', `mail-settings/${id}`, { version, mail_from_name: 'Ours' })).status).toBe(404);
    expect((await stranger.call('POST', `mail-settings/${id}/forget-password`, { version })).status).toBe(404);
    for (const [method, path] of [
      ['GET', 'mail-settings'],
      ['PUT', `mail-settings/${id}`],
      ['POST', `mail-settings/${id}/forget-password`],
      ['POST', 'mail-settings/test-letter'],
    ] as const)
      expect([path, (await outsider.call(method, path, method === 'GET' ? undefined : { version })).status]).toEqual([path, 403]);
  });
});
