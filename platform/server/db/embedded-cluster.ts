import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { madeOnce } from '../made-once.ts';
import type { Account } from './embedded-account.ts';

const run = promisify(execFile);
const abandonedAfterMs = 600_000;
export const ownerRole = 'owner';

/** What the server's programs see: nothing of the machine's language or zone. */
export const programEnvironment = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C', TZ: 'UTC' };

/** The password of the database's owner, made by the first starter and shared by all. */
export function ownerPassword(home: string, account: Account | null): string {
  return madeOnce(path.join(home, 'password'), () => randomBytes(24).toString('base64url'), account);
}

/** Makes the cluster where there is none. Whoever finishes first wins, so that racing and killed starters leave no half of one. */
export async function createCluster(place: {
  home: string;
  programs: string;
  account: Account | null;
  isSynced: boolean;
}): Promise<string> {
  const { home, programs, account } = place;
  const cluster = path.join(home, 'data');
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return cluster;
  removeAbandoned(home);
  const draft = path.join(home, `init-${process.pid}-${randomBytes(4).toString('hex')}`);
  const settings = [
    '-U',
    ownerRole,
    '-A',
    'scram-sha-256',
    `--pwfile=${path.join(home, 'password')}`,
    '--encoding=UTF8',
    '--data-checksums',
  ];
  const collation = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  await run(path.join(programs, 'initdb'), ['-D', draft, ...settings, ...collation, ...(place.isSynced ? [] : ['--no-sync'])], {
    ...(account ?? {}),
    env: programEnvironment,
    cwd: home,
  });
  try {
    renameSync(draft, cluster);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(path.join(cluster, 'PG_VERSION'))) throw error;
  }
  return cluster;
}

function removeAbandoned(home: string): void {
  for (const name of readdirSync(home).filter((name) => name.startsWith('init-'))) {
    const place = path.join(home, name);
    const age = Date.now() - (statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > abandonedAfterMs) rmSync(place, { recursive: true, force: true });
  }
}

/** The server that runs on this cluster, by what it noted at its start; null where none does. */
export function runningServer(cluster: string): { pid: number; port: number } | null {
  const [pid, , , port] = (readNote(path.join(cluster, 'postmaster.pid')) ?? '').split('\n').map(Number);
  return pid && port && isAlive(pid) ? { pid, port } : null;
}

/** Null where there is none; a server that stops may take it away at any moment. */
function readNote(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * After a reboot the number of a dead server may belong to another program of the same user, and PostgreSQL would refuse to
 * start. Only where the system shows that nobody works in the cluster is the note taken away.
 */
export function forgetDeadServer(cluster: string): void {
  const noted = process.platform === 'linux' ? runningServer(cluster) : null;
  if (!noted) return;
  const place = realpathSync(cluster);
  const its = workingDirectory(String(noted.pid));
  if (its === null || its === place) return;
  const isInUse = readdirSync('/proc').some((name) => /^\d+$/.test(name) && workingDirectory(name) === place);
  if (!isInUse) rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
}

/** Null where the process is gone or hidden from us. */
function workingDirectory(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
