import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { playwrightCounts, sum, summaryLine, vitestCounts } from './counts.ts';

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

function report(content: unknown): string {
  const file = path.join(folder, `${JSON.stringify(content).length}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}
