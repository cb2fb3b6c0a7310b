import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAt } from './testing/caller.ts';
import { productToStart, type StartedProduct } from './testing/started-product.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await productToStart({ ownTerminal: true });
  await product.start();
  product.admin(
    'tenant',
    'create',
    '--slug',
    'quiet',
    '--name',
    'Quiet',
    '--name-ar',
    'هادئ',
    '--business',
    'courier',
    '--admin',
    'boss@quiet.test',
    '--password-stdin',
  );
}, 300_000);
afterAll(() => product?.remove());

/** It takes a fifth of a second where nothing else runs, and was ended by force after seven and a half. */
const mostMs = 4_000;
const isGone = (pid: number) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};
/** The database has written down everything, and says so last; its process itself may linger until somebody reaps it. */
const endedWell = () => product.databaseLog().trimEnd().split('\n').at(-1);

test('an idle server lets go at once of whatever browsers hold open, and its database ends well', async () => {
  const { port } = new URL(product.base);
  // Opened ahead and never used, used and kept for the next request, and a websocket.
  const spare = Array.from({ length: 3 }, () => connect(Number(port), '127.0.0.1'));
  await Promise.all(spare.map((socket) => once(socket, 'connect')));
  const agent = new Agent({ keepAlive: true });
  const [answer] = await once(get(`${product.base}/healthz`, { agent }), 'response');
  answer.resume();
  const boss = await signInAt(product.base, 'boss@quiet.test', 'correct horse 1');
  const { ticket } = await boss.post('realtime/ticket');
  const page = io(product.base, { transports: ['websocket'], query: { token: ticket }, reconnection: false });
  await new Promise<void>((resolve) => page.on('connect', resolve));
  const server = product.server();
  const closed = Promise.all([
    ...spare.map((socket) => once(socket, 'close')),
    new Promise((resolve) => page.on('disconnect', resolve)),
  ]);
  const { status, ms } = await product.stop();
  await closed;
  expect([status, product.complaints(), isGone(server)]).toEqual([0, '', true]);
  expect(ms).toBeLessThan(mostMs);
  expect(endedWell()).toContain('database system is shut down');
});

test('a Ctrl-C, which reaches every process at once, ends as well', async () => {
  await product.start();
  const server = product.server();
  const { status, ms } = await product.stop('at the terminal');
  expect([status, product.complaints(), isGone(server)]).toEqual([0, '', true]);
  expect(ms).toBeLessThan(mostMs);
  expect(endedWell()).toContain('database system is shut down');
});

test('so does one in the middle of starting, however far it is', async () => {
  // How often the database has been ready so far: the moment itself is over before a busy machine looks.
  const timesReady = () => product.databaseLog().split('ready to accept connections').length;
  const before = timesReady();
  for (const isSoFar of [() => timesReady() > before, () => product.server() !== undefined]) {
    product.begin();
    while (!tried(isSoFar)) await sleep(10);
    const { status } = await product.stop('at the terminal');
    expect([status, product.complaints()]).toEqual([0, '']);
    expect(endedWell()).toContain('database system is shut down');
  }
  await product.start();
  expect((await fetch(`${product.base}/readyz`)).status).toBe(200);
});

function tried(question: () => boolean): boolean {
  try {
    return question();
  } catch {
    return false;
  }
}
