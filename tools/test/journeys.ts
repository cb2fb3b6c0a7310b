import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.ts';
import { type Counts, playwrightCounts, summaryLine } from './counts.ts';
import { root, runTool } from './steps.ts';

const configFile = 'apps/journeys/playwright.config.ts';
export const journeysReport = path.join(root, 'test-results/journeys.json');

/** Runs the browser journeys, or says plainly why they are skipped. */
export async function runJourneys(given: readonly string[] = [], environment: NodeJS.ProcessEnv = {}): Promise<Counts> {
  const chromium = findChromium(console.log);
  if (!chromium || !existsSync(path.join(root, configFile))) {
    const reason = chromium ? `${configFile} is missing` : 'there is no Chromium; install one or name it in CHROMIUM_PATH';
    console.log(`Browser journeys skipped: ${reason}.`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  mkdirSync(path.dirname(journeysReport), { recursive: true });
  rmSync(journeysReport, { force: true });
  const endedWell = await runTool('playwright', ['test', '--config', configFile, '--reporter=list,json', ...given], {
    ...environment,
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport,
    PLAYWRIGHT_JSON_OUTPUT_NAME: journeysReport,
  });
  return playwrightCounts(journeysReport, endedWell);
}

if (import.meta.main) {
  const counts = await runJourneys(process.argv.slice(2));
  console.log(summaryLine(counts));
  process.exitCode = counts.failed ? 1 : 0;
}
