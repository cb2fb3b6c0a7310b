import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '#platform/server';
import { type Company, freshWorld, type World } from '../../../../apps/server/testing/tenant.ts';
import { codeOf } from './codes.ts';
import { isOutside, openPost, type Post } from './post.ts';
import { forgetLetters, leaseSeconds, pausesMinutes, sendLetters } from './send-letters.ts';
import { writeLetter } from './write-letter.ts';

let world: World;
let company: Company;
let now: Date;
const from = 'Karwan <office@karwan.test>';
const folder = mkdtempSync(path.join(tmpdir(), 'karwan-letters-'));
const servers: SMTPServer[] = [];

beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant();
});
beforeEach(async () => {
  now = new Date('2026-11-21T07:00:00Z');
  await world.ownerPool.query('delete from letter');
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise<void>((resolve) => server.close(() => resolve()))));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world?.close();
});

/** A mail server on this machine, and what it took. */
async function mailServer(options: SMTPServerOptions = {}, timeoutMs = 10_000) {
  const took: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        took.push(text);
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return { took, port, post: openPost({ smtpUrl: `smtp://127.0.0.1:${port}`, from, folder, timeoutMs }) };
}

const write = (more: { to?: string; locale?: string; seed?: string } = {}) =>
  company.do(async (ctx) => {
    const values = { name: 'Noor', company: 'Basra', minutes: '10' };
    writeLetter(ctx, { kind: 'password_code', to: 'noor@basra.test', locale: 'en', seed: 'a seed', ...more, values });
  });
const send = (post: Post) => sendLetters({ pool: world.product.pool, tenantId: company.id, post, now: () => now });
const rows = async () => (await world.ownerPool.query('select * from letter order by id')).rows;
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

describe('a letter', () => {
  test('written in work that is refused was never written', async () => {
    const refused = company.do(async (ctx) => {
      writeLetter(ctx, { kind: 'password_changed', to: 'a@b.test', locale: 'en', values: { name: 'A', company: 'B' } });
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
  });

  test('leaves once, in the words of its reader, and counts as sent', async () => {
    const { post, took } = await mailServer();
    await write();
    expect(await send(post)).toBeNull();
    expect(await send(post)).toBeNull();
    expect(took).toHaveLength(1);
    expect(took[0]).toContain(`Subject: ${codeOf('a seed')} is your code at Basra`);
    expect(took[0]).toContain('To: noor@basra.test');
    const [letter] = await rows();
    expect(letter).toMatchObject({ state: 'sent', attempts: 1, reason: null, seed: null });
    expect(letter.sent_at).toEqual(now);
  });

  test('holds its code nowhere in the database, before it left and after', async () => {
    const { post } = await mailServer();
    await write();
    const before = JSON.stringify(await rows());
    await send(post);
    expect(before).toContain('a seed');
    expect(before + JSON.stringify(await rows())).not.toContain(codeOf('a seed'));
    expect(codeOf('a seed')).toMatch(/^\d{6}$/);
    expect(codeOf('another seed')).not.toBe(codeOf('a seed'));
  });

  test('leaves once where two processes are at it', async () => {
    const { post, took } = await mailServer();
    for (let count = 0; count < 12; count++) await write();
    await Promise.all([send(post), send(post), send(post)]);
    expect(took).toHaveLength(12);
    expect((await rows()).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(Array(12).fill('sent 1'));
  });
});

describe('a mail server', () => {
  test('that refuses the reader for good has the letter fail at once, and the next one leaves', async () => {
    const { post, took } = await mailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('nobody') ? Object.assign(new Error('no such person'), { responseCode: 550 }) : null),
    });
    await write({ to: 'nobody@basra.test' });
    await write();
    expect(await send(post)).toBeNull();
    expect((await rows()).map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', 'EENVELOPE 550'],
      ['sent', null],
    ]);
    expect(took).toHaveLength(1);
  });

  test('that is full for now is asked again after 1, 5, 30 minutes, 2 and 12 hours, and then no more', async () => {
    const { post, took } = await mailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('later'), { responseCode: 450 })),
    });
    await write();
    for (const pause of pausesMinutes) {
      expect(await send(post)).toBe('EENVELOPE 450');
      expect((await rows())[0]).toMatchObject({ state: 'queued', next_at: new Date(now.getTime() + pause * 60_000) });
      later(pause - 0.1);
      expect(await send(post)).toBeNull();
      later(0.1);
    }
    await send(post);
    expect((await rows())[0]).toMatchObject({ state: 'failed', attempts: 6, reason: 'EENVELOPE 450', seed: null });
    later(10_000);
    expect(await send(post)).toBeNull();
    expect(took).toEqual([]);
  });

  test('that does not answer is given up, and the letter waits', async () => {
    const held: (() => void)[] = [];
    const { post } = await mailServer({ onMailFrom: (_address, _session, done) => held.push(done) }, 200);
    await write();
    await write();
    expect(await send(post)).toBe('ETIMEDOUT');
    // The second is not held up to a server that is away.
    expect((await rows()).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(['queued 1', 'queued 0']);
    for (const done of held) done();
  });

  test('that is not there has the letter wait', async () => {
    const { post } = await mailServer();
    await Promise.all(servers.splice(0).map((server) => new Promise<void>((resolve) => server.close(() => resolve()))));
    await write();
    expect(await send(post)).toBe('ESOCKET');
    expect((await rows())[0]).toMatchObject({ state: 'queued', reason: 'ESOCKET' });
  });

  test('that breaks off after taking the letter gets it again, under the same name', async () => {
    const names: string[] = [];
    const sockets = new Set<Socket>();
    let breaks = true;
    const { post } = await mailServer({
      onData: (stream, _session, done) => {
        let text = '';
        stream.on('data', (chunk) => {
          text += chunk;
        });
        stream.on('end', () => {
          names.push(/Message-ID: (\S+)/i.exec(text)?.[1] ?? 'none');
          if (!breaks) return done();
          breaks = false;
          for (const socket of sockets) socket.destroy();
        });
      },
    });
    servers[0]?.server.on('connection', (socket: Socket) => sockets.add(socket));
    await write();
    expect(await send(post)).toMatch(/^E/);
    expect((await rows())[0]).toMatchObject({ state: 'queued', attempts: 1 });
    later(1);
    expect(await send(post)).toBeNull();
    const [letter] = await rows();
    expect(letter).toMatchObject({ state: 'sent', attempts: 2 });
    const name = `<letter-${company.id}-${letter.id}@karwan.test>`;
    expect(names).toEqual([name, name]);
  });
});

