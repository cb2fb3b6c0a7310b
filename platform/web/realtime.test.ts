import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// React and the socket's library stand in for a page; what is tried is when a socket is opened, and that none is left over.
const opened: { closed: boolean; hear: Map<string, (told?: unknown) => void>; address: string; options: object }[] = [];
const leave: (() => void)[] = [];
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useRef: (current: unknown) => ({ current }),
  useEffect: (enter: () => () => void) => void leave.push(enter()),
}));
vi.mock('socket.io-client', () => ({
  io: (address: string, options: object) => {
    const made = { closed: false, hear: new Map<string, (told?: unknown) => void>(), address, options };
    opened.push(made);
    return {
      connected: false,
      on: (event: string, hear: () => void) => made.hear.set(event, hear),
      onAny: () => undefined,
      emit: () => undefined,
      removeAllListeners: () => undefined,
      close: () => {
        made.closed = true;
      },
    };
  },
}));

let answers: ((status: number) => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answers = [];
  vi.stubGlobal('__APP_VERSION__', 'test');
  vi.stubGlobal('window', { location: { origin: 'http://karwan.test' } });
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve) => {
        answers.push((status) => {
          const body = { success: status < 300, message: 'told', code: 'x', result: { ticket: 'one' } };
          resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));
        });
      }),
  );
});
afterEach(() => {
  for (const end of leave.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  opened.length = 0;
});

const { useChannel } = await import('./realtime.ts');
const listen = () => useChannel('news', { onTold: () => undefined });
const settled = async (count: number) => vi.waitFor(() => expect(answers.length).toBe(count));

test('who leaves and comes back while the ticket is on its way has one socket in the end', async () => {
  listen();
  await settled(1);
  leave.splice(0).forEach((end) => void end());
  listen();
  await settled(2);
  for (const answer of answers) answer(200);
  await vi.waitFor(() => expect(opened.filter((one) => !one.closed)).toHaveLength(1));
  expect(opened).toHaveLength(1);
});

test('whom the server does not let in does not ask again and again', async () => {
  listen();
  await settled(1);
  answers[0]?.(403);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(answers).toHaveLength(1);
});

test('a server that is away is asked again after a while', async () => {
  listen();
  await settled(1);
  answers[0]?.(503);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(answers.length).toBeGreaterThan(1);
});

test('its ticket stands in no address, where proxies and histories would keep it', async () => {
  listen();
  await settled(1);
  answers[0]?.(200);
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  expect(opened[0]?.address).toBe('http://karwan.test');
  expect(opened[0]?.options).toMatchObject({ auth: { token: 'one' } });
  expect(opened[0]?.options).not.toHaveProperty('query');
});
