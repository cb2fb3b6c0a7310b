import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../../platform/server/db/free-port.ts';

const here = path.resolve(import.meta.dirname, '../../..');

/** The product started as an operator starts it, in processes and a data directory of its own. */
export interface StartedProduct {
  base: string;
  dataDir: string;
  /** The process that owns the database; the server is its child. */
  starter(): number;
  server(): number;
  postmaster(): number;
  start(): Promise<void>;
  /** Asks it to stop as a service manager would, or all its processes at once as a terminal does; how it ended, and how long that took. */
  stop(how?: 'at the terminal'): Promise<{ status: number | null; ms: number }>;
  /** Ends all its processes at once, as when their machine loses its power; they have a terminal of their own. */
  kill(): Promise<void>;
  /** Begins to start without waiting for it. */
  begin(): void;
  /** What it has said of failures since it was started last. */
  complaints(): string;
  /** The database's own log. */
  databaseLog(): string;
  isReady(): Promise<boolean>;
  /** The operator's command line over the same data. */
  admin(...given: string[]): string;
  remove(): Promise<void>;
}

/** A data directory and a port of one's own, nothing started yet. */
export async function productToStart({
  ownTerminal = false,
  environment: given = {},
  root = here,
}: {
  ownTerminal?: boolean;
  environment?: Record<string, string>;
  /** Where its source lies, where that is another version. */
  root?: string;
} = {}): Promise<StartedProduct> {
  const program = (name: string) => path.join(root, 'apps/server', name);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'karwan-started-'));
  // The database's own user passes through.
  chmodSync(folder, 0o711);
  const dataDir = path.join(folder, 'data');
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const environment = { ...environmentAt(dataDir, port), ...given };
  let starter: ChildProcess | undefined;
  const isReady = async () => (await fetch(`${base}/readyz`).catch(() => null))?.status === 200;
  const alive = () => starter !== undefined && starter.exitCode === null && starter.signalCode === null;
  let complaints = '';
  const begin = () => {
    complaints = '';
    starter = spawn(process.execPath, [program('start.ts')], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, to which a whole terminal's signal can be sent; else whoever ends the tests ends it as well.
      detached: ownTerminal,
    });
    starter.stdout?.on('data', (words: Buffer) => {
      if (/unexpected|not start|could not/i.test(String(words))) complaints += words;
    });
    starter.stderr?.on('data', (words: Buffer) => {
      complaints += words;
    });
  };
  const fileIn = (pattern: string) => path.join(dataDir, globSync(pattern, { cwd: dataDir })[0] ?? pattern);
  const stop = async (how?: 'at the terminal') => {
    if (!starter || !alive()) return { status: starter?.exitCode ?? null, ms: 0 };
    const startedAt = Date.now();
    const gone = once(starter, 'exit');
    if (how) process.kill(-(starter.pid as number), 'SIGINT');
    else starter.kill('SIGTERM');
    const [status] = await gone;
    return { status: status as number | null, ms: Date.now() - startedAt };
  };
  const kill = async () => {
    if (!starter || !alive()) return;
    const gone = once(starter, 'exit');
    process.kill(-(starter.pid as number), 'SIGKILL');
    await gone;
  };
  return {
    base,
    dataDir,
    isReady,
    stop,
    kill,
    starter: () => starter?.pid as number,
    server: () => childrenOf(starter?.pid as number).find(({ line }) => line.includes('main.ts'))?.pid as number,
    postmaster: () => Number(readFileSync(fileIn('**/postmaster.pid'), 'utf8').split('\n')[0]),
    begin,
    complaints: () => complaints,
    databaseLog: () => readFileSync(fileIn('**/postgres.log'), 'utf8'),
    admin: (...given) =>
      execFileSync(process.execPath, [program('admin.ts'), ...given], {
        env: environment,
        encoding: 'utf8',
        input: 'correct horse 1\n',
      }),
    start: async () => {
      begin();
      while (!(await isReady())) {
        if (!alive()) throw new Error(`the product ended with status ${starter?.exitCode} before it was ready: ${complaints}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const environmentAt = (dataDir: string, port: number): NodeJS.ProcessEnv => ({
  ...process.env,
  DATA_DIR: dataDir,
  PORT: String(port),
  HOST: '127.0.0.1',
  SEED: 'none',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
  DATABASE_URL: '',
  KARWAN_APP_URL: '',
  NODE_ENV: '',
});

function childrenOf(parent: number): { pid: number; line: string }[] {
  return execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((found) => found !== null && Number(found[2]) === parent)
    .map((found) => ({ pid: Number(found?.[1]), line: found?.[3] as string }));
}
