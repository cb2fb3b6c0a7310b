import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { sheetThatUnpacksTo } from '../../apps/server/testing/zipped.ts';
import { demoPassword } from '../seed/demo.ts';
import { atMost, type Bench, type Figure, type Outcome } from './figures.ts';
import { median, rounds } from './measure.ts';
import type { Company } from './world.ts';

/** What one company, or nobody at all, sends at once, again and again. */
interface Flood {
  name: string;
  count: number;
  send(nth: number): Promise<number>;
}

const looks = 100;

/** X1: each kind of heavy work at full force, while somebody of another company looks at his list. */
export const floods: Figure = async (bench) => {
  const [one, other] = [await bench.company('load4'), await bench.company('load5')];
  const found: Outcome[] = [];
  await lookedAt(bench, other);
  for (const flood of await floodsOf(bench, one)) {
    const ratios: number[] = [];
    const told = { idle: [] as number[], busy: [] as number[], refused: 0, statuses: new Map<number, number>() };
    for (let round = 0; round < rounds; round++) {
      await sleep(500);
      const idle = await lookedAt(bench, other);
      const end = kept(flood, told.statuses);
      await sleep(300);
      const busy = await lookedAt(bench, other);
      await end();
      ratios.push(busy.p95 / idle.p95);
      told.idle.push(idle.p95);
      told.busy.push(busy.p95);
      told.refused += idle.refused + busy.refused;
    }
    const statuses = [...told.statuses].map(([status, n]) => `${n} × ${status}`).join(', ');
    const p95 = `p95 ${median(told.busy).toFixed(1)} ms, idle ${median(told.idle).toFixed(1)} ms; ${told.refused} refused; flood ${statuses}`;
    // Nobody of another company is refused, however slow.
    const value = told.refused ? Number.POSITIVE_INFINITY : median(ratios);
    found.push(atMost('X1', flood.name, value, 2, p95, '× idle'));
  }
  return found;
};

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

/** Sends all of it at once, and again as soon as it is answered, until it is told to end. */
function kept({ count, send }: Flood, statuses: Map<number, number>): () => Promise<void> {
  let [isOver, nth] = [false, 0];
  const running = (async () => {
    while (!isOver)
      await Promise.all(
        Array.from({ length: count }, async () => {
          const status = await send(nth++);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }),
      );
  })();
  return async () => {
    isOver = true;
    await running;
  };
}

async function floodsOf({ ours, owner }: Bench, one: Company): Promise<Flood[]> {
  const { rows } = await owner.query('select id from shipment where tenant_id = $1 order by id desc limit 100', [one.id]);
  const labels = JSON.stringify({ shipment_ids: rows.map((row) => Number(row.id)), kind: 'label' });
  const role = (await owner.query('select min(id) as id from role where tenant_id = $1', [one.id])).rows[0].id;
  const picture = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#fff' }, limitInputPixels: false })
      .png()
      .toBuffer();
  const [large, tooLarge] = [await picture(7_000), await picture(7_940)];
  const sheets = Array.from({ length: 12 }, (_, nth) => sheetThatUnpacksTo(95_000_000 + nth * 1000));
  const mark = Date.now().toString(36);
  const status = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${ours}/api/v1/${path}`, { ...init, headers: { ...one.headers, ...init.headers } });
    await answer.arrayBuffer();
    return answer.status;
  };
  const sent = (path: string, body: unknown, headers = {}) =>
    status(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const uploaded = (path: string, content: Buffer, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([new Uint8Array(content)]), 'flood.bin');
    return status(path, { method: 'POST', body: form });
  };
  return [
    {
      name: 'sign-ins of one network',
      count: 220,
      send: (nth) =>
        sent(
          'auth/login',
          { identifier: 'admin@load4.demo', password: `${demoPassword} ${nth}` },
          {
            authorization: '',
            'x-forwarded-for': `2001:db8::${(nth % 65_536).toString(16)}`,
          },
        ),
    },
    { name: 'pictures of 49 MP', count: 14, send: () => uploaded('settings/upload', large, { path: 'photo' }) },
    { name: 'pictures of 63 MP', count: 14, send: () => uploaded('settings/upload', tooLarge, { path: 'photo' }) },
    {
      name: 'sheets of 95 MB unpacked',
      count: 12,
      send: (nth) => uploaded('excel-files', sheets[nth % sheets.length] as Buffer, { mode: 'create' }),
    },
    { name: 'prints of 100 labels', count: 12, send: () => sent('shipment-print/multi', labels) },
    { name: 'exports of a list', count: 12, send: () => status('shipments/export?format=xlsx') },
    { name: 'searches', count: 40, send: (nth) => status(`shipments?per_page=50&search=077${nth % 10}`) },
    {
      name: 'new people',
      count: 60,
      send: (nth) =>
        sent('users', {
          name: `Flood ${nth}`,
          email: `${mark}${nth}@flood.test`,
          kind: 'employee',
          role_id: Number(role),
          password: `correct horse ${nth}`,
        }),
    },
  ];
}
