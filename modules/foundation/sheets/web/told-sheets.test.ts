import { expect, test } from 'vitest';
import { applyTold } from './told-sheets.ts';

const file = (progress: number, id = 1) => ({ id, name: 'a.xlsx', progress });

test('what was told of a file never goes back, except when it begins another round', () => {
  let files = applyTold([], file(10));
  files = applyTold(files, file(40));
  files = applyTold(files, file(25));
  expect(files).toEqual([file(40)]);
  expect(applyTold(applyTold(files, file(100)), file(45))).toEqual([file(45)]);
});

test('several files stand below each other, four at most', () => {
  const files = [1, 2, 3, 4, 5].reduce((before: readonly ReturnType<typeof file>[], id) => applyTold(before, file(10, id)), []);
  expect(files.map(({ id }) => id)).toEqual([2, 3, 4, 5]);
});
