import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import { defineHeavyWork } from './heavy-work.ts';
import { describeError, loggerOptions, logRequests, quietFramework } from './logging.ts';
import { createMetrics } from './metrics.ts';

const pool = { totalCount: 5, idleCount: 3, waitingCount: 1 } as pg.Pool;

test('the log has a line a request, and neither tokens nor passwords nor phones in it', async () => {
  const stream = new PassThrough();
  const server = Fastify({ logController: quietFramework(), logger: loggerOptions('info', stream) as never });
  logRequests(server);
  server.post('/api/v1/things/:id', async (request) => {
    request.log.info({ body: request.body, headers: request.headers, phone: 'marker-6', user: { phone: 'marker-7' } }, 'seen');
    request.log.error(
      { err: Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (phone)=(marker-8)' }) },
      'failed',
    );
    return {};
  });
  server.get('/files/:name', async () => ({}));
  server.get('/healthz', async () => ({}));
  await server.inject('/files/marker-9?by=marker-10');
  await server.inject('/marker-11/marker-12');
  await server.inject({
    method: 'POST',
    url: '/api/v1/things/7?token=marker-1&search=marker-2',
    headers: { authorization: 'Bearer marker-3', cookie: 'refresh=marker-4' },
    payload: { password: 'marker-5', note: 'kept' },
  });
  await server.inject('/healthz');
  await server.close();
  stream.end();
  const log = await text(stream);
  expect(log).not.toContain('marker-');
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map((line) => line.msg)).toEqual(['answered', 'answered', 'seen', 'failed', 'answered']);
  expect(lines[2].body.note).toBe('kept');
  expect(lines[4]).toMatchObject({
    req: { method: 'POST', route: '/api/v1/things/:id' },
    status: 200,
  });
});

test('an error is told by what it is and where, without the values it quotes', () => {
  const told = (message: string) => describeError(new Error(message)).message;
  expect(told('invalid input syntax for type bigint: "secret-1"')).toBe('invalid input syntax for type bigint:');
  expect(told('no place for "{"en": "a town"}" here')).toBe('no place for');
  expect(told('integer beyond the safe range: 07701234567')).toBe('integer beyond the safe range: …');
  expect(told('no such file /var/lib/karwan/files/1/photo/0f.png')).toBe('no such file …');
  expect(told('mail to sara@example.com failed')).toBe('mail to … failed');
  expect(told('the statement gave no row')).toBe('the statement gave no row');
  const both = describeError(new AggregateError([new Error('one "x"'), new Error('two')], 'both'));
  expect(both.parts?.map(({ message }) => message)).toEqual(['one', 'two']);
  expect(JSON.stringify(describeError(new Error('said "marker-1"')))).not.toContain('marker');
});

test('a failure that comes again and again is one line, and one a minute that says how often', async () => {
  vi.useFakeTimers();
  const stream = new PassThrough();
  const server = Fastify({ logController: quietFramework(), logger: loggerOptions('info', stream) as never });
  const gone = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const fail = (words: string, error: Error) => server.log.error({ err: error }, words);
  for (let n = 0; n < 40; n++) fail('the worker failed', gone());
  fail('the worker failed', new Error('something else'));
  fail('a socket failed', gone());
  vi.advanceTimersByTime(60_000);
  for (let n = 0; n < 5; n++) fail('the worker failed', gone());
  vi.advanceTimersByTime(60_000);
  vi.advanceTimersByTime(60_000);
  fail('the worker failed', gone());
  vi.useRealTimers();
  stream.end();
  const lines = (await text(stream))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ msg, times }) => [msg, times])).toEqual([
    ['the worker failed', undefined],
    ['the worker failed', undefined],
    ['a socket failed', undefined],
    ['the worker failed, again', 39],
    ['the worker failed, again', 5],
    ['the worker failed', undefined],
  ]);
});

test('requests are measured by the template of their route', async () => {
  const server = Fastify();
  const few = { inAll: 1, ofCompany: 1, ofPerson: 1 };
  defineHeavyWork('counting', { atOnce: few, waiting: few });
  const metrics = createMetrics(pool);
  metrics.watch(server);
  server.get('/api/v1/things/:id', async () => ({}));
  for (const id of [1, 2, 3]) await server.inject(`/api/v1/things/${id}`);
  await server.inject('/nowhere/1');
  metrics.setLedgerDrift(4, 0);
  const { body, headers } = await server.inject('/metrics');
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/api/v1/things/:id",status="200"} 3');
  expect(body).toContain('route="unknown"');
  expect(body).not.toContain('nowhere');
  expect(body).toContain('ledger_drift{tenant="4"} 0');
  expect(body).toContain('database_connections{state="busy"} 2');
  expect(body).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(body).toContain('heavy_work{work="counting",state="waiting"} 0');
  await server.close();
});

test('numbers are told on this machine, elsewhere to whoever brings the token, and to nobody through a proxy', async () => {
  const server = Fastify();
  createMetrics(pool, { token: 'sixteen letters of it' }).watch(server);
  const ask = async (remoteAddress: string, headers = {}) =>
    (await server.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  expect([await ask('127.0.0.1'), await ask('::1'), await ask('::ffff:127.0.0.1')]).toEqual([200, 200, 200]);
  expect([await ask('10.0.0.7'), await ask('10.0.0.7', bearer('another'))]).toEqual([404, 404]);
  expect(await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(404);
  expect(await ask('10.0.0.7', bearer('sixteen letters of it'))).toBe(200);
  await server.close();
  const closed = Fastify();
  createMetrics(pool).watch(closed);
  expect((await closed.inject({ url: '/metrics', remoteAddress: '10.0.0.7', headers: bearer('') })).statusCode).toBe(404);
  await closed.close();
});
