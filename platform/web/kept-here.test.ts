import { beforeEach, expect, test, vi } from 'vitest';

// The browser's store and the session stand in for a page; what is tried is when something kept is forgotten.
const page = vi.hoisted(() => ({ owner: null as string | null, listeners: [] as (() => void)[] }));
vi.mock('./session.ts', () => ({
  currentOwner: () => page.owner,
  subscribeSession: (listener: () => void) => page.listeners.push(listener),
}));

class Store {
  [key: string]: unknown;
  constructor(values: Record<string, string>) {
    Object.assign(this, values);
  }
}
Object.defineProperties(Store.prototype, {
  getItem: {
    value(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
  },
  setItem: {
    value(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
  },
  removeItem: {
    value(this: Record<string, string>, key: string) {
      delete this[key];
    },
  },
});

const settled = () => new Promise((resolve) => setImmediate(resolve));
const forget = vi.fn(async () => undefined);
const marks = () => Object.keys(globalThis.localStorage);
let here: typeof import('./kept-here.ts');

/** The product is opened anew on a device, with what an earlier visit left marked. */
async function opened(owner: string | null, left: Record<string, string> = {}): Promise<void> {
  vi.resetModules();
  page.owner = owner;
  page.listeners = [];
  vi.stubGlobal('localStorage', new Store(left));
  here = await import('./kept-here.ts');
}
async function becomes(owner: string | null): Promise<void> {
  page.owner = owner;
  for (const listener of page.listeners) listener();
  await settled();
}
beforeEach(() => forget.mockClear());

test('while it is not known who is here, nothing is forgotten', async () => {
  await opened(null, { 'kept-for:day': '1/7 x' });
  here.keepHere('day', forget);
  await settled();
  expect(forget).not.toHaveBeenCalled();
});

test('what somebody left is forgotten once he is known to be gone, whether its module came before that or after', async () => {
  for (const isEarly of [true, false]) {
    await opened(null, { 'kept-for:day': '1/7 x' });
    if (isEarly) here.keepHere('day', forget);
    expect(here.forgetWhoLeft()).toBe(true);
    if (!isEarly) here.keepHere('day', forget);
    await settled();
    expect(marks()).toEqual([]);
  }
  expect(forget).toHaveBeenCalledTimes(2);
});

test('his own stays while he is here, and goes with him', async () => {
  await opened('1/7', { 'kept-for:day': '1/7 x' });
  const day = here.keepHere('day', forget);
  expect(here.forgetWhoLeft()).toBe(false);
  day.mark();
  await settled();
  expect(forget).not.toHaveBeenCalled();
  await becomes(null);
  expect(forget).toHaveBeenCalledTimes(1);
  expect(marks()).toEqual([]);
});

test('somebody else who comes in finds nothing of it', async () => {
  await opened('1/7');
  const day = here.keepHere('day', forget);
  here.forgetWhoLeft();
  day.mark();
  await becomes('1/8');
  expect(forget).toHaveBeenCalledTimes(1);
});

test('what he keeps after he came back is not lost sight of while the first is still being forgotten', async () => {
  await opened('1/7');
  let done = () => {};
  const day = here.keepHere('day', () => new Promise<undefined>((resolve) => (done = () => resolve(undefined))));
  here.forgetWhoLeft();
  day.mark();
  await becomes(null);
  await becomes('1/7');
  day.mark();
  done();
  await settled();
  expect(marks()).toEqual(['kept-for:day']);
});

test('what could not be forgotten stays marked, and nobody hears of it', async () => {
  await opened(null, { 'kept-for:day': '1/7 x' });
  here.keepHere('day', async () => Promise.reject(new Error('the store is shut')));
  here.forgetWhoLeft();
  await settled();
  expect(marks()).toEqual(['kept-for:day']);
});
