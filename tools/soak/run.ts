import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Counts, sum, summaryLine, vitestCounts } from '../test/counts.ts';
import { runJourneys } from '../test/journeys.ts';
import { root, runTool, step } from '../test/steps.ts';

// The long forms of what `npm test` does briefly, one after another; the last line adds them up. Hours on a small machine.
interface Part {
  name: string;
  files: readonly string[];
  environment?: NodeJS.ProcessEnv;
}

const soak = { KARWAN_SOAK: '1' };
/** What dates and money depend on, wherever the host's clock says it is. */
const money = ['modules/courier', 'modules/finance', 'modules/insight', 'platform/entity', 'apps/server/acceptance.test.ts'];

const parts: readonly Part[] = [
  { name: 'simulated days of 10,000 steps', files: ['tools/simulate/random-day.test.ts'], environment: soak },
  { name: 'shop days of 2,000 steps', files: ['tools/simulate/shop/shop-day.test.ts'], environment: soak },
  { name: 'a year of a company with both sides', files: ['tools/simulate/shop/mixed-day.test.ts'], environment: soak },
  { name: 'a month of 100,000 parcels', files: ['tools/simulate/month.test.ts'], environment: soak },
  { name: 'hostile input', files: ['apps/server/hostile.test.ts'], environment: soak },
  { name: 'every key against every route', files: ['apps/server/permissions.test.ts'], environment: soak },
  { name: 'killed under load', files: ['apps/server/durability.test.ts'], environment: soak },
  { name: 'tills killed', files: ['apps/server/tills-killed.test.ts'], environment: soak },
  { name: 'a till’s day of 600 tickets', files: ['modules/erp/pos/server/offline-day.test.ts'], environment: soak },
  { name: 'several processes', files: ['apps/server/several.soak.test.ts'], environment: soak },
  { name: 'the version before beside this one', files: ['apps/server/rolling.soak.test.ts'], environment: soak },
  { name: 'a bank’s day', files: ['modules/finance/treasury/server/bank.test.ts'], environment: soak },
  {
    name: 'histories of shelves',
    files: ['modules/erp/stock/contract/shelf.test.ts', 'modules/erp/stock/server/random-shelves.test.ts'],
    environment: soak,
  },
  { name: 'crowds', files: ['apps/server/concurrency.test.ts', 'modules/erp/sales/server/at-once.test.ts'], environment: soak },
  ...['UTC', 'Asia/Baghdad', 'America/St_Johns'].map((zone) => ({
    name: `money in ${zone}`,
    files: money,
    environment: { TZ: zone },
  })),
];

const wanted = process.argv.slice(2);
const report = path.join(root, 'test-results/soak.json');
const all: Counts[] = [];
for (const { name, files, environment } of parts.filter((part) => wanted.every((word) => part.name.includes(word))))
  await step(name, async () => {
    mkdirSync(path.dirname(report), { recursive: true });
    rmSync(report, { force: true });
    const given = ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const endedWell = await runTool('vitest', given, environment);
    const counts = vitestCounts(report, endedWell);
    all.push(counts);
    return counts.failed === 0;
  });

if (wanted.every((word) => 'browser journeys'.includes(word)))
  await step('browser journeys', async () => {
    const counts = await runJourneys([], soak);
    all.push(counts);
    return counts.failed === 0;
  });

const total = sum(all);
console.log(`\n${summaryLine(total)}`);
process.exitCode = total.failed ? 1 : 0;
