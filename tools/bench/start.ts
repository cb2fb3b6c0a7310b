import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildWebIfStale } from '../../apps/server/web-build.ts';
import { freePort } from '../../platform/server/db/free-port.ts';
import { atMost, type Outcome } from './figures.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** G9: from `npm start` to the first word that it answers: with no data yet, and with those of the demo there. The web app is built. */
export async function startUp(say: (line: string) => void): Promise<Outcome[]> {
  await buildWebIfStale(say);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'karwan-start-'));
  try {
    const cold = await secondsToReady(dataDir);
    const warm = [await secondsToReady(dataDir), await secondsToReady(dataDir), await secondsToReady(dataDir)].sort();
    return [
      atMost('G9', 'npm start, no data yet', cold, 6, 'database made, migrated, demo taken in', ' s'),
      atMost('G9', 'npm start, warm', warm[1] ?? Number.NaN, 2.5, warm.map((one) => one.toFixed(1)).join(', '), ' s'),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function secondsToReady(dataDir: string): Promise<number> {
  const started = performance.now();
  const environment = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) };
  const child = spawn('npm', ['start'], { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  await said(child, /is ready at/);
  const seconds = (performance.now() - started) / 1000;
  const ended = once(child, 'exit');
  process.kill(-(child.pid as number), 'SIGTERM');
  await ended;
  return seconds;
}

async function said(child: ChildProcess, words: RegExp): Promise<void> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += chunk;
    if (words.test(text)) return;
  }
  throw new Error(`npm start ended: ${text.slice(-500)}`);
}
