import { atMost, type Bench, type Figure, type Outcome } from './figures.ts';
import { oneByOne, ratio, rounds, type Speed } from './measure.ts';

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const times = 15;

/** G14: what the books say over all of a company's history, beside adding up the raw lines of a month. */
export const books: Figure = async (bench) => {
  const { id, headers, clientIds } = await bench.company('load');
  const [client] = clientIds;
  const { rows } = await bench.owner.query('select count(*)::int as n from ledger_line where tenant_id = $1', [id]);
  bench.say(`G14: ${Number(rows[0].n).toLocaleString('en')} lines of the largest company`);
  const [from, to] = [day(30), day(0)];
  const ours = (path: string) => () => oneByOne({ url: bench.ours, headers, path: `/api/v1/${path}` }, times);
  // A month's lines by themselves, as if the company had begun then.
  await bench.owner.query('drop table if exists month_line');
  await bench.owner.query(
    `create table month_line as select * from ledger_line where tenant_id = ${id} and entry_date >= '${from}'`,
  );
  await bench.owner.query('create index on month_line (party_kind, party_id)');
  await bench.owner.query('analyze month_line');
  const sums = 'select account_code, currency, sum(debit), sum(credit) from month_line';
  const raw =
    (condition = '') =>
    () =>
      timed(bench, `${sums} ${condition} group by 1, 2`);
  return [
    await beside('trial balance', ours('trial-balance'), raw()),
    await beside('balance sheet', ours(`balance-sheet?to=${to}`), raw()),
    await beside('cash map', ours('accounts-dashboard'), raw()),
    await beside(
      'a client’s statement',
      ours(`account-statements?kind=client&id=${client}&from=${from}&to=${to}`),
      raw(`where party_kind = 'client' and party_id = ${client}`),
    ),
  ];
};

async function beside(what: string, ours: () => Promise<Speed>, raw: () => Promise<Speed>): Promise<Outcome> {
  const speeds = { ours: [] as Speed[], raw: [] as Speed[] };
  await ours();
  await raw();
  for (let round = 0; round < rounds; round++) {
    speeds.ours.push(await ours());
    speeds.raw.push(await raw());
  }
  const middle = (all: readonly Speed[]) => (all.toSorted((a, b) => a.p50 - b.p50)[Math.floor(all.length / 2)] as Speed).p50;
  const told = `${middle(speeds.ours).toFixed(1)} ms of all years, ${middle(speeds.raw).toFixed(1)} ms to add a month's raw lines`;
  return atMost('G14', what, ratio(speeds.ours, speeds.raw, 'p50'), 3, told, '×');
}

async function timed({ owner }: Bench, text: string): Promise<Speed> {
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    const started = performance.now();
    await owner.query(text);
    taken.push(performance.now() - started);
  }
  taken.sort((a, b) => a - b);
  const at = (part: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * part))] as number;
  return { perSecond: 1000 / at(0.5), p50: at(0.5), p99: at(0.99), max: at(1) };
}
