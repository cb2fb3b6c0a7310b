import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countsWithAgain, playwrightCounts, sum, summaryLine, vitestCounts } from './counts.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'karwan-counts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the closing line adds up both runners', () => {
  const unit = vitestCounts(report({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }), false);
  const browser = playwrightCounts(report({ stats: { expected: 3, flaky: 1, unexpected: 0, skipped: 2 } }), true);
  expect(summaryLine(sum([unit, browser]))).toBe('9 passed, 1 failed, 5 skipped');
});

test('a run that failed beside its tests, or left no report, is a failure all the same', () => {
  expect(vitestCounts(path.join(folder, 'none.json'), true).failed).toBe(1);
  expect(playwrightCounts(path.join(folder, 'none.json'), true).failed).toBe(1);
  expect(vitestCounts(report({ numPassedTests: 5, numFailedTests: 0 }), false).failed).toBe(1);
  const broken = [{ status: 'failed', assertionResults: [] }];
  expect(vitestCounts(report({ numPassedTests: 5, numFailedTests: 1, testResults: broken }), false).failed).toBe(2);
});

test('what ran in a process that died counts by its second run alone', () => {
  const testResults = [
    { name: '/here/a.test.ts', assertionResults: [{ status: 'passed' }, { status: 'passed' }] },
    { name: '/here/b.test.ts', assertionResults: [{ status: 'passed' }, { status: 'pending' }], status: 'failed' },
    { name: '/here/c.test.ts', assertionResults: [], status: 'failed' },
  ];
  const first = report({ numPassedTests: 3, numFailedTests: 0, testResults });
  expect(countsWithAgain(first, ['b.test.ts'], { passed: 1, failed: 1, skipped: 0 })).toEqual({
    passed: 3,
    failed: 2,
    skipped: 0,
  });
});

function report(content: unknown): string {
  const file = path.join(folder, `${JSON.stringify(content).length}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}
