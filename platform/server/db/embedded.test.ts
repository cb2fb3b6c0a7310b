import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from './embedded.ts';
import { isReachable } from './embedded-account.ts';

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };
const program = path.resolve(import.meta.dirname, '../testing/embedded-starter.ts');
const settings = { fsync: 'off', shared_buffers: '16MB' };

const folder = mkdtempSync(path.join(os.tmpdir(), 'karwan-embedded-'));
chmodSync(folder, 0o755);
const started: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of started.splice(0).reverse()) await one.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the embedded database', () => {
  const dataDir = path.join(folder, 'lasting');

  test('starts cold, keeps its rows over a stop, and is gone when stopped', async () => {
    const first = await start(dataDir);
    expect(first.isOwner).toBe(true);
    await query(first.url, 'create table kept as select 7 as n');
    await first.stop();
    await expect(query(first.url, 'select 1')).rejects.toThrow();
    const second = await start(dataDir);
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  test('listens on this machine only, and refuses a wrong password', async () => {
    const { url } = await start(dataDir);
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    await expect(query(url.replace(/owner:[^@]+@/, 'owner:wrong@'), 'select 1')).rejects.toThrow(/password/);
  });

  test('comes back at the same address by itself after its server is killed', async () => {
    const { url, home } = await start(dataDir);
    await query(url, 'create table before_the_kill as select 1 as n');
    process.kill(serverOf(home), 'SIGKILL');
    await expect.poll(() => query(url, 'select n from before_the_kill').catch(() => null)).toEqual([{ n: 1 }]);
  });

  test('a dead server’s number that now belongs to another program does not hold up the start', async () => {
    const { home, stop } = await start(dataDir);
    await stop();
    const other = spawn('sleep', ['60'], { cwd: '/', ...(isRoot ? accountOf(home) : {}) });
    const note = [other.pid, path.join(home, 'data'), 1_700_000_000, 1, '', '127.0.0.1', '', ''].join('\n');
    writeFileSync(path.join(home, 'data/postmaster.pid'), note);
    const again = await start(dataDir);
    expect(await query(again.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    other.kill();
  });
});

describe('several starters', () => {
  test('of two at once on nothing one owns the server, and the other neither harms nor stops it', async () => {
    const dataDir = path.join(folder, 'raced');
    const [one, other] = await Promise.all([startElsewhere(dataDir), startElsewhere(dataDir)]);
    expect(one.url).toBe(other.url);
    expect([one.isOwner, other.isOwner].sort()).toEqual([false, true]);
    const [owner, guest] = one.isOwner ? [one, other] : [other, one];
    await guest.stop();
    expect(await query(owner.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await owner.stop();
    await expect(query(owner.url, 'select 1')).rejects.toThrow();
  });

  test('a server that outlived its killed starter is taken over where it runs, and ends with its new owner', async () => {
    const dataDir = path.join(folder, 'orphaned');
    const killed = await startElsewhere(dataDir);
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    const next = await start(dataDir);
    expect([next.url, next.isOwner]).toEqual([killed.url, true]);
    await next.stop();
    await expect(query(next.url, 'select 1')).rejects.toThrow();
  });
});

describe('whom it runs as', () => {
  test.skipIf(!isRoot || !isReachable(process.execPath, nobody))('an ordinary user runs it as himself', async () => {
    const dataDir = path.join(folder, 'ordinary');
    mkdirSync(dataDir);
    chownSync(dataDir, nobody.uid, nobody.gid);
    const { url, home } = await startElsewhere(dataDir, nobody);
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(userOf(serverOf(home))).toBe(nobody.uid);
  });

  test.skipIf(!isRoot)('root drops to another user, who keeps its data where he can reach it', async () => {
    const hidden = path.join(folder, 'hidden');
    mkdirSync(hidden, { mode: 0o700 });
    const { url, home } = await start(path.join(hidden, 'data'));
    try {
      expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
      expect(home).toMatch(/^\/var\/lib\/karwan\/[0-9a-f]{12}$/);
      expect(userOf(serverOf(home))).not.toBe(0);
    } finally {
      await started.pop()?.stop();
      rmSync(home, { recursive: true, force: true });
    }
  });
});

async function start(dataDir: string): Promise<Embedded> {
  const database = await startEmbedded({ dataDir, settings });
  started.push(database);
  return database;
}

interface Elsewhere extends Pick<Embedded, 'url' | 'home' | 'isOwner' | 'stop'> {
  child: ChildProcess;
}

async function startElsewhere(dataDir: string, options: SpawnOptions = {}): Promise<Elsewhere> {
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'], cwd: '/', ...options });
  const [line] = await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line');
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const one = { ...JSON.parse(line), child, stop };
  started.push(one);
  return one;
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function serverOf(home: string): number {
  return Number(readFileSync(path.join(home, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
}

function userOf(pid: number): number | undefined {
  const file = `/proc/${pid}/status`;
  return existsSync(file) ? Number(/^Uid:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1]) : undefined;
}

function accountOf(place: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(place);
  return { uid, gid };
}
