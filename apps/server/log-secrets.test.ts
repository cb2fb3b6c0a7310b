import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configureMail } from '#foundation/letters/server';
import { configureSenders } from '#foundation/senders/server';
import { defineJob, startJob, stepJob } from '#platform/server';
import { type PrintWorld, printWorld } from '../../modules/courier/printing/server/print-world.ts';
import { compose, type Product } from './compose.ts';
import { contextOfJob } from './set-up-tenant.ts';
import type { Person } from './testing/tenant.ts';
import { startWorker } from './worker.ts';

// A day's worth of everything that carries a secret or somebody's data, with the log listened to.
let w: PrintWorld;
let product: Product;
let clerk: Person;
let written = '';
const secrets = new Set<string>();
const secret = (text: string) => {
  secrets.add(text);
  return text;
};
const failing = defineJob<{ note: string }, { n: number }>({
  name: 'test.failing',
  step: async (_ctx, { input }) => {
    throw new Error(`cannot deliver to "${input.note}"`);
  },
});

beforeAll(async () => {
  w = await printWorld();
  clerk = await w.company.person({ branchId: w.d });
  const log = new PassThrough();
  log.on('data', (chunk) => {
    written += chunk;
  });
  product = await compose({
    appUrl: w.world.appUrl,
    secret: 'a secret for tests only',
    rateLimit: false,
    logLevel: 'trace',
    logTo: log,
  });
});
afterAll(async () => {
  await product?.close();
  await w?.close();
});

async function ask(method: 'GET' | 'POST' | 'PUT', url: string, payload?: unknown, headers: Record<string, string> = {}) {
  const response = await product.server.inject({
    method,
    url,
    headers: { host: 'moves.localhost', authorization: `Bearer ${clerk.token}`, ...headers },
    ...(payload !== undefined && { payload: payload as object }),
  });
  return {
    status: response.statusCode,
    body: String(response.headers['content-type']).includes('json') ? response.json() : {},
    headers: response.headers,
  };
}

const login = (identifier: string, password: string) =>
  ask('POST', '/api/v1/auth/login', { identifier, password }, { authorization: '' });

async function signIns(): Promise<void> {
  const right = await login('person1@moves.test', secret('correct horse 1'));
  secret(right.body.result.access_token);
  const cookie = String(right.headers['set-cookie']);
  secret(/karwan_refresh=([^;]+)/.exec(cookie)?.[1] ?? 'no cookie');
  await ask('POST', '/api/v1/auth/refresh', {}, { cookie, authorization: '' });
  await login(secret('nobody-of-ours@example.com'), secret('wrong staple 77'));
  await login(secret('07709998877'), 'x');
  const recovered = await ask(
    'POST',
    '/api/v1/auth/recover',
    { identifier: secret('forgot-it@example.com') },
    { authorization: '' },
  );
  const browser = /karwan_code=([^;]+)/.exec(String(recovered.headers['set-cookie']))?.[1] ?? 'no cookie';
  const ofBrowser = { cookie: `karwan_code=${secret(browser)}`, authorization: '' };
  await ask('POST', '/api/v1/auth/check-code', { code: secret('typed code 402817') }, ofBrowser);
  const chosen = secret('chosen harbour 88');
  await ask('POST', '/api/v1/auth/reset-password', { password: chosen, password_confirmation: chosen }, ofBrowser);
  await ask('POST', '/api/v1/auth/password', { current: secret('old cable 55'), password: secret('new cable 66') });
  await ask('GET', `/api/v1/shipments?search=${secret('searchedwords')}&phone=${secret('07701112299')}`);
  await ask('GET', '/api/v1/shipments', undefined, { authorization: `Bearer ${secret('eyJmb3JnZWQ.token.here')}` });
  secret((await ask('POST', '/api/v1/realtime/ticket', {})).body.result.ticket);
}

async function papersAndLinks(): Promise<void> {
  const id = await w.parcel({ phone: secret('07705550001'), receiver_name: secret('Zaynab Kadhim') });
  const printed = await ask(
    'POST',
    '/api/v1/shipment-print/multi',
    { shipment_ids: [id], kind: 'label' },
    { 'idempotency-key': secret('key-of-a-print') },
  );
  const paper = secret(printed.body.result.pdf_url);
  expect((await ask('GET', paper, undefined, { authorization: '' })).status).toBe(200);
  const { token } = (await ask('POST', `/api/v1/shipments/${id}/tracking-link`, {})).body.result;
  expect((await ask('GET', `/api/v1/track/${secret(token)}`, undefined, { authorization: '' })).status).toBe(200);
  await ask(
    'POST',
    `/api/v1/track/${token}/reschedule`,
    { day: '2026-11-25', note: secret('leave it at the baker') },
    { authorization: '' },
  );
  await ask('GET', `/api/v1/papers/${secret('1-madeupcodeofapaper0000')}`, undefined, { authorization: '' });
  await ask('GET', `/nowhere/${secret('a-word-in-a-path')}?x=${secret('a-word-in-a-query')}`);
}

async function uploads(): Promise<void> {
  const head = `--x\r\ncontent-disposition: form-data; name="path"\r\n\r\nattachment\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="${secret('contract-of-sara')}.pdf"\r\n\r\n`;
  const { body } = await ask(
    'POST',
    '/api/v1/settings/upload',
    Buffer.from(`${head}%PDF-1.7 ${secret('body-of-a-file')}\r\n--x--\r\n`),
    {
      'content-type': 'multipart/form-data; boundary=x',
    },
  );
  const address = body.result.file_path as string;
  secret(address.split('?')[0] as string);
  secret(new URLSearchParams(address.split('?')[1]).get('by') as string);
  expect((await ask('GET', address, undefined, { authorization: '' })).status).toBe(200);
  await ask('GET', `${address}x`, undefined, { authorization: '' });
}

