import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Speed } from './measure.ts';

const run = promisify(execFile);

export async function hasPgbench(): Promise<boolean> {
  return run('pgbench', ['--version']).then(
    () => true,
    () => false,
  );
}

interface Script {
  script: string;
  clients: number;
  /** Transactions in all, shared out among the clients. */
  times: number;
  /** The script's variables at its start. */
  values: Record<string, number>;
}

/** Runs a transaction again and again, its statements prepared once a connection: what the database itself can do. */
export async function runScript(url: string, { script, clients, times, values }: Script): Promise<Speed> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'karwan-bench-'));
  try {
    const file = path.join(folder, 'script.sql');
    writeFileSync(file, script);
    const each = Math.ceil(times / clients);
    const variables = Object.entries(values).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
    const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-t', String(each), ...variables];
    const { stdout, stderr } = await run('pgbench', [...options, '-f', file, url]);
    const perSecond = Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1]);
    const latency = Number(/latency average = ([\d.]+)/.exec(stdout)?.[1]);
    if (!stdout.includes(`${each * clients}/${each * clients}`)) throw new Error(`pgbench did not finish: ${stderr}`);
    return { perSecond, p50: latency, p99: Number.NaN, max: Number.NaN, requests: each * clients };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
