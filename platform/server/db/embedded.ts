import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Account, databaseAccount } from './embedded-account.ts';
import {
  createCluster,
  forgetDeadServer,
  ownerPassword,
  ownerRole,
  programEnvironment,
  runningServer,
} from './embedded-cluster.ts';
import { databaseHome, databasePrograms } from './embedded-home.ts';
import { claimOwnership } from './embedded-owner.ts';
import { freePort } from './free-port.ts';
import { learnLetters } from './learn-letters.ts';

/** A PostgreSQL server of our own, out of the packages, under one data directory. */
export interface Embedded {
  /** The owner's address of the maintenance database. */
  url: string;
  home: string;
  /** Whether this process answers for the server; another that came first does otherwise. */
  isOwner: boolean;
  /** Stops the server if it is ours, and leaves it running if it is another's. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  /** Settings of the server beside the standing ones. */
  settings?: Readonly<Record<string, string>>;
}

interface Place {
  home: string;
  programs: string;
  cluster: string;
  account: Account | null;
  password: string;
  settings: Readonly<Record<string, string>>;
}

const standing: Readonly<Record<string, string>> = {
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  maintenance_work_mem: '128MB',
  work_mem: '16MB',
  max_connections: '100',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // What a statement is refused for quotes the row it was about; the product tells its own failures, without it.
  log_min_messages: 'log',
  log_min_error_statement: 'fatal',
  cluster_name: 'karwan',
};
const startAttempts = 60;
const stopPatienceMs = 15_000;
const logBytesMax = 10 * 1024 * 1024;

/** Starts the embedded database or finds it running, and keeps it running until it is stopped. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const account = databaseAccount();
  const home = databaseHome(options.dataDir, account);
  const programs = databasePrograms(home, account);
  const settings: Record<string, string> = { ...standing, ...options.settings };
  const password = ownerPassword(home, account);
  const cluster = await createCluster({ home, programs, account, isSynced: settings.fsync !== 'off' });
  const place: Place = { home, programs, cluster, account, password, settings };
  const url = await ensureRunning(place);
  const port = Number(new URL(url).port);
  const ownership = await claimOwnership(url, async () => {
    await ensureRunning(place, port);
  });
  await learnLetters(url);
  return {
    url,
    home,
    isOwner: ownership !== null,
    stop: async () => {
      await ownership?.release();
      if (ownership) await stopServer(place);
    },
  };
}

/** The address of the server on this cluster, started if it has to be. A server that outlived its starter is taken as it is. */
async function ensureRunning(place: Place, wantedPort?: number): Promise<string> {
  forgetDeadServer(place.cluster);
  for (let attempt = 0; attempt < startAttempts; attempt++) {
    const running = await settledServer(place);
    if (running) return running;
    const port = wantedPort ?? (await freePort());
    if (await spawnServer(place, port)) return urlAt(place, port);
    // Another starter was first, or what a killed server left behind is not gone yet.
    await sleep(250);
  }
  throw new Error(`the database did not start; ${path.join(place.home, 'postgres.log')} ends with:\n${lastLines(place)}`);
}

/** The address of a server that runs already, once it has finished starting; null where none answers. */
async function settledServer(place: Place): Promise<string | null> {
  for (;;) {
    const running = runningServer(place.cluster);
    if (!running) return null;
    const state = await stateOf(urlAt(place, running.port));
    if (state !== 'changing') return state === 'ready' ? urlAt(place, running.port) : null;
    await sleep(100);
  }
}

function urlAt(place: Place, port: number): string {
  return `postgres://${ownerRole}:${place.password}@127.0.0.1:${port}/postgres`;
}

/** True once the new server answers, false if it gave up. */
async function spawnServer(place: Place, port: number): Promise<boolean> {
  const log = openLog(place);
  const settings = Object.entries(place.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // In a process group of its own: a Ctrl-C at the terminal ends the product first, which then ends its database.
  const server = spawn(
    path.join(place.programs, 'postgres'),
    ['-D', place.cluster, '-h', '127.0.0.1', '-p', String(port), '-k', '', ...settings],
    { ...(place.account ?? {}), env: programEnvironment, cwd: place.home, stdio: ['ignore', log, log], detached: true },
  );
  closeSync(log);
  let ended = false;
  server.on('exit', () => {
    ended = true;
  });
  server.on('error', () => {
    ended = true;
  });
  server.unref();
  while (!ended) {
    if ((await stateOf(urlAt(place, port))) === 'ready') return true;
    await sleep(20);
  }
  return false;
}

function openLog(place: Place): number {
  const file = path.join(place.home, 'postgres.log');
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > logBytesMax) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/** Changing: it is there, and starting, recovering or stopping. */
async function stateOf(url: string): Promise<'ready' | 'changing' | 'silent'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return 'ready';
  } catch (error) {
    return (error as { code?: string }).code === '57P03' ? 'changing' : 'silent';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A fast shutdown: open transactions are rolled back, everything committed is on disk. */
async function stopServer(place: Place): Promise<void> {
  const running = runningServer(place.cluster);
  if (!running) return;
  const deadline = Date.now() + stopPatienceMs;
  signal(running.pid, 'SIGINT');
  // Its note is the last thing to go; the process itself may linger until somebody reaps it.
  while (runningServer(place.cluster)?.pid === running.pid) {
    if (Date.now() > deadline) return signal(running.pid, 'SIGQUIT');
    await sleep(20);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function lastLines(place: Place): string {
  return readFileSync(path.join(place.home, 'postgres.log'), 'utf8').trimEnd().split('\n').slice(-5).join('\n');
}
