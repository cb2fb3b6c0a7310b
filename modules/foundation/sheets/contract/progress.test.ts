import { describe, expect, test } from 'vitest';
import { nextShown, progressOf } from './progress.ts';

describe('progress', () => {
  test('grows from the upload to the last parcel, and is done only then', () => {
    const way = [
      progressOf('read', 1, 1),
      progressOf('check', 0, 9),
      progressOf('check', 9, 9),
      progressOf('work', 1, 2),
      progressOf('work', 2, 2),
    ];
    expect(way).toEqual([10, 10, 40, 70, 99]);
  });

  test('is shown one percent at a time', () => {
    expect([nextShown(3, 10), nextShown(10, 10), nextShown(12, 10)]).toEqual([4, 10, 10]);
  });
});
