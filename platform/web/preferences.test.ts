import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
const page = { documentElement: { style: { fontSize: '' } } };
vi.stubGlobal('document', page);
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});
beforeEach(() => kept.clear());

const { setPreferences } = await import('./preferences.ts');
const size = () => JSON.parse(kept.get('layout') ?? '{}').fontSize;

test('letters have 16 px before anybody says otherwise, and the page needs no word of it', () => {
  setPreferences({ width: 'boxed' });
  expect([size(), page.documentElement.style.fontSize]).toEqual([16, '']);
});

test.each([
  [9, 10],
  [-4, 10],
  [10, 10],
  [22, 22],
  [30, 30],
  [31, 30],
  [500, 30],
])('letters of %i px become letters of %i: never below 10, never above 30', (asked, given) => {
  setPreferences({ fontSize: asked });
  expect([size(), page.documentElement.style.fontSize]).toEqual([given, `${given}px`]);
});
