import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenItComes } from './when-it-comes.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a piece of the frame that does not come is no failure of the page: it is asked for again until it does', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('no line')).mockRejectedValueOnce(new TypeError('no line'));
  load.mockResolvedValue('the panel');
  const coming = whenItComes(load)();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(16_000);
  expect(await coming).toBe('the panel');
  expect(load).toHaveBeenCalledTimes(3);
});
