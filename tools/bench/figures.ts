import type pg from 'pg';
import { books } from './books.ts';
import { largest } from './database.ts';
import { floods } from './floods.ts';
import { exported, labels, scan, sheet } from './heavy-work.ts';
import { interleave, type Load, median, oneByOne, ratio, type Speed } from './measure.ts';
import { screens } from './screens.ts';
import { type Company, parcelOf } from './world.ts';
import { bulk, create, deliver, writers } from './writing.ts';

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

export const atLeast = (goal: string, what: string, value: number, limit: number, told: string): Outcome => ({
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
const middle = (speeds: readonly Speed[], what: keyof Speed = 'perSecond') =>
  median(speeds.map((one) => one[what] ?? Number.NaN));
const perSecond = (speeds: readonly Speed[]) =>
  `${Math.round(middle(speeds))}/s (p50 ${middle(speeds, 'p50')}, p99 ${middle(speeds, 'p99')} ms)`;
const milliseconds = (speeds: readonly Speed[], what: keyof Speed = 'p50') => `${middle(speeds, what).toFixed(2)} ms`;
export const against = (ours: readonly Speed[], limit: readonly Speed[], name = 'bare') =>
  `ours ${perSecond(ours)}, ${name} ${perSecond(limit)}`;

/** The day so many days ago. */
export const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** What the list of parcels on screen asks for. */
const shown =
  'branch,branch_id,can_transfer_to,city,city_id,client,client_id,currency,delivery,delivery_fee,delivery_id,fee_mode,is_urgent,net_amount,phone,price,receipt_no,receiver_name,status,status_date,status_id,taken_otherwise,version';

/** G1: a page of the largest company, its status and thirty days chosen, with totals over them all: as it is shown, and whole. */
const list: Figure = async ({ ours, bare, company }) => {
  const { id, headers } = await company('load');
  const [from, to] = [day(30), day(0)];
  const page = `/api/v1/shipments?status=9&created_at_from=${from}&created_at_to=${to}&per_page=50`;
  const limit = `/common?tenant=${id}&status=9&from=${from}&to=${to}`;
  const speeds = await interleave({
    shown: { url: ours, headers, path: `${page}&fields=${shown}` },
    bareShown: { url: bare, path: `${limit}&shown=1` },
    whole: { url: ours, headers, path: page },
    bareWhole: { url: bare, path: limit },
  });
  return [
    atLeast('G1', 'list, columns shown', ratio(speeds.shown, speeds.bareShown), 1.2, against(speeds.shown, speeds.bareShown)),
    atLeast('G1', 'list, every member', ratio(speeds.whole, speeds.bareWhole), 1, against(speeds.whole, speeds.bareWhole)),
  ];
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

/** G3: the same page and the same new parcel in a company of a thousand and in one of half a million; of five million a list may take longer. */
const growth: Figure = async ({ ours, company }) => {
  const most = largest > 500_000 ? 2.5 : 1.5;
  const [small, large] = [await company('load5'), await company('load')];
  const page = ({ headers }: Company, query: string): Load => ({
    url: ours,
    headers,
    path: `/api/v1/shipments?per_page=50${query}`,
  });
  const births = (one: Company): Load => ({ url: ours, headers: one.headers, next: () => parcelOf(one) });
  const compare = async (what: string, limit: number, of: (one: Company) => Load) => {
    const speeds = await interleave({ small: () => oneByOne(of(small), 120), large: () => oneByOne(of(large), 120) });
    const told = `p50 ${milliseconds(speeds.small)} of 1,000, ${milliseconds(speeds.large)} of ${largest.toLocaleString('en')}`;
    return atMost('G3', what, ratio(speeds.large, speeds.small, 'p50'), limit, told, '×');
  };
  return [
    await compare('list growth, default', most, (one) => page(one, '')),
    await compare('list growth, a status', most, (one) => page(one, '&status=9')),
    await compare('create growth', 1.5, births),
  ];
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
  screens,
};

async function oneByOneOf(times: number, load: () => Load): Promise<Speed> {
  const taken: Speed[] = [];
  for (let n = 0; n < times; n++) taken.push(await oneByOne(load(), 1));
  const sorted = taken.map((one) => one.max).sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] as number;
  return { perSecond: 1000 / at(0.5), p50: at(0.5), p99: at(0.99), max: at(1), requests: times };
}
