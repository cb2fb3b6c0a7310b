import { expect, test } from 'vitest';
import { msPerPercent, nextShown } from './progress.ts';

test('what is told at once is shown by one percent every 50 ms, up to what was told', () => {
  const shown: number[] = [];
  for (let ms = 0, now = 40; ms <= 250; ms += msPerPercent) {
    shown.push(now);
    now = nextShown(now, 43);
  }
  expect(shown).toEqual([40, 41, 42, 43, 43, 43]);
});
