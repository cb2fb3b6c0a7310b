import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildWebIfStale } from '../../apps/server/web-build.ts';
import { type Counts, countsWithAgain, sum, summaryLine, vitestCounts } from './counts.ts';
import { diedFile } from './died.ts';
import { journeysReport, runJourneys } from './journeys.ts';
import { slowest } from './slowest.ts';
import { root, runStaticChecks, runTool, step } from './steps.ts';

// The whole suite: every step runs whatever became of those before it, and the last line adds them up.
const folder = path.join(root, 'test-results');
mkdirSync(folder, { recursive: true });
rmSync(path.join(folder, 'statements'), { recursive: true, force: true });

const brokenChecks = await runStaticChecks();
// Once: every product that is started beside another would begin to build it too. Where it cannot be, those say so.
await step('web app', async () => {
  const failure = await buildWebIfStale(console.log).catch((error: Error) => error);
  if (failure) console.log(failure.message);
  return !failure;
});
let tests: Counts = { passed: 0, failed: 0, skipped: 0 };
await step('unit and database tests', async () => {
  const first = await runVitest('vitest.json');
  tests = first.counts;
  if (first.died.length === 0) return first.endedWell;
  // A process that dies of a fault in the JavaScript engine says nothing of the tests in it. Dying again, it does.
  console.log(`The process died under ${first.died.join(', ')}; run once more.`);
  const again = await runVitest('vitest-again.json', first.died);
  tests = countsWithAgain(first.report, first.died, again.counts);
  return tests.failed === 0;
});
const spreads = await step('what they sent suits PostgreSQL spread over machines', () =>
  runTool('node', ['tools/distribution/run.ts']),
);
let journeys: Counts = tests;
await step('browser journeys', async () => {
  journeys = await runJourneys();
  return journeys.failed === 0 && (journeys.passed > 0 || 'skipped');
});

console.log('\n── the slowest');
for (const { seconds, name } of slowest({ vitest: path.join(folder, 'vitest.json'), journeys: journeysReport }))
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);

const broken = brokenChecks + (spreads ? 0 : 1);
const total = sum([tests, journeys, { passed: 3 - broken, failed: broken, skipped: 0 }]);
console.log(`\n${summaryLine(total)}`);
process.exitCode = total.failed ? 1 : 0;

async function runVitest(name: string, files: readonly string[] = []) {
  const report = path.join(folder, name);
  for (const file of [report, diedFile]) rmSync(file, { force: true });
  const reporters = ['default', 'json', './tools/test/died.ts'].map((reporter) => `--reporter=${reporter}`);
  const endedWell = await runTool('vitest', ['run', ...files, ...reporters, `--outputFile.json=${report}`]);
  const died: string[] = existsSync(diedFile) ? JSON.parse(readFileSync(diedFile, 'utf8')) : [];
  return { endedWell, counts: vitestCounts(report, endedWell), died, report };
}
