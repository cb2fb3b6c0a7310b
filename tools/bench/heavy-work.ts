import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeXlsx } from 'hucre';
import { status } from '#courier/statuses/contract';
import { largest } from './database.ts';
import { atMost, type Bench, type Figure, type Outcome } from './figures.ts';
import { median, oneByOne, ratio, rounds } from './measure.ts';
import { past, tell, type Uploading, upload } from './sheet-upload.ts';
import { watched } from './watched.ts';
import type { Company } from './world.ts';

/** A scan that only counts the shelf: found, judged and kept, in a company of a thousand and in one of half a million. */
export const scan: Figure = async ({ ours, owner, company }) => {
  const [small, large] = [await company('load5'), await company('load')];
  const codes = async ({ id, branchId }: Company) => {
    const { rows } = await owner.query(
      `select receipt_no from shipment where tenant_id = $1 and current_branch_id = $2 and status_id = ${status.inStore} and receipt_no is not null limit 400`,
      [id, branchId],
    );
    return rows.map((row) => row.receipt_no as string);
  };
  const session = randomUUID();
  const scans = (one: Company, numbers: string[]) => () =>
    oneByOne(
      {
        url: ours,
        headers: one.headers,
        next: () => ({
          path: '/api/v1/scans',
          body: {
            client_uuid: randomUUID(),
            session_uuid: session,
            mode: 'audit',
            code: numbers[Math.floor(Math.random() * numbers.length)],
            device_at: new Date().toISOString(),
          },
        }),
      },
      80,
    );
  const [fewer, more] = [await codes(small), await codes(large)];
  const speeds = { small: [] as Awaited<ReturnType<typeof oneByOne>>[], large: [] as Awaited<ReturnType<typeof oneByOne>>[] };
  for (let round = 0; round <= rounds; round++) {
    const [a, b] = [await scans(small, fewer)(), await scans(large, more)()];
    // The first round warms up.
    if (round > 0) speeds.small.push(a);
    if (round > 0) speeds.large.push(b);
  }
  const p50 = (which: 'small' | 'large') => median(speeds[which].map((one) => one.p50)).toFixed(1);
  const told = `p50 ${p50('small')} ms of 1,000, ${p50('large')} ms of ${largest.toLocaleString('en')}`;
  return [atMost('G3', 'scan growth', ratio(speeds.large, speeds.small, 'p50'), 1.5, told, '×')];
};

/** G12: a hundred labels in one PDF. */
export const labels: Figure = async ({ ours, owner, company }) => {
  const { id, headers } = await company('load');
  const { rows } = await owner.query('select id from shipment where tenant_id = $1 order by id desc limit 100', [id]);
  const body = { shipment_ids: rows.map((row) => Number(row.id)), kind: 'label' };
  const seconds: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const { p50 } = await oneByOne({ url: ours, headers, next: () => ({ path: '/api/v1/shipment-print/multi', body }) }, 1);
    if (round > 0) seconds.push(p50 / 1000);
  }
  return [atMost('G12', '100 labels in one PDF', median(seconds), 1, `${rounds} times, after a warm-up`, ' s')];
};

/** G12: a hundred thousand rows as Excel, read as fast as they come. */
export const exported: Figure = async (bench) => {
  const { id, headers } = await bench.company('load');
  const { rows } = await bench.owner.query(
    'select created_at::date::text as day from shipment where tenant_id = $1 order by created_at desc offset 100000 limit 1',
    [id],
  );
  await sleep(3000);
  const watch = watched(bench.memory);
  const began = performance.now();
  const answer = await fetch(`${bench.ours}/api/v1/shipments/export?format=xlsx&created_at_from=${rows[0].day}`, { headers });
  let bytes = 0;
  for await (const part of answer.body ?? []) bytes += (part as Uint8Array).length;
  const { over, idle } = watch();
  if (!answer.ok) throw new Error(`the export was refused with ${answer.status}`);
  const told = `${(bytes / 1e6).toFixed(0)} MB of Excel in ${((performance.now() - began) / 1000).toFixed(0)} s, ${idle.toFixed(0)} MB before`;
  return [atMost('G12', 'export of 100,000 rows', over, 150, told, ' MB over idle')];
};