describe('a process killed', () => {
  test('between claiming and sending leaves a letter that another sends, once its minute is over', async () => {
    const { post, took } = await mailServer();
    await write();
    await killedWhile(async () => undefined);
    expect(await send(post)).toBeNull();
    expect(took).toEqual([]);
    later(leaseSeconds / 60);
    await send(post);
    expect(took).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({ state: 'sent', attempts: 2 });
  });

  test('between sending and saying so has the letter come twice under one name; what it would have said is heard no more', async () => {
    const { post, took } = await mailServer();
    await write();
    const speakUp = await killedWhile((envelope) => post.deliver(envelope));
    later(leaseSeconds / 60);
    await send(post);
    const named = took.map((text) => /Message-ID: (\S+)/i.exec(text)?.[1]);
    expect(named).toHaveLength(2);
    expect(new Set(named).size).toBe(1);
    const said = await rows();
    speakUp();
    await waiting;
    expect(await rows()).toEqual(said);
  });

  test('at every attempt does not send for ever', async () => {
    const { post, took } = await mailServer();
    await write();
    await world.ownerPool.query('update letter set attempts = 6');
    await send(post);
    expect((await rows())[0]).toMatchObject({ state: 'failed' });
    expect(took).toEqual([]);
  });

  let waiting: Promise<unknown> = Promise.resolve();
  /** An attempt that stands still before it says what came of it; whoever calls the answer has it come to life again. */
  async function killedWhile(deliver: Post['deliver']): Promise<() => void> {
    let goOn = () => undefined as undefined;
    const reached = new Promise<void>((resolve) => {
      const stopped = new Promise<void>((release) => {
        goOn = () => void release() as undefined;
      });
      waiting = send({
        outcome: 'sent',
        deliver: async (envelope) => {
          await deliver(envelope);
          resolve();
          await stopped;
          throw new Error('it woke up');
        },
        forget: async () => undefined,
      });
    });
    await reached;
    return goOn;
  }
});