/** A company's mail server, which is not there. */
async function mailServer(): Promise<void> {
  const operator = { outcome: 'kept', deliver: async () => undefined, forget: async () => undefined } as const;
  configureMail({ operator, allowsPrivate: true });
  const { id, version } = (await ask('GET', '/api/v1/mail-settings')).body.result.item;
  const settings = {
    version,
    mail_driver: 'smtp',
    mail_host: '127.0.0.1',
    mail_port: 1,
    mail_username: secret('user-of-a-mail-server'),
    mail_password: secret('sealed anchor 99'),
    mail_from_address: secret('office-of-ours@example.com'),
  };
  expect((await ask('PUT', `/api/v1/mail-settings/${id}`, settings)).status).toBe(200);
  const tried = await ask('POST', '/api/v1/mail-settings/test-letter', { to: secret('reader-of-ours@example.com') });
  expect(tried.body.result.state).toBe('failed');
  configureMail({ allowsPrivate: false });
}

/** A company's service for SMS, which is not there. */
async function smsService(): Promise<void> {
  configureSenders({ allowsPrivate: true });
  const { id, version } = (await ask('GET', '/api/v1/sms-settings')).body.result.item;
  const settings = {
    version,
    sms_driver: 'http',
    sms_url: `http://127.0.0.1:1/${secret('door-of-a-service')}`,
    sms_format: 'query',
    sms_number_name: 'to',
    sms_text_name: 'text',
    sms_numbers: 'country',
    sms_keys: 'fields',
    sms_key_name: 'user',
    sms_token_name: 'pass',
    messaging_service_key: secret('account-at-a-service'),
    messaging_service_token: secret('token-at-a-service'),
  };
  expect((await ask('PUT', `/api/v1/sms-settings/${id}`, settings)).status).toBe(200);
  const tried = await ask('POST', '/api/v1/sms-settings/test-message', { to: secret('07709876123') });
  expect(tried.body.result.state).toBe('failed');
  configureSenders({ allowsPrivate: false });
}

/** What nobody expected: a statement that fails over somebody's values. */
async function failures(): Promise<void> {
  await w.world.ownerPool.query(
    `alter table governorate add constraint odd check (name ->> 'en' <> '${secret('Forbidden Town')}')`,
  );
  await w.world.ownerPool.query(
    `create function refuse_odd() returns trigger language plpgsql as $$ begin raise exception 'no place for "%"', new.name; end $$`,
  );
  await w.world.ownerPool.query('create trigger odd before insert on governorate for each row execute function refuse_odd()');
  for (let n = 0; n < 5; n++) {
    const { status } = await ask('POST', '/api/v1/governorates', { name: { en: 'Forbidden Town', ar: secret('مدينة ممنوعة') } });
    expect(status).toBe(500);
  }
  await ask('POST', '/api/v1/governorates', `{"name":"${secret('cut short')}`, { 'content-type': 'application/json' });
}

async function failingJobs(): Promise<void> {
  await w.company.do((ctx) => startJob(ctx, failing, { note: secret('note of a job') }));
  for (let n = 0; n < 4; n++)
    await stepJob(product.pool, w.company.id, (db, job) => contextOfJob(db, w.company.id, w.world.clock.now, job)).catch((err) =>
      product.server.log.error({ err }, 'the worker failed and tries again'),
    );
}

/** The database goes away under requests and the work beside them. */
async function databaseGone(): Promise<void> {
  const stop = startWorker(product.pool, {
    failed: (err) => product.server.log.error({ err }, 'the worker failed and tries again'),
    checked: () => undefined,
  });
  const name = new URL(w.world.appUrl).pathname.slice(1);
  secret(decodeURIComponent(new URL(w.world.appUrl).password));
  await w.world.ownerPool.query(`alter database ${name} with connection limit 0`);
  await w.world.ownerPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
    [name],
  );
  for (let n = 0; n < 30; n++) expect((await ask('GET', '/api/v1/governorates')).status).toBe(503);
  await stop();
  await w.world.ownerPool.query(`alter database ${name} with connection limit -1`);
}

test('no line of the log holds a secret, an address or anybody’s words, and none repeats without end', async () => {
  await signIns();
  await papersAndLinks();
  await uploads();
  await mailServer();
  await smsService();
  await failures();
  await failingJobs();
  await databaseGone();
  const lines = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.length).toBeGreaterThan(50);
  expect([...secrets].filter((one) => written.includes(one))).toEqual([]);
  expect(lines.filter(({ req }) => req && (req.url !== undefined || /[?]|[0-9a-f]{16}/.test(req.route)))).toEqual([]);
  // Whose request it was is said by number.
  expect(lines.some(({ tenant, user }) => tenant === w.company.id && user === clerk.id)).toBe(true);
  // The same failure five times is one line; each request has one of its own besides.
  expect(lines.filter(({ msg }) => msg === 'unexpected failure')).toHaveLength(1);
  expect(lines.filter(({ msg, status }) => msg === 'answered' && status === 500)).toHaveLength(5);
  expect(lines.filter(({ msg }) => String(msg).startsWith('the worker failed')).length).toBeLessThan(4);
});

test('nor does the database’s own log', async () => {
  const { rows } = await w.world.ownerPool.query('show data_directory');
  const log = readFileSync(path.join(rows[0].data_directory, '..', 'postgres.log'), 'utf8');
  expect(secrets.size).toBeGreaterThan(3);
  expect(log).toContain('ready to accept connections');
  expect([...secrets].filter((one) => log.includes(one))).toEqual([]);
});