const sheetRows = 50_000;
const checking = ['reading', 'checking'];

/** G12 and X1: a sheet of 50,000 rows is checked by itself; then another is checked and begins to be saved while another company works on. */
export const sheet: Figure = async (bench) => {
  const [one, other] = [await bench.company('load4'), await bench.company('load5')];
  const { rows } = await bench.owner.query(
    `select c.name as client, t.title ->> 'en' as city from client c, city t where c.tenant_id = $1 and t.tenant_id = $1 and c.branch_id = $2 and t.branch_id = $2 limit 1`,
    [one.id, one.branchId],
  );
  const where: Uploading = { url: bench.ours, company: one, calls: 'excel-files', says: { mode: 'create' } };
  const content = await workbook(rows[0]);
  await sleep(3000);
  const watch = watched(bench.memory);
  const began = performance.now();
  await past(where, await upload(where, content), checking, () => sleep(200));
  const seconds = (performance.now() - began) / 1000;
  const { over, peak } = watch();
  const alone = [
    atMost('G12', '50,000 rows checked', seconds, 12, `${(content.length / 1e6).toFixed(1)} MB of Excel`, ' s'),
    atMost('G12', '50,000 rows, memory', peak, 350, `${over.toFixed(0)} MB over idle`, ' MB'),
  ];
  const list = (times = 40) =>
    oneByOne({ url: bench.ours, headers: other.headers, path: '/api/v1/shipments?per_page=50' }, times);
  await list();
  const idle = await list();
  const file = await upload(where, await workbook(rows[0]));
  const busy: number[] = [];
  const beside = watched(bench.memory);
  await past(where, file, checking, async () => void busy.push((await list(10)).p50));
  const told = `p50 ${median(busy).toFixed(1)} ms, idle ${idle.p50.toFixed(1)} ms, ${beside().peak.toFixed(0)} MB in all`;
  const meanwhile = atMost('X1', 'another’s list meanwhile', median(busy) / idle.p50, 2, told, '× idle');
  return [...alone, meanwhile, ...(await saving(bench, where, file, { idle: idle.p50, list }))];
};

async function saving(
  bench: Bench,
  where: Uploading,
  file: number,
  { idle, list }: { idle: number; list: () => ReturnType<typeof oneByOne> },
): Promise<Outcome[]> {
  const watch = watched(bench.memory);
  await tell(where, file, 'commit');
  const busy: number[] = [];
  const began = performance.now();
  while (performance.now() - began < 15_000) busy.push((await list()).p50);
  const { over } = watch();
  const { rows } = await bench.owner.query(`select count(*)::int as n from sheet_row where sheet_id = $1 and state = 'done'`, [
    file,
  ]);
  await tell(where, file, 'cancel');
  const told = `${Math.round(rows[0].n / ((performance.now() - began) / 1000))} parcels/s, ${over.toFixed(0)} MB over idle`;
  return [atMost('X1', 'another’s list while saving', median(busy) / idle, 2, told, '× idle')];
}

async function workbook({ client, city }: { client: string; city: string }): Promise<Buffer> {
  const headings = ['Receipt number', 'Client', 'Receiver', 'Phone', 'City', 'Address', 'Amount', 'Note'];
  const prefix = randomUUID().slice(0, 6);
  const rows = Array.from({ length: sheetRows }, (_, nth) => [
    `${prefix}${nth}`,
    client,
    `Receiver ${nth}`,
    `0770${1_000_000 + nth}`,
    city,
    `street ${nth}, near the tower`,
    10_000 + nth * 250,
    null,
  ]);
  return Buffer.from((await writeXlsx({ sheets: [{ name: 'Sheet', rows: [headings, ...rows] }] } as never)) as Uint8Array);
}
