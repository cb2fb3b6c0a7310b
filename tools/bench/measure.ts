import { setTimeout as sleep } from 'node:timers/promises';
import autocannon, { type Request } from 'autocannon';

/** What is asked of one server. */
export interface Load {
  url: string;
  connections?: number;
  /** A fixed number of requests where what they use up is counted; else a fixed time. */
  amount?: number;
  headers?: Record<string, string>;
  path?: string;
  /** Makes each request; whoever gives a path asks for the same again and again. */
  next?: () => { path: string; body: unknown; headers?: Record<string, string> };
}
export interface Speed {
  perSecond: number;
  p50: number;
  p99: number;
  max: number;
  requests: number;
  /** What the database worked for each, where that was watched. */
  databaseMicros?: number;
}

export const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);

/** Loads each server in turn, round by round, so that a slow minute of the machine is everybody's. */
export async function interleave<K extends string>(
  loads: Record<K, Load | (() => Promise<Speed>)>,
  databaseMicros?: () => number,
): Promise<Record<K, Speed[]>> {
  const names = Object.keys(loads) as K[];
  const all = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, Speed[]>;
  for (const name of names) await once(loads[name], Math.min(1, seconds), true);
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 ? names.toReversed() : names;
    for (const name of order) {
      const before = databaseMicros?.() ?? 0;
      const speed = await once(loads[name], seconds);
      all[name].push(databaseMicros ? { ...speed, databaseMicros: (databaseMicros() - before) / speed.requests } : speed);
      await sleep(200);
    }
  }
  return all;
}

/** One figure over another, round by round; the middle one counts. */
export function ratio(one: readonly Speed[], other: readonly Speed[], what: keyof Speed = 'perSecond'): number {
  return median(one.map((speed, round) => (speed[what] ?? Number.NaN) / (other[round]?.[what] ?? Number.NaN)));
}

async function once(load: Load | (() => Promise<Speed>), duration: number, isWarmUp = false): Promise<Speed> {
  if (typeof load === 'function') return load();
  const { url, connections = 8, amount, headers = {}, path = '/', next } = load;
  const request: Request = next ? { method: 'POST', setupRequest: (base) => made(base, next()) } : { path };
  const result = await autocannon({
    url,
    connections,
    headers: { ...headers, ...(next && { 'content-type': 'application/json' }) },
    requests: [request],
    ...(amount ? { amount: isWarmUp ? connections * 4 : amount } : { duration }),
    sampleInt: 100,
  });
  if (result.non2xx || result.errors) {
    const answer = await oneByOne(load, 1).catch((error: Error) => error.message);
    throw new Error(
      `${result.non2xx} refused, ${result.errors} broken of ${result.requests.total}; the next: ${JSON.stringify(answer)}`,
    );
  }
  const { p50, p99, max } = result.latency;
  return { perSecond: result.requests.total / result.duration, p50, p99, max, requests: result.requests.total };
}

function made(base: Request, { path, body, headers }: ReturnType<NonNullable<Load['next']>>): Request {
  return { ...base, method: 'POST', path, body: JSON.stringify(body), headers: { ...base.headers, ...headers } };
}

/** One client, one request at a time; times to a tenth of a millisecond, which the load tool does not tell. */
export async function oneByOne(load: Load, times: number): Promise<Speed> {
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    const { path, body, headers } = load.next?.() ?? { path: load.path ?? '/' };
    const started = performance.now();
    const answer = await fetch(load.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { ...load.headers, ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    taken.push(performance.now() - started);
    if (!answer.ok) throw new Error(`${answer.status} at ${path}: ${text.slice(0, 300)}`);
  }
  taken.sort((a, b) => a - b);
  const at = (part: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * part))] as number;
  const mean = taken.reduce((sum, one) => sum + one, 0) / taken.length;
  return { perSecond: 1000 / mean, p50: at(0.5), p99: at(0.99), max: at(1), requests: times };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
