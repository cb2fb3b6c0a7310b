import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type SellingWorld, sellingWorld, today } from './selling-world.ts';

// What a paper asks of the database grows with its rows, and not with its statements.
let w: SellingWorld;
const goods: number[] = [];
let counts = { statements: 0 };
beforeAll(async () => {
  w = await sellingWorld();
  for (let nth = 0; nth < 50; nth++)
    goods.push(await w.goods(`Goods ${nth}`, w.piece, { tax_rate_id: w.vat, tax_mode: 'inclusive' }));
  const lines = goods.map((variation_id) => ({ variation_id, quantity: '100', unit_cost: '1000' }));
  const { body } = await w.say('opening-stocks', { branch_id: w.here, on_day: today, lines });
  expect((await w.say(`opening-stocks/${body.result.item.id}/post`)).status).toBe(200);
  const real = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    counts.statements++;
    return real.apply(this, given);
  } as never);
});
afterAll(async () => {
  vi.restoreAllMocks();
  expect(await w.red()).toEqual([]);
  await w.world?.close();
});

/** How many statements a call takes. */
async function statementsOf(path: string, body: object): Promise<{ count: number; id: number }> {
  counts = { statements: 0 };
  const { status, body: answer } = await w.say(path, body);
  const count = counts.statements;
  expect([path, status < 300, answer.errors]).toEqual([path, true, undefined]);
  return { count, id: answer.result.item.id };
}
const some = (count: number, more: object = {}) =>
  goods.slice(0, count).map((variation_id) => ({ variation_id, unit_id: w.piece, quantity: '2', ...more }));
const linesAt = async (path: string, id: number) => (await w.item(path, id)).lines as unknown as { id: number }[];

/** The most each of its steps may take, with one to spare; whoever needs more says so here. */
const most: Record<string, number[]> = {
  'a sale written, sold for cash and brought back': [18, 40, 45],
  'a purchase written, received and sent back': [16, 36, 36],
  'a transfer written, sent and received': [13, 20, 20],
};
const papers: Record<string, (count: number) => Promise<number[]>> = {
  'a sale written, sold for cash and brought back': async (count) => {
    const written = await statementsOf('sales', {
      customer_id: w.ali,
      branch_id: w.here,
      sale_date: today,
      lines: some(count, { price: '5000' }),
    });
    const tenders = [{ method: 'cash', treasury_id: w.safe, amount: '10000' }];
    const sold = await statementsOf(`sales/${written.id}/finalise`, { tenders });
    const lines = (await linesAt('sales', written.id)).map(({ id }) => ({ line: id, quantity: '1' }));
    const back = await statementsOf(`sales/${written.id}/return-goods`, { note: 'torn', treasury_id: w.safe, lines });
    return [written, sold, back].map((one) => one.count);
  },
  'a purchase written, received and sent back': async (count) => {
    const paper = { supplier_id: w.basra, branch_id: w.here, purchase_date: today, currency: 'IQD' };
    const written = await statementsOf('purchases', { ...paper, lines: some(count, { unit_cost: '1000' }) });
    const received = await statementsOf(`purchases/${written.id}/receive`, {});
    const lines = (await linesAt('purchases', written.id)).map(({ id }) => ({ line: id, quantity: '1' }));
    const back = await statementsOf(`purchases/${written.id}/return-goods`, { note: 'torn', lines });
    return [written, received, back].map((one) => one.count);
  },
  'a transfer written, sent and received': async (count) => {
    const paper = { from_branch_id: w.here, to_branch_id: w.there, sent_on: today, lines: some(count) };
    const written = await statementsOf('stock-transfers', paper);
    const sent = await statementsOf(`stock-transfers/${written.id}/send`, {});
    const received = await statementsOf(`stock-transfers/${written.id}/receive`, {});
    return [written, sent, received].map((one) => one.count);
  },
};

test.each(Object.entries(papers))(
  '%s: as many statements for fifty lines as for five, and no more than it needs',
  async (name, work) => {
    // What is looked up once is known by then; what the server does by itself meanwhile is told apart by the least of three.
    const least = async (count: number) => {
      const rounds = [await work(count), await work(count), await work(count)];
      return rounds[0]?.map((_, at) => Math.min(...rounds.map((round) => round[at] as number))) as number[];
    };
    const [five, fifty] = [await least(5), await least(50)];
    if (process.env.KARWAN_TELL) console.log(five, fifty);
    expect(fifty).toEqual(five);
    expect(five.map((count, at) => Math.max(count, most[name]?.[at] ?? 0))).toEqual(most[name]);
  },
);
