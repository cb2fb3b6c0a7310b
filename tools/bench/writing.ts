import type pg from 'pg';
import { status } from '#courier/statuses/contract';
import { databaseCpu } from './database-cpu.ts';
import { against, atLeast, atMost, type Bench, type Figure, type Outcome } from './figures.ts';
import { interleave, median, ratio, rounds, type Speed } from './measure.ts';
import { hasPgbench } from './pgbench.ts';
import { createRaw } from './raw-create.ts';
import { deliverRaw, layOut } from './raw-delivery.ts';
import { bareParcelOf, parcelOf } from './world.ts';

interface Births {
  goal: string;
  what: string;
  clients: number;
  times: number;
  ofAllRows: number;
  ofOneRow: number;
}

/** New parcels with price, trace, number, chain, record and key, against one plain row, and against all their rows by pgbench. */
async function births(bench: Bench, asked: Births): Promise<Outcome[]> {
  const { ours, bare, owner, ownerUrl, company } = bench;
  const { goal, what, clients, times, ofAllRows, ofOneRow } = asked;
  if (!(await mayCompare(bench, what))) return [];
  const one = await company('load');
  const each = { connections: clients, amount: times };
  const loads = {
    ours: { ...each, url: ours, headers: one.headers, next: () => parcelOf(one) },
    bare: { ...each, url: bare, next: () => bareParcelOf(one) },
    raw: () => createRaw(owner, ownerUrl, one, { clients, times }),
  };
  const speeds = await interleave(loads, await databaseCpu(owner));
  return [
    atLeast(goal, `${what}, to one row`, ratio(speeds.ours, speeds.bare), ofOneRow, against(speeds.ours, speeds.bare)),
    atLeast(goal, `${what}, to all rows`, ratio(speeds.ours, speeds.raw), ofAllRows, against(speeds.ours, speeds.raw, 'pgbench')),
    databaseWork(goal, what, speeds, 1.1),
  ];
}

async function mayCompare({ say }: Bench, what: string): Promise<boolean> {
  if (await hasPgbench()) return true;
  say(`${what} is left out: there is no pgbench on this machine`);
  return false;
}

/** What the database itself works for one of ours, against one of pgbench's. */
function databaseWork(goal: string, what: string, { ours, raw }: Record<'ours' | 'raw', Speed[]>, limit: number): Outcome {
  const micros = (speeds: readonly Speed[]) => Math.round(median(speeds.map((one) => one.databaseMicros ?? Number.NaN)));
  const told = `${micros(ours)} µs, pgbench ${micros(raw)} µs`;
  return atMost(goal, `${what}, database work`, ratio(ours, raw, 'databaseMicros'), limit, told, '×');
}

export const create: Figure = (bench) =>
  births(bench, { goal: 'G4', what: 'create', clients: 8, times: 1600, ofAllRows: 0.5, ofOneRow: 0.45 });

/** 32 clerks of one company, branch and day at once. */
export const writers: Figure = (bench) =>
  births(bench, { goal: 'G8', what: '32 writers', clients: 32, times: 2400, ofAllRows: 0.65, ofOneRow: 0.4 });

/** G5: the whole delivery over HTTP against the rows it writes by pgbench. */
export const deliver: Figure = async (bench) => {
  const { ours, owner, ownerUrl, company } = bench;
  if (!(await mayCompare(bench, 'deliver'))) return [];
  const one = await company('load');
  const times = 1200;
  const ids = await carried(owner, one.id, times * (rounds + 1) * 2);
  await layOut(owner, one.id, ids.splice(0, times * (rounds + 1)));
  let done = 0;
  const loads = {
    ours: {
      url: ours,
      headers: one.headers,
      amount: times,
      next: () => ({
        path: `/api/v1/shipments/${ids.pop()}/deliver`,
        body: {},
        headers: { 'idempotency-key': `deliver-${done}-${ids.length}` },
      }),
    },
    raw: async () => {
      const speed = await deliverRaw(ownerUrl, one.id, done, times);
      done += Math.ceil(times / 8);
      return speed;
    },
  };
  const speeds = await interleave(loads, await databaseCpu(owner));
  return [
    atLeast('G5', 'deliver', ratio(speeds.ours, speeds.raw), 0.55, against(speeds.ours, speeds.raw, 'pgbench')),
    databaseWork('G5', 'deliver', speeds, 1.3),
  ];
};

/** G6: a hundred parcels late at once. */
export const bulk: Figure = async ({ ours, bare, owner, company }) => {
  const one = await company('load');
  const ids = await carried(owner, one.id, 24_000);
  const hundred = () => ids.splice(-100);
  const each = { connections: 4, amount: 20 };
  const speeds = await interleave({
    ours: {
      ...each,
      url: ours,
      headers: one.headers,
      next: () => ({
        path: '/api/v1/shipment-status-transfer/multi',
        body: { shipment_ids: hundred(), transfer_to_status: status.late, reason_code: 'no_answer' },
      }),
    },
    raw: { ...each, url: bare, next: () => ({ path: '/bulk', body: { tenant: one.id, shipments: hundred() } }) },
  });
  return [atLeast('G6', 'bulk status of 100', ratio(speeds.ours, speeds.raw), 0.7, against(speeds.ours, speeds.raw, 'raw'))];
};

/** Parcels that agents carry, spread over the years and agents. */
async function carried(owner: pg.Pool, tenantId: number, most: number): Promise<number[]> {
  const { rows } = await owner.query(
    `select id from shipment where tenant_id = $1 and status_id = ${status.outForDelivery} order by hashint8(id) limit $2`,
    [tenantId, most],
  );
  if (rows.length < most) throw new Error(`only ${rows.length} of ${most} parcels are with agents`);
  return rows.map((row) => Number(row.id));
}
