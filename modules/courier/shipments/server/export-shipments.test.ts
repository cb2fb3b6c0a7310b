import { get, type IncomingMessage } from 'node:http';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';

const count = 20_000;
let w: MovesWorld;
let admin: Person;
let origin: string;
beforeAll(async () => {
  w = await movesWorld();
  admin = await w.company.person({ branchId: w.o });
  await w.parcels(count, { phone: '07708000003' });
  await w.parcels(3);
  origin = await w.world.product.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => w?.world.close());

const open = (format: string, filter = 'phone=07708000003') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { host: `${w.company.slug}.localhost`, authorization: `Bearer ${admin.token}` };
    get(`${origin}/api/v1/shipments/export?format=${format}&${filter}`, { headers }, resolve).on('error', reject);
  });
const bytesOf = async (answer: IncomingMessage) => Buffer.concat(await Array.fromAsync(answer as AsyncIterable<Buffer>));
const busy = () => w.world.product.pool.totalCount - w.world.product.pool.idleCount;

test('twenty thousand parcels come as a workbook and as text, each once, in little memory', async () => {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().heapUsed);
  }, 20);
  const csv = (await bytesOf(await open('csv'))).toString();
  clearInterval(watch);
  const lines = csv.trim().split('\r\n');
  expect(lines).toHaveLength(count + 1);
  expect(new Set(lines.slice(1).map((line) => line.split(',')[0])).size).toBe(count);
  // Held whole, the rows alone take more than three times that.
  expect((peak - before) / 1024 / 1024).toBeLessThan(120);
  const { sheets } = await readXlsx(await bytesOf(await open('xlsx')));
  expect(sheets[0]?.rows).toHaveLength(count + 1);
});

test('who reads slowly holds no connection to the database, and nobody up', async () => {
  const slow = await Promise.all(Array.from({ length: 12 }, () => open('csv')));
  for (const answer of slow) answer.pause();
  expect(busy()).toBe(0);
  const asked = performance.now();
  expect((await admin.call('GET', 'shipments?per_page=1')).status).toBe(200);
  expect(performance.now() - asked).toBeLessThan(1000);
  for (const answer of slow) answer.destroy();
});

test('what breaks in the middle is told as a failure, not as half a file', async () => {
  const answer = open('csv');
  for (let ended = 0; ended === 0; ) {
    const { rowCount } = await w.world.ownerPool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'fetch%from batches' and pid <> pg_backend_pid()`,
    );
    ended = rowCount ?? 0;
  }
  const { statusCode, headers } = await answer;
  expect([statusCode, headers['content-type']]).toEqual([503, expect.stringContaining('application/json')]);
});

test('nothing more is read for somebody who went away', async () => {
  const request = get(`${origin}/api/v1/shipments/export?format=csv`, {
    headers: { host: `${w.company.slug}.localhost`, authorization: `Bearer ${admin.token}` },
  });
  request.on('error', () => undefined);
  while (busy() === 0) await new Promise((resolve) => setTimeout(resolve, 2));
  const gone = performance.now();
  request.destroy();
  while (busy() > 0) await new Promise((resolve) => setTimeout(resolve, 2));
  expect(performance.now() - gone).toBeLessThan(500);
});

test('parcels that come while it is written are not in it', async () => {
  const answer = open('csv');
  while (busy() === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  await new Promise((resolve) => setTimeout(resolve, 100));
  await w.parcels(5, { phone: '07708000003' });
  expect((await bytesOf(await answer)).toString().trim().split('\r\n')).toHaveLength(count + 1);
});
