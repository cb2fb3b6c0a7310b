import { beforeEach, expect, test, vi } from 'vitest';
import { reloadOnceOnStaleChunk } from './stale-chunk.ts';

const kept = new Map<string, string>();
let tell: (event: { preventDefault: () => void }) => void = () => undefined;
let reloads = 0;
let isLine = true;
beforeEach(() => {
  kept.clear();
  [reloads, isLine] = [0, true];
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('navigator', {
    get onLine() {
      return isLine;
    },
  });
  vi.stubGlobal('window', {
    location: { reload: () => reloads++ },
    addEventListener: (name: string, hear: typeof tell) => {
      if (name === 'vite:preloadError') tell = hear;
    },
  });
  reloadOnceOnStaleChunk();
});

/** A chunk that cannot be loaded; whether the failure is taken care of. */
const fail = () => {
  const taken: true[] = [];
  tell({ preventDefault: () => void taken.push(true) });
  return taken.length === 1;
};

test('a chunk that cannot be loaded reloads the page, once in 60 seconds; after that it is an error like any', () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
  expect([fail(), reloads]).toEqual([true, 1]);
  now.mockReturnValue(1_059_999);
  expect([fail(), reloads]).toEqual([false, 1]);
  now.mockReturnValue(1_060_000);
  expect([fail(), reloads]).toEqual([true, 2]);
  now.mockRestore();
});

test('without a connection nothing is reloaded: nothing would come, and what was typed would be lost', () => {
  isLine = false;
  expect([fail(), reloads]).toEqual([false, 0]);
});
