import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lot } from '#erp/stock/contract';
import { account, type Entry, type EntryKey, signed } from '#finance/ledger/contract';
import { post, reverse, standingEntries } from '#finance/ledger/server';
import { checkBooks } from '#insight/book-checks/server';
import { money, Refusal } from '#platform/entity';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import { moveBack } from './move-back.ts';
import { moveStock } from './move-stock.ts';
import { reserveStock } from './reserve-stock.ts';

// The histories of `contract/shelf.test.ts`, fewer of them, through the tables and their constraints; the books are asked after each.
let world: World;
let company: Company;
let owner: Person;
const branches: number[] = [];
let goods: number[] = [];
beforeAll(async () => {
  world = await freshWorld();
  company = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
  owner = await company.person({});
  for (const nth of [1, 2])
    branches.push(await company.create('branch', { name: { en: `B${nth}`, ar: `B${nth}` }, complete_phone: `0770100000${nth}` }));
});
afterAll(() => world.close());

let nth = 0;
async function product(): Promise<number> {
  const unit = (await owner.call('GET', 'units?sort_by=id&sort_order=asc')).body.result.items[0].id;
  const sku = `R-${++nth}`;
  const body = { name: { en: sku, ar: sku }, kind: 'plain', unit_id: unit, sku, manage_stock: true, selling_price: '5000' };
  const made = await owner.call('POST', 'products', { ...body, variations: [], barcodes: [], combo: [], modifiers: [] });
  return (await owner.call('GET', `variations?product_id=${made.body.result.item.id}`)).body.result.items[0].id;
}

interface Step {
  act: 'comes' | 'goes' | 'sold' | 'keeps' | 'opens' | 'back';
  of: 0 | 1;
  at: 0 | 1;
  pieces: number;
  worth: number;
  lot: Lot;
}
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('comes', 'comes', 'goes', 'sold', 'sold', 'keeps', 'opens', 'back', 'back'),
  of: fc.constantFrom(0, 1),
  at: fc.constantFrom(0, 1),
  pieces: fc.integer({ min: 1, max: 9 }),
  worth: fc.integer({ min: 0, max: 9_000 }),
  lot: fc.constantFrom(
    { code: '', expiresOn: null },
    { code: 'A', expiresOn: '2026-12-01' },
    { code: 'B', expiresOn: '2027-03-01' },
  ),
});

/** Takes one step as a paper would; whether it was taken, and the key of what it moved. */
async function take({ act, of, at, pieces, worth, lot }: Step, papers: EntryKey[]): Promise<void> {
  const [variationId, branchId, quantity] = [goods[of] as number, branches[at] as number, pieces * 1000];
  const sum = (amount: number) => money(amount, 'IQD');
  const key = { docType: 'opening_stock', docId: 2_000_000 + ++nth, event: 'moved', seq: 1 };
  if (act === 'keeps') return company.do((ctx) => reserveStock(ctx, [{ variationId, branchId, quantity }]));
  if (act === 'opens') return openByHand({ variationId, branchId, pieces, worth, lot });
  if (act === 'back') {
    const paper = papers[worth % (papers.length || 1)];
    if (paper) await takeBack(paper, branchId);
    return;
  }
  const came = act === 'comes';
  await company.do(async (ctx) => {
    const movement = came
      ? { variationId, branchId, quantity, value: worth, lot }
      : { variationId, branchId, quantity: -quantity, mayGoBelow: act === 'sold' };
    const [outcome] = await moveStock(ctx, { key, kind: 'opening', movements: [movement] });
    const { value, trueUp } = outcome as { value: number; trueUp: number };
    const lines = [
      signed(account.inventory, branchId, sum(value - trueUp)),
      signed(account.costOfGoods, branchId, sum(came ? trueUp : -value)),
      ...(came ? [signed(account.openingBalances, branchId, sum(-value))] : []),
    ];
    await post(ctx, { ...key, lines } as Entry);
  });
  if (came) papers.push(key);
}

/** An opening as the owner writes it, posted; as often as not he takes it back at once. */
async function openByHand(of: { variationId: number; branchId: number; pieces: number; worth: number; lot: Lot }) {
  const say = (path: string, body: object = {}) =>
    owner.call('POST', path, body, { 'idempotency-key': `${path}-${Math.random()}` });
  const { variationId, branchId, pieces, worth, lot } = of;
  const line = { variation_id: variationId, quantity: String(pieces), unit_cost: String(worth), lot: lot.code || null };
  const day = { on_day: '2026-11-20', branch_id: branchId };
  const { body } = await say('opening-stocks', { ...day, lines: [{ ...line, expires_on: lot.expiresOn }] });
  expect((await say(`opening-stocks/${body.result.item.id}/post`)).status).toBe(200);
  if (worth % 2) await say(`opening-stocks/${body.result.item.id}/reverse`, { reason: 'counted wrongly' });
}

/** The mirror of its entry and as many of the same lots; a paper is taken back once. */
async function takeBack(paper: EntryKey, branchId: number): Promise<void> {
  await company.do(async (ctx) => {
    const [entryId] = await standingEntries(ctx, paper);
    if (!entryId) return;
    await moveBack(ctx, { key: paper, event: 'back', kind: 'openingBack' });
    await reverse(ctx, entryId, { event: 'back', seq: 1, memo: `from ${branchId}` });
  });
}

test('in the database too: whatever happens to shelves, stock, lots, movements and books are the same', async () => {
  const seen = { done: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      goods = [await product(), await product()];
      const papers: EntryKey[] = [];
      for (const one of steps)
        await take(one, papers).then(
          () => seen.done++,
          (error) => {
            if (!(error instanceof Refusal)) throw error;
            seen.refused++;
          },
        );
      const wrong = (await company.do(checkBooks)).filter((one) => !one.isGreen);
      expect(wrong.map(({ id, first }) => [id, first?.what])).toEqual([]);
    }),
    { numRuns: process.env.KARWAN_SOAK === '1' ? 1_000 : 20, endOnFailure: true },
  );
  expect(seen.done).toBeGreaterThan(100);
  expect(seen.refused).toBeGreaterThan(5);
}, 3_600_000);
