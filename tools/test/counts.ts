import { existsSync, readFileSync } from 'node:fs';

/** How many tests ended how. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const none: Counts = { passed: 0, failed: 0, skipped: 0 };

export function sum(all: readonly Counts[]): Counts {
  return all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    none,
  );
}

/** The closing line of a run. */
export function summaryLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** What vitest's JSON report says; a run that wrote none, or broke beside its tests, counts as a failure. */
export function vitestCounts(file: string, endedWell: boolean): Counts {
  if (!existsSync(file)) return { ...none, failed: 1 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const failed = report.numFailedTests as number;
  return {
    passed: report.numPassedTests,
    // A file that does not load fails without a test of its own.
    failed: endedWell ? failed : Math.max(failed + brokenFiles(report.testResults ?? []), 1),
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  };
}

/** The same of a run whose process died under some files, which then ran once more: they count by the second run alone. */
export function countsWithAgain(file: string, died: readonly string[], again: Counts): Counts {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const results = report.testResults as TestFile[];
  const isDead = ({ name }: TestFile) => died.some((one) => name.endsWith(`/${one}`));
  const lost = results.filter(isDead).flatMap(({ assertionResults }) => assertionResults);
  const first = vitestCounts(file, true);
  return sum([
    again,
    {
      passed: first.passed - lost.filter(({ status }) => status === 'passed').length,
      failed: first.failed + brokenFiles(results.filter((one) => !isDead(one))),
      skipped: first.skipped,
    },
  ]);
}

interface TestFile {
  name: string;
  status: string;
  assertionResults: readonly { status: string }[];
}

function brokenFiles(files: readonly TestFile[]): number {
  return files.filter((file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'))
    .length;
}

/** What Playwright's JSON report says; a flaky test passed in the end, and is told as such by the runner. */
export function playwrightCounts(file: string, endedWell: boolean): Counts {
  if (!existsSync(file)) return { ...none, failed: 1 };
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = JSON.parse(readFileSync(file, 'utf8')).stats ?? {};
  return { passed: expected + flaky, failed: endedWell ? unexpected : Math.max(unexpected, 1), skipped };
}
