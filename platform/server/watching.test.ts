import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { loggerOptions, logRequests, quietFramework, safeUrl } from './logging.ts';
import { createMetrics } from './metrics.ts';

const pool = { totalCount: 5, idleCount: 3, waitingCount: 1 } as pg.Pool;

test('the log has a line a request, and neither tokens nor passwords nor phones in it', async () => {
  const stream = new PassThrough();
  const server = Fastify({ logController: quietFramework(), logger: { ...loggerOptions('info'), stream } as never });
  logRequests(server);
  server.post('/api/v1/things/:id', async (request) => {
    request.log.info({ body: request.body, headers: request.headers, phone: 'marker-6', user: { phone: 'marker-7' } }, 'seen');
    request.log.error(
      { err: Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (phone)=(marker-8)' }) },
      'failed',
    );
    return {};
  });
  server.get('/healthz', async () => ({}));
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
  expect(lines.map((line) => line.msg)).toEqual(['seen', 'failed', 'answered']);
  expect(lines[0].body.note).toBe('kept');
  expect(lines[2]).toMatchObject({
    req: { method: 'POST', route: '/api/v1/things/:id', url: '/api/v1/things/7?token=…&search=…' },
    status: 200,
  });
});

test('an address keeps the names of what was asked, not the values', () => {
  expect(safeUrl('/a')).toBe('/a');
  expect(safeUrl('/a?phone=077&phone=078&x')).toBe('/a?phone=…&x=…');
});

test('requests are measured by the template of their route', async () => {
  const server = Fastify();
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
  await server.close();
});
