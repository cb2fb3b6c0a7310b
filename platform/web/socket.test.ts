import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// React and the socket's library stand in for a page; what is tried is what a listener hears of the connection itself.
const opened: { hear: Map<string, (told?: unknown) => void>; emitted: unknown[][]; options: Record<string, unknown> }[] = [];
const leave: (() => void)[] = [];
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useRef: (current: unknown) => ({ current }),
  useEffect: (enter: () => () => void) => void leave.push(enter()),
}));
vi.mock('socket.io-client', () => ({
  io: (_: string, options: Record<string, unknown>) => {
    const made = { hear: new Map<string, (told?: unknown) => void>(), emitted: [] as unknown[][], options };
    opened.push(made);
    return {
      connected: true,
      on: (event: string, hear: () => void) => made.hear.set(event, hear),
      onAny: () => undefined,
      emit: (...said: unknown[]) => {
        made.emitted.push(said);
        const answer = said.at(-1);
        if (typeof answer === 'function') answer({ ok: true });
      },
      removeAllListeners: () => undefined,
      close: () => undefined,
    };
  },
}));
const { useChannel } = await import('./realtime.ts');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('__APP_VERSION__', 'test');
  vi.stubGlobal('window', { location: { origin: 'http://karwan.test' } });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ success: true, result: { ticket: 'one' } })));
});
afterEach(() => {
  for (const end of leave.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  opened.length = 0;
});
const connected = async (count: number) => {
  await vi.waitFor(() => expect(opened).toHaveLength(count));
  opened.at(-1)?.hear.get('connect')?.();
};

test('a page gives a socket five seconds, asks for its room by name, and asks to leave it', async () => {
  useChannel('news', { onTold: () => undefined }, 7);
  await connected(1);
  expect(opened[0]?.options['timeout']).toBe(5000);
  expect(opened[0]?.emitted[0]?.slice(0, 2)).toEqual(['subscribe', { channel: 'news', room_id: 7, auth: {} }]);
  for (const end of leave.splice(0)) end();
  expect(opened[0]?.emitted.at(-1)).toEqual(['unsubscribe', { channel: 'news' }]);
});

test('whoever listens knows when the connection stands and when it is gone, and reads anew what he missed', async () => {
  const heard: (boolean | 'missed')[] = [];
  useChannel('news', { onTold: () => undefined, onLive: (isLive) => heard.push(isLive), onMissed: () => heard.push('missed') });
  await connected(1);
  expect(heard).toEqual([true]);
  opened[0]?.hear.get('disconnect')?.();
  expect(heard).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(30_000);
  await connected(2);
  expect(heard.slice(0, 4).sort()).toEqual([false, 'missed', true, true].sort());
});
