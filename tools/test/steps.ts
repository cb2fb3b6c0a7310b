import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
const sources = ['apps', 'modules', 'platform', 'tools'];

/** Runs a program of node_modules/.bin in the project and shows what it says; true where it ended well. */
export async function runTool(name: string, given: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return endOf(started(name, given, environment, 'inherit'));
}

/** The same for a program beside others: what it says is held back until it is told, so that they do not speak at once. */
export function heldBack(): { run: typeof runTool; tell: () => void } {
  const said: Buffer[] = [];
  const run: typeof runTool = (name, given, environment = {}) => {
    const child = started(name, given, environment, ['ignore', 'pipe', 'pipe']);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part));
    return endOf(child);
  };
  return { run, tell: () => void process.stdout.write(Buffer.concat(said)) };
}

function started(name: string, given: readonly string[], environment: NodeJS.ProcessEnv, stdio: StdioOptions): ChildProcess {
  const bin = path.join(root, 'node_modules/.bin');
  return spawn(path.join(bin, name), given, {
    cwd: root,
    stdio,
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`, ...environment },
  });
}

function endOf(child: ChildProcess): Promise<boolean> {
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
