import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showWhileLoading } from './loading-bar.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the loading bar starts after 200 ms: a page that comes sooner shows none', () => {
  const show = vi.fn();
  const end = showWhileLoading(show);
  vi.advanceTimersByTime(199);
  expect(show).not.toHaveBeenCalled();
  end();
  vi.advanceTimersByTime(10_000);
  expect(show).not.toHaveBeenCalledWith(true);
});

test('the loading bar lasts 5000 ms, or until the page is there', () => {
  const show = vi.fn();
  showWhileLoading(show);
  vi.advanceTimersByTime(200);
  expect(show.mock.calls).toEqual([[true]]);
  vi.advanceTimersByTime(4999);
  expect(show.mock.calls).toEqual([[true]]);
  vi.advanceTimersByTime(1);
  expect(show.mock.calls).toEqual([[true], [false]]);
  const again = vi.fn();
  const end = showWhileLoading(again);
  vi.advanceTimersByTime(1000);
  end();
  expect(again.mock.calls).toEqual([[true], [false]]);
});
