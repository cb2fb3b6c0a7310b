import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readScalePatterns, type ScalePattern } from '#erp/setup/contract';
import { readScaleCode, writeScaleCode } from './scale-code.ts';

const read = (text: string, currency: 'IQD' | 'EGP' = 'IQD') => readScalePatterns(text, currency);
const patternsOf = (text: string) => {
  const { patterns, problem } = read(text);
  expect(problem).toBeUndefined();
  return patterns;
};
const problemOf = (text: string) => read(text).problem;

describe('a scale’s code', () => {
  const patterns = patternsOf('21IIIIIWWWWWC\n22IIIIIPPPPPC × 50');

  test('tells the goods and how many thousandths of their unit were weighed', () => {
    expect(readScaleCode('2100042003508', patterns)).toEqual({ problem: 'checkDigit', digit: 7 });
    expect(readScaleCode('2100042003507', patterns)).toEqual({ item: 42, quantity: 350 });
  });

  test('tells the goods and what they cost, each of its digits worth so many dinars', () => {
    expect(readScaleCode('2200042003504', patterns)).toEqual({ item: 42, amount: 17_500 });
  });

  test('is read as it was typed, in Arabic digits too', () => {
    expect(readScaleCode(' ٢١٠٠٠٤٢٠٠٣٥٠٧ ', patterns)).toEqual({ item: 42, quantity: 350 });
  });

  test('is none where the number is a maker’s, too short, or no number', () => {
    expect(['6291400001372', '210004200350', '21ABCDE003503', ''].map((code) => readScaleCode(code, patterns))).toEqual(
      Array(4).fill(undefined),
    );
  });
});

describe('patterns', () => {
  test('are one a line, whatever stands between', () => {
    expect(patternsOf('\n  21iiiiiwwwwwc \n\n02IIIIIPPPPPC x 250 ').map(({ written, worth }) => [written, worth])).toEqual([
      ['21IIIIIWWWWWC', 1],
      ['02IIIIIPPPPPC', 250],
    ]);
    expect(read('22IIIIIPPPPPC × 0.05', 'EGP').patterns[0]).toMatchObject({ worth: 5 });
  });

  test.each([
    ['21IIIIIC', 'malformed'],
    ['21IIIWWWIIC', 'malformed'],
    ['21IIIIIWWPPPC', 'malformed'],
    ['IIIIIIWWWWWWC', 'malformed'],
    ['62IIIIIWWWWWC', 'begins'],
    ['200IIIIWWWWWC', 'begins'],
    ['21IIIIWWWWWC', undefined],
    ['21IIIIIWWWWWWC', undefined],
    ['21IIIIIIWWWWWWC', 'length'],
    ['21IIWWW', 'short'],
    ['21IIIIIWWWWWC × 5', 'weightWorth'],
    ['22IIIIIPPPPPC × 0', 'worth'],
    ['22IIIIIPPPPPC × many', 'worth'],
    ['22IIIIIPPPPPC × 0.5', 'worth'],
  ])('%s: what is wrong is said', (pattern, key) => {
    expect(problemOf(pattern)?.key).toBe(key && `errors.scalePattern.${key}`);
  });

  test('that one code could be meant by are refused, with their lines', () => {
    expect(problemOf('21IIIIIWWWWWC\n2IIIIIIPPPPPC')).toEqual({
      key: 'errors.scalePattern.overlap',
      values: { line: 2, other: 1 },
    });
    expect(problemOf('21IIIIIWWWWWC\n22IIIIIWWWWWC')).toBeUndefined();
    expect(problemOf(Array(11).fill('21IIIIIWWWWWC').join('\n'))?.key).toBe('errors.scalePattern.tooMany');
  });
});

const pattern = fc
  .record({
    own: fc.constantFrom('2', '21', '22', '25', '29', '02', '021', '2134'),
    goods: fc.integer({ min: 1, max: 6 }),
    measure: fc.integer({ min: 3, max: 6 }),
    says: fc.constantFrom('W', 'P'),
    check: fc.constantFrom('C', ''),
    worth: fc.constantFrom('', ' × 5', ' × 50', ' × 250'),
  })
  .map(
    ({ own, goods, measure, says, check, worth }) =>
      own + 'I'.repeat(goods) + says.repeat(measure) + check + (says === 'P' ? worth : ''),
  );
/** Patterns a shop may have beside each other: of what is drawn, those that go with the ones before. */
const shops = fc.array(pattern, { minLength: 1, maxLength: 8 }).map((lines) => {
  const taken: string[] = [];
  for (const line of lines) if (!read([...taken, line].join('\n')).problem) taken.push(line);
  return read(taken.join('\n')).patterns;
});

test('what a scale of any allowed pattern writes is read as it was weighed, by one pattern alone', () => {
  let seen = 0;
  fc.assert(
    fc.property(shops, fc.nat(999_999), fc.nat(999_999), (patterns, item, said) => {
      for (const one of patterns) {
        const code = writeScaleCode(one, { item, said });
        if (code === undefined) continue;
        seen++;
        const told = one.says === 'weight' ? { item, quantity: said } : { item, amount: said * one.worth };
        expect(readScaleCode(code, patterns)).toEqual(told);
        expect(patterns.filter((other) => readScaleCode(code, [other]) !== undefined)).toEqual([one]);
      }
    }),
    { numRuns: 2000 },
  );
  expect(seen).toBeGreaterThan(200);
});

test('one digit read wrongly is never taken for other goods or another weight', () => {
  const [one] = patternsOf('21IIIIIWWWWWC') as [ScalePattern];
  fc.assert(
    fc.property(
      fc.nat(99_999),
      fc.nat(99_999),
      fc.integer({ min: 2, max: 12 }),
      fc.integer({ min: 1, max: 9 }),
      (item, said, at, more) => {
        const code = writeScaleCode(one, { item, said }) as string;
        const misread = code.slice(0, at) + ((Number(code[at]) + more) % 10) + code.slice(at + 1);
        expect(readScaleCode(misread, [one])).toHaveProperty('problem', 'checkDigit');
      },
    ),
  );
});