describe('on its way', () => {
  test('a letter is encrypted to every machine but this one', () => {
    const outside = ['smtp://mail.example:587', 'smtp://10.0.0.5', 'smtp://localhost.example', 'smtp://[2001:db8::1]'];
    expect(outside.map(isOutside)).toEqual(outside.map(() => true));
    expect(['smtp://127.0.0.1:2525', 'smtp://localhost', 'smtp://[::1]:25'].map(isOutside)).toEqual([false, false, false]);
  });

  test('it does not leave by a server that offers no encryption where that is asked for', async () => {
    const { port, took } = await mailServer();
    const post = openPost({ smtpUrl: `smtp://127.0.0.1:${port}/?requireTLS=true`, from, folder });
    await write();
    expect(await send(post)).toMatch(/^(ETLS|ESOCKET|EPROTOCOL)/);
    expect([took, (await rows())[0].state]).toEqual([[], 'queued']);
  });
});

describe('without a mail server', () => {
  const kept = () => openPost({ smtpUrl: null, from, folder });
  const files = () => readdirSync(folder).filter((name) => name.endsWith('.eml'));

  test('a letter is kept as a file of the operator’s, and never called sent', async () => {
    await write({ locale: 'ar' });
    await send(kept());
    const [letter] = await rows();
    expect(letter).toMatchObject({ state: 'kept', sent_at: null, seed: null });
    expect(files()).toEqual([`letter-${company.id}-${letter.id}.eml`]);
    const text = readFileSync(path.join(folder, files()[0] as string), 'utf8');
    expect(text).toMatch(new RegExp(`^${codeOf('a seed')}\\r?$`, 'm'));
    expect(text).toContain('dir=3D"rtl"');
  });

  test('what people wrote into their names is words, and no head of a letter', async () => {
    const values = { name: '<b>Noor</b> {{code}}', company: 'Basra\r\nBcc: all@basra.test' };
    await company.do(async (ctx) => writeLetter(ctx, { kind: 'password_changed', to: 'noor@basra.test', locale: 'en', values }));
    await send(kept());
    const [letter] = await rows();
    const text = readFileSync(path.join(folder, `letter-${company.id}-${letter.id}.eml`), 'utf8');
    const [head = ''] = text.split('\r\n\r\n');
    expect(head).toContain('Subject: Your password at Basra Bcc: all@basra.test was changed');
    expect(head).not.toMatch(/^Bcc:/im);
    expect(text).toContain('&lt;b&gt;Noor&lt;/b&gt; {{code}}');
  });

  test('files of ninety days are forgotten, and what old letters said', async () => {
    for (const name of files()) utimesSync(path.join(folder, name), new Date(0), new Date(0));
    await write();
    await send(kept());
    await kept().forget(new Date(1_000));
    expect(files()).toHaveLength(1);
    await world.ownerPool.query(`update letter set created_at = '2026-08-01'`);
    await company.do(forgetLetters);
    expect((await rows())[0]).toMatchObject({ state: 'kept', filled: {}, recipient: 'noor@basra.test' });
  });
});

test('another company neither sends nor sees it', async () => {
  const other = await world.addTenant();
  const { post, took } = await mailServer();
  await write();
  await sendLetters({ pool: world.product.pool, tenantId: other.id, post, now: () => now });
  expect(took).toEqual([]);
  const stranger = await other.person({ permissions: ['show_site_settings'] });
  const clerk = await company.person({ permissions: ['show_site_settings'] });
  const outsider = await company.person({ permissions: ['show_clients'] });
  expect((await stranger.call('GET', 'letters')).body.result.items).toEqual([]);
  expect((await outsider.call('GET', 'letters')).status).toBe(403);
  const { items } = (await clerk.call('GET', 'letters')).body.result;
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ recipient: 'noor@basra.test', template: 'password_code', state: 'queued' });
  expect(JSON.stringify(items)).not.toContain('a seed');
  expect(await transact(world.product.pool, other.id, (db) => db.query({ text: 'select id from letter', values: [] }))).toEqual(
    [],
  );
});
