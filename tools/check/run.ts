import { runStaticChecks, runTool, step } from '../test/steps.ts';

// The quick loop before each commit: format, lint, types, house rules and everything that needs no database.
const broken = await runStaticChecks();
const passed = await step('house rules and unit tests', () => runTool('vitest', ['run', '--project', 'pure*']));
process.exitCode = broken || !passed ? 1 : 0;
