import bwip from 'bwip-js/node';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesIn, symbolOf, widthOn } from './bars.ts';
import { canBegin, gridOf, labelPapers, placesOn, sheetsOf } from './label-paper.ts';

test('numbers of articles are drawn as such where their last digit fits, other codes as letters, and what no lines can say as a square', () => {
  const codes = ['4006381333931', '96385074', '036000291452', '4006381333930', '123456', '12345678901231', 'TSH-WHI', 'شاي'];
  expect(codes.map(symbolOf)).toEqual(['ean13', 'ean8', 'upca', 'code128', 'code128', 'code128', 'code128', 'qrcode']);
});

test('no code is narrower on paper than it was reckoned: what is allowed can be read', () => {
  const drawn = (code: string) => {
    const [one] = bwip.raw({ bcid: symbolOf(code), text: code }) as unknown as { sbs: number[] }[];
    return (one?.sbs ?? []).reduce((sum, line) => sum + line, 0);
  };
  expect(['4006381333931', '96385074', '036000291452'].map((code) => [drawn(code), linesIn(code)])).toEqual([
    [95, 95],
    [67, 67],
    [95, 95],
  ]);
  const letters = fc.constantFrom(...'ABCXYZ-0123456789abc./');
  const code = fc.oneof(
    fc.array(letters, { minLength: 1, maxLength: 24 }).map((all) => all.join('')),
    fc.stringMatching(/^\d{1,11}$/),
    fc.stringMatching(/^[A-Z]{1,3}\d{4,9}[A-Z]?$/),
  );
  fc.assert(
    fc.property(code, (one) => {
      if (symbolOf(one) !== 'code128') return;
      expect(linesIn(one)).toBeGreaterThanOrEqual(drawn(one));
    }),
    { numRuns: 500 },
  );
});

test('labels lie within their sheet, none over another', () => {
  for (const paper of labelPapers) {
    const { page, label, columns, rows, left, top, gap } = gridOf(paper);
    const right = left + columns * label.width + (columns - 1) * gap.x;
    const bottom = top + rows * label.height + (rows - 1) * gap.y;
    expect([right <= page.width + 0.001, bottom <= page.height + 0.001], paper).toEqual([true, true]);
    expect(placesOn(paper)).toBe(columns * rows);
  }
  expect([placesOn('a4_65'), placesOn('a4_40'), placesOn('a4_24')]).toEqual([65, 40, 24]);
});

test('a sheet that was begun is gone on with; what is cut out or comes single begins anew', () => {
  expect([sheetsOf(65, 'a4_65', 1), sheetsOf(65, 'a4_65', 2), sheetsOf(3, 'roll_50x30', 1)]).toEqual([1, 2, 3]);
  expect(labelPapers.filter(canBegin)).toEqual(['a4_65', 'a4_40', 'a4_24']);
});

test('a maker’s number fits every paper with lines a scanner reads, an endless one fits none', () => {
  for (const paper of labelPapers) {
    expect(widthOn(gridOf(paper), '4006381333931'), paper).toBeGreaterThan(23);
    expect(widthOn(gridOf(paper), 'X'.repeat(100)), paper).toBe(undefined);
  }
});
