import { atMost, day, type Figure, type Outcome } from './figures.ts';
import { median, oneByOne, ratio, rounds, type Speed } from './measure.ts';
import type { Company } from './world.ts';

const times = 15;

/** G14: what the books say of two years of the largest company, beside the same of a company with less than a month of its lines. */
export const books: Figure = async (bench) => {
  const [large, small] = [await bench.company('load'), await bench.company('load5')];
  const lines = async ({ id }: Company) =>
    Number((await bench.owner.query('select count(*) from ledger_line where tenant_id = $1', [id])).rows[0].count);
  const counts = { large: await lines(large), small: await lines(small) };
  bench.say(`G14: ${counts.large.toLocaleString('en')} lines beside ${counts.small.toLocaleString('en')}`);
  const [from, to] = [day(30), day(0)];
  const paths: [string, (company: Company) => string][] = [
    ['trial balance', () => 'trial-balance'],
    ['balance sheet', () => `balance-sheet?to=${to}`],
    ['a client’s statement', ({ clientIds }) => `account-statements?kind=client&id=${clientIds[0]}&from=${from}&to=${to}`],
    ['a client’s whole statement', ({ clientIds }) => `account-statements?kind=client&id=${clientIds[0]}`],
    ['cash map', () => 'accounts-dashboard'],
  ];
  const outcomes: Outcome[] = [];
  for (const [what, pathOf] of paths) {
    const asked = (company: Company) => () =>
      oneByOne({ url: bench.ours, headers: company.headers, path: `/api/v1/${pathOf(company)}` }, times);
    outcomes.push(await besideSmall(what, asked(large), asked(small)));
  }
  return outcomes;
};

export async function besideSmall(what: string, large: () => Promise<Speed>, small: () => Promise<Speed>): Promise<Outcome> {
  const speeds = { large: [] as Speed[], small: [] as Speed[] };
  await large();
  await small();
  for (let round = 0; round < rounds; round++) {
    speeds.large.push(await large());
    speeds.small.push(await small());
  }
  const p50 = (which: 'large' | 'small') => median(speeds[which].map((one) => one.p50)).toFixed(1);
  const told = `${p50('large')} ms of the large one, ${p50('small')} ms of the small one`;
  return atMost('G14', what, ratio(speeds.large, speeds.small, 'p50'), 3, told, '×');
}
