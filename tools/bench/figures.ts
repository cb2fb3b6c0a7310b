import type pg from 'pg';
import { status } from '#courier/statuses/contract';
import { books } from './books.ts';
import { floods } from './floods.ts';
import { exported, labels, scan, sheet } from './heavy-work.ts';
import { interleave, type Load, median, oneByOne, ratio, rounds, type Speed } from './measure.ts';
import { deliverRaw, hasPgbench, layOut } from './raw-delivery.ts';
import { bareParcelOf, type Company, parcelOf } from './world.ts';

/** What a figure needs of the benchmark. */
export interface Bench {
  ours: string;
  bare: string;
  owner: pg.Pool;
  ownerUrl: string;
  company(slug: string): Promise<Company>;
  /** What our server holds, in MB. */
  memory(): number;
  say(line: string): void;
}
/** A ratio beside what it should be. */
export interface Outcome {
  goal: string;
  what: string;
  value: number;
  unit?: string;
  limit: string;
  isMet: boolean;
  told: string;
}
export type Figure = (bench: Bench) => Promise<Outcome[]>;

const atLeast = (goal: string, what: string, value: number, limit: number, told: string): Outcome => ({
  goal,
  what,
  value,
  limit: `≥ ${limit}`,
  isMet: value >= limit,
  told,
});
export const atMost = (goal: string, what: string, value: number, limit: number, told: string, unit = ''): Outcome => ({
  goal,
  what,
  value,
  unit,
  limit: `≤ ${limit}${unit}`,
  isMet: value <= limit,
  told,
});
const middle = (speeds: readonly Speed[], what: keyof Speed = 'perSecond') => median(speeds.map((one) => one[what]));
const perSecond = (speeds: readonly Speed[]) =>
  `${Math.round(middle(speeds))}/s (p50 ${middle(speeds, 'p50')}, p99 ${middle(speeds, 'p99')} ms)`;
const milliseconds = (speeds: readonly Speed[], what: keyof Speed = 'p50') => `${middle(speeds, what).toFixed(2)} ms`;
const against = (ours: readonly Speed[], limit: readonly Speed[], name = 'bare') =>
  `ours ${perSecond(ours)}, ${name} ${perSecond(limit)}`;

/** The day so many days ago. */
export const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** G1: a page of the largest company, its status and thirty days chosen, with totals over them all. */
const list: Figure = async ({ ours, bare, company }) => {
  const { id, headers } = await company('load');
  const [from, to] = [day(30), day(0)];
  const speeds = await interleave({
    ours: { url: ours, headers, path: `/api/v1/shipments?status=9&created_at_from=${from}&created_at_to=${to}&per_page=50` },
    bare: { url: bare, path: `/common?tenant=${id}&status=9&from=${from}&to=${to}` },
  });
  return [atLeast('G1', 'list, common filters', ratio(speeds.ours, speeds.bare), 1.4, against(speeds.ours, speeds.bare))];
};

/** G2: a filter no kept sum answers; its parcels are counted. */
const adHoc: Figure = async ({ ours, bare, company }) => {
  const { id, headers, cityIds } = await company('load');
  const [city] = cityIds;
  const speeds = await interleave({
    ours: { url: ours, headers, path: `/api/v1/shipments?city_id=${city}&per_page=50` },
    bare: { url: bare, path: `/city?tenant=${id}&city=${city}` },
  });
  return [atLeast('G2', 'list, ad-hoc filter', ratio(speeds.ours, speeds.bare), 1, against(speeds.ours, speeds.bare))];
};

/** G3: the same page and the same new parcel in a company of a thousand and in one of half a million. */
const growth: Figure = async ({ ours, company }) => {
  const [small, large] = [await company('load5'), await company('load')];
  const page = ({ headers }: Company, query: string): Load => ({
    url: ours,
    headers,
    path: `/api/v1/shipments?per_page=50${query}`,
  });
  const births = (one: Company): Load => ({ url: ours, headers: one.headers, next: () => parcelOf(one) });
  const compare = async (what: string, of: (one: Company) => Load) => {
    const speeds = await interleave({ small: () => oneByOne(of(small), 120), large: () => oneByOne(of(large), 120) });
    const told = `p50 ${milliseconds(speeds.small)} of 1,000, ${milliseconds(speeds.large)} of 500,000`;
    return atMost('G3', what, ratio(speeds.large, speeds.small, 'p50'), 1.5, told, '×');
  };
  return [
    await compare('list growth, default', (one) => page(one, '')),
    await compare('list growth, a status', (one) => page(one, '&status=9')),
    await compare('create growth', births),
  ];
};

