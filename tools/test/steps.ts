import { spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
const sources = ['apps', 'modules', 'platform', 'tools'];

/** Runs a program of node_modules/.bin in the project and shows what it says; true where it ended well. */
export function runTool(name: string, given: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const bin = path.join(root, 'node_modules/.bin');
  const child = spawn(path.join(bin, name), given, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`, ...environment },
  });
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

/** Runs a named step and tells how it went and how long it took; 'skipped' counts as neither. */
export async function step(name: string, run: () => Promise<boolean | 'skipped'>): Promise<boolean> {
  console.log(`\n── ${name}`);
  const startedAt = Date.now();
  const passed = await run();
  console.log(
    `── ${name}: ${passed === 'skipped' ? passed : passed ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - startedAt) / 1000)} s`,
  );
  return passed !== false;
}

/** Format and lint, and the types: what every check begins with. Answers how many of the two failed. */
export async function runStaticChecks(): Promise<number> {
  const format = await step('format and lint', () => runTool('biome', ['check', '--max-diagnostics=50', ...sources]));
  const types = await step('types', () => runTool('tsc', ['-p', '.']));
  return [format, types].filter((passed) => !passed).length;
}
