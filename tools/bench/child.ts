import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { frugal } from '../../apps/server/frugal.ts';

/** A server in a process of its own. */
export interface Child {
  url: string;
  /** Milliseconds from its start to its first word that it answers. */
  readyMs: number;
  residentMegabytes(): number;
  /** What it has worked since it started, in microseconds. */
  workedMicros(): number;
  stop(): Promise<void>;
}

export async function startChild(program: string, environment: Record<string, string>): Promise<Child> {
  const started = performance.now();
  const isOurs = program.startsWith('apps/server');
  const profile = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [];
  const execArgv = [...(isOurs ? frugal.execArgv : []), ...profile];
  const child = fork(path.resolve(import.meta.dirname, '../..', program), {
    env: { ...process.env, ...(isOurs && frugal.environment), ...environment },
    execArgv,
    stdio: 'inherit',
  });
  const url = await addressOf(child);
  const readyMs = performance.now() - started;
  return {
    url,
    readyMs,
    residentMegabytes: () => residentMegabytes(child),
    workedMicros: () => workedMicros(child),
    stop: () => stop(child),
  };
}

async function addressOf(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.on('message', (message: { ready?: boolean; address?: string }) => {
    if (message.ready && message.address) resolve(message.address);
  });
  child.once('exit', (code) => reject(new Error(`a server of the benchmark ended with ${code}`)));
  return promise;
}

function residentMegabytes({ pid }: ChildProcess): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** In hundredths of a second, as the kernel tells it. */
function workedMicros({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
