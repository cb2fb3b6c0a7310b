import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter } from 'vitest/node';
import { root } from './steps.ts';

/** Where a run says which files were left half-done because the process they ran in died. */
export const diedFile = path.join(root, 'test-results/died.json');

type Ended = Parameters<NonNullable<Reporter['onTestRunEnd']>>;

/** Tells whose process died under them. Where anything else went wrong beside the tests, nobody is named: that is a failure. */
export default class DiedReporter implements Reporter {
  onTestRunEnd(modules: Ended[0], errors: Ended[1]): void {
    const deaths = errors.filter(({ cause }) => /Worker exited unexpectedly with signal/.test(String(cause?.message)));
    const unfinished = modules.filter((module) => module.state() === 'queued' || module.state() === 'pending');
    const files = deaths.length === errors.length ? unfinished.map(({ relativeModuleId }) => relativeModuleId) : [];
    writeFileSync(diedFile, JSON.stringify(files));
  }
}
