import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, type Bench, type Figure, type Outcome } from './figures.ts';
import { type Flooded, floodNames } from './flooder.ts';
import { median, rounds } from './measure.ts';
import type { Company } from './world.ts';

const looks = 100;

/** X1: each kind of heavy work at full force, while somebody of another company looks at his list. */
export const floods: Figure = async (bench) => {
  const [by, other] = [await flooded(bench), await bench.company('load5')];
  const flooder = fork(path.join(import.meta.dirname, 'flooder.ts'));
  try {
    await settled(bench, other);
    const found: Outcome[] = [];
    for (const name of floodNames) {
      await told(flooder, { prepare: name, by });
      found.push(await underFlood(bench, other, { name, flooder }));
    }
    return found;
  } finally {
    flooder.kill();
  }
};

/** Looks until two in a row take as long: a fresh copy is still being written to disk, and nothing is in memory yet. */
async function settled(bench: Bench, other: Company): Promise<void> {
  await bench.owner.query('checkpoint');
  let last = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 20; tries++) {
    const { p95 } = await lookedAt(bench, other);
    if (Math.abs(p95 - last) < last / 10) return;
    last = p95;
  }
}

/** Looks before, during and after each flood: a slow minute of the machine is everybody's. */
async function underFlood(bench: Bench, other: Company, { name, flooder }: { name: string; flooder: ChildProcess }) {
  const look = async () => {
    await sleep(500);
    return lookedAt(bench, other);
  };
  const statuses = new Map<string, number>();
  const [idle, busy] = [[await look()], [] as Awaited<ReturnType<typeof lookedAt>>[]];
  for (let round = 0; round < rounds; round++) {
    flooder.send({ begin: true });
    busy.push(await look());
    const answered = await told<{ statuses: Record<string, number> }>(flooder, { end: true });
    for (const [status, n] of Object.entries(answered.statuses)) statuses.set(status, (statuses.get(status) ?? 0) + n);
    idle.push(await look());
  }
  const ratios = busy.map(({ p95 }, round) => p95 / (((idle[round]?.p95 ?? 0) + (idle[round + 1]?.p95 ?? 0)) / 2));
  const refused = [...idle, ...busy].reduce((sum, one) => sum + one.refused, 0);
  const flood = [...statuses].map(([status, n]) => `${n} × ${status}`).join(', ');
  const p95 = (looks: typeof busy) => median(looks.map((one) => one.p95)).toFixed(1);
  // Nobody of another company is refused, however slow.
  const value = refused ? Number.POSITIVE_INFINITY : median(ratios);
  return atMost('X1', name, value, 2, `p95 ${p95(busy)} ms, idle ${p95(idle)} ms; ${refused} refused; flood ${flood}`, '× idle');
}

/** Says something to whoever floods, and hears the answer. */
async function told<T>(flooder: ChildProcess, message: object): Promise<T> {
  const [answer] = await Promise.all([once(flooder, 'message'), flooder.send(message)]);
  return answer[0];
}

/** One look after the other: in what time nineteen of twenty are answered, and how many are refused. */
async function lookedAt({ ours }: Bench, { headers }: Company): Promise<{ p95: number; refused: number }> {
  const taken: number[] = [];
  let refused = 0;
  for (let n = 0; n < looks; n++) {
    const began = performance.now();
    const answer = await fetch(`${ours}/api/v1/shipments?per_page=50`, { headers });
    await answer.arrayBuffer();
    taken.push(performance.now() - began);
    if (!answer.ok) refused++;
  }
  taken.sort((a, b) => a - b);
  return { p95: taken[Math.floor(looks * 0.95)] as number, refused };
}

async function flooded({ ours, owner, company }: Bench): Promise<Flooded> {
  const { id, headers } = await company('load4');
  const parcels = await owner.query('select id from shipment where tenant_id = $1 order by id desc limit 100', [id]);
  const role = await owner.query('select min(id) as id from role where tenant_id = $1', [id]);
  return { url: ours, headers, parcelIds: parcels.rows.map((row) => Number(row.id)), roleId: Number(role.rows[0].id) };
}