/** G4: a parcel with its price, trace, number, chain, record and key, against one plain row. */
const create: Figure = async ({ ours, bare, company }) => {
  const one = await company('load');
  const speeds = await interleave({
    ours: { url: ours, headers: one.headers, next: () => parcelOf(one) },
    bare: { url: bare, next: () => bareParcelOf(one) },
  });
  return [atLeast('G4', 'create', ratio(speeds.ours, speeds.bare), 0.7, against(speeds.ours, speeds.bare))];
};

/** G5: the whole delivery over HTTP against the rows it writes by pgbench. */
const deliver: Figure = async ({ ours, owner, ownerUrl, company, say }) => {
  if (!(await hasPgbench())) {
    say('deliver is left out: there is no pgbench on this machine');
    return [];
  }
  const one = await company('load');
  const times = 1200;
  const ids = await carried(owner, one.id, times * (rounds + 1) * 2);
  await layOut(owner, one.id, ids.splice(0, times * (rounds + 1)));
  let done = 0;
  const speeds = await interleave({
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
  });
  return [atLeast('G5', 'deliver', ratio(speeds.ours, speeds.raw), 0.7, against(speeds.ours, speeds.raw, 'pgbench'))];
};

/** G6: a hundred parcels late at once. */
const bulk: Figure = async ({ ours, bare, owner, company }) => {
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

/** G7: seven digits few parcels have; and what a small company pays for the large one's rows. */
const search: Figure = async ({ ours, bare, owner, company }) => {
  const [large, small] = [await company('load'), await company('load5')];
  const { rows } = await owner.query(
    'select right(phone, 7) as digits from shipment where tenant_id = $1 order by id desc limit 50',
    [large.id],
  );
  const words = rows.map((row) => row.digits as string);
  let turn = 0;
  const digits = () => words[turn++ % words.length];
  const ourSearch = (one: Company) => () =>
    oneByOneOf(50, () => ({ url: ours, headers: one.headers, path: `/api/v1/shipments?per_page=50&search=${digits()}` }));
  const speeds = await interleave({
    ours: ourSearch(large),
    raw: () => oneByOneOf(50, () => ({ url: bare, path: `/search?tenant=${large.id}&words=${digits()}` })),
    small: ourSearch(small),
  });
  const told = `p50 ours ${milliseconds(speeds.ours)}, raw ${milliseconds(speeds.raw)}, small company ${milliseconds(speeds.small)}`;
  return [
    atMost('G7', 'search, rare digits', ratio(speeds.ours, speeds.raw, 'p50'), 1.5, told, '×'),
    atMost(
      'G7',
      'search, slowest of 50',
      ratio(
        speeds.ours,
        speeds.ours.map((one) => ({ ...one, max: one.p50 })),
        'max',
      ),
      5,
      `max ${milliseconds(speeds.ours, 'max')}`,
      ' × p50',
    ),
  ];
};

/** G8: 32 clerks of one company, branch and day at once. */
const writers: Figure = async ({ ours, bare, company }) => {
  const one = await company('load');
  const speeds = await interleave({
    ours: { url: ours, connections: 32, headers: one.headers, next: () => parcelOf(one) },
    bare: { url: bare, connections: 32, next: () => bareParcelOf(one) },
  });
  return [atLeast('G8', '32 writers', ratio(speeds.ours, speeds.bare), 0.6, against(speeds.ours, speeds.bare))];
};

export const figures: Record<string, Figure> = {
  list,
  adHoc,
  growth,
  scan,
  search,
  create,
  writers,
  deliver,
  bulk,
  exported,
  labels,
  sheet,
  books,
  floods,
};

async function oneByOneOf(times: number, load: () => Load): Promise<Speed> {
  const taken: Speed[] = [];
  for (let n = 0; n < times; n++) taken.push(await oneByOne(load(), 1));
  const sorted = taken.map((one) => one.max).sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] as number;
  return { perSecond: 1000 / at(0.5), p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** Parcels that agents carry, spread over the years and agents. */
async function carried(owner: pg.Pool, tenantId: number, most: number): Promise<number[]> {
  const { rows } = await owner.query(
    `select id from shipment where tenant_id = $1 and status_id = ${status.outForDelivery} order by hashint8(id) limit $2`,
    [tenantId, most],
  );
  if (rows.length < most) throw new Error(`only ${rows.length} of ${most} parcels are with agents`);
  return rows.map((row) => Number(row.id));
}
