import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Counts, sum, summaryLine, vitestCounts } from './counts.ts';
import { runJourneys } from './journeys.ts';
import { root, runStaticChecks, runTool, step } from './steps.ts';

// The whole suite: every step runs whatever became of those before it, and the last line adds them up.
const report = path.join(root, 'test-results/vitest.json');
mkdirSync(path.dirname(report), { recursive: true });
rmSync(report, { force: true });

const brokenChecks = await runStaticChecks();
let tests: Counts = { passed: 0, failed: 0, skipped: 0 };
await step('unit and database tests', async () => {
  const endedWell = await runTool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
  tests = vitestCounts(report, endedWell);
  return endedWell;
});
let journeys: Counts = tests;
await step('browser journeys', async () => {
  journeys = await runJourneys();
  return journeys.failed === 0 && (journeys.passed > 0 || 'skipped');
});

const total = sum([tests, journeys, { passed: 2 - brokenChecks, failed: brokenChecks, skipped: 0 }]);
console.log(`\n${summaryLine(total)}`);
process.exitCode = total.failed ? 1 : 0;
