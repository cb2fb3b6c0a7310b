import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { account, signedAmount } from '#finance/ledger/contract';
import type { Lot } from './lots.ts';
import { openingStockEntry } from './opening-stock-entry.ts';
import { isLot, lotKey, moveOnShelf, movesBack, type Place, type Shelf, type ShelfMove, type StockMovement } from './shelf.ts';
import { costOf, type Held, type Outcome, reserved } from './worth.ts';

/** Histories tried; `KARWAN_SOAK=1` looks for as long as a night. */
const runs = process.env.KARWAN_SOAK === '1' ? 200_000 : 3_000;

interface Paper {
  moves: readonly ShelfMove[];
  isBack: boolean;
}

/** Two kinds of goods in two branches, everything that moved there, and what the books say of them. */
class Shop {
  shelves = new Map<string, Shelf>();
  moves: ShelfMove[] = [];
  papers: Paper[] = [];
  booked = new Map<number, number>();
  seen = { refused: 0, below: 0, trueUps: 0, back: 0, expired: 0, emptied: 0 };
  #lotIds = 0;

  shelf({ variationId, branchId }: Place): Shelf {
    const none: Held = { quantity: 0, value: 0, reserved: 0, known: { quantity: 0, value: 0 } };
    const found = this.shelves.get(`${variationId} ${branchId}`);
    const shelf = found ?? { variationId, branchId, held: none, lots: new Map(), isLotted: false };
    this.shelves.set(`${variationId} ${branchId}`, shelf);
    return shelf;
  }

  /** All of it or none of it, as a transaction is: what moved, and what each movement was worth. */
  do(movements: readonly StockMovement[], freshOn?: string): { outcomes: Outcome[]; moves: ShelfMove[] } | undefined {
    const kept = structuredClone(this.shelves);
    const [outcomes, moves]: [Outcome[], ShelfMove[]] = [[], []];
    for (const movement of movements) {
      const shelf = this.shelf(movement);
      const { lot } = movement;
      if (isLot(lot) && !shelf.lots.has(lotKey(lot))) shelf.lots.set(lotKey(lot), { ...lot, id: ++this.#lotIds, quantity: 0 });
      const done = moveOnShelf(shelf, movement, freshOn);
      if (typeof done === 'string') {
        this.shelves = kept;
        this.seen[done === 'expired' ? 'expired' : 'refused']++;
        return undefined;
      }
      outcomes.push(done.outcome);
      moves.push(...done.moves);
    }
    this.moves.push(...moves);
    for (const { trueUp } of outcomes) if (trueUp !== 0) this.seen.trueUps++;
    return { outcomes, moves };
  }

  /** What an entry says of goods is what moved with it, branch by branch. */
  book(moves: readonly ShelfMove[], lines: ReadonlyMap<number, number>): void {
    const moved = Map.groupBy(moves, ({ branchId }) => branchId);
    for (const branchId of new Set([...moved.keys(), ...lines.keys()])) {
      const worth = (moved.get(branchId) ?? []).reduce((sum, { value }) => sum + value, 0);
      expect(lines.get(branchId) ?? 0, 'an entry and its goods').toBe(worth);
      this.booked.set(branchId, (this.booked.get(branchId) ?? 0) + worth);
    }
  }

  /** Moves and books them as any honest paper does: what each was worth less its true-up. */
  write(movements: readonly StockMovement[], freshOn?: string): void {
    const done = this.do(movements, freshOn);
    if (!done) return;
    const lines = new Map<number, number>();
    for (const [at, { value, trueUp }] of done.outcomes.entries()) {
      const { branchId } = movements[at] as Place;
      lines.set(branchId, (lines.get(branchId) ?? 0) + value - trueUp);
    }
    this.book(done.moves, lines);
    this.papers.push({ moves: done.moves, isBack: false });
  }

  /** A chunk of a sheet: all its rows in one branch, one paper, one entry. */
  open(branchId: number, rows: readonly { variationId: number; quantity: number; unitCost: number; lot: Lot }[]): void {
    const movements = rows.map(({ unitCost, ...row }) => ({ ...row, branchId, value: costOf(row.quantity, unitCost) }));
    const done = this.do(movements);
    if (!done) return;
    const sum = (of: 'value' | 'trueUp') => done.outcomes.reduce((total, outcome) => total + outcome[of], 0);
    const key = { docType: 'opening_stock', docId: this.papers.length, event: 'posted', seq: 1 };
    const entry = openingStockEntry(key, { branchId, currency: 'IQD', value: sum('value'), trueUp: sum('trueUp') });
    const goods = (entry?.lines ?? []).filter((line) => line.account === account.inventory);
    this.book(done.moves, new Map(goods.map((line) => [line.branchId, signedAmount(line)])));
    this.papers.push({ moves: done.moves, isBack: false });
  }

  /** Its mirror in the books, and as many of the same lots; what comes back into a hole that cost otherwise has its true-up beside it. */
  takeBack(nth: number): void {
    const paper = this.papers[nth % (this.papers.length || 1)];
    if (!paper || paper.isBack) return;
    const done = this.do(movesBack(paper.moves));
    if (!done) return;
    const lines = new Map<number, number>();
    for (const { branchId, value } of paper.moves) lines.set(branchId, (lines.get(branchId) ?? 0) - value);
    for (const { branchId, value, isTrueUp } of done.moves) if (isTrueUp) lines.set(branchId, (lines.get(branchId) ?? 0) + value);
    this.book(done.moves, lines);
    paper.isBack = true;
    this.seen.back++;
  }

  keep(place: Place, quantity: number): void {
    const shelf = this.shelf(place);
    const kept = reserved(shelf.held, quantity);
    if (kept !== 'notEnough') shelf.held = kept;
  }

  /** Everything that must hold, of every shelf. */
  prove(): void {
    const worth = new Map<number, number>();
    for (const shelf of this.shelves.values()) {
      const own = this.moves.filter((move) => move.variationId === shelf.variationId && move.branchId === shelf.branchId);
      const sum = (of: 'quantity' | 'value', among = own) => among.reduce((total, move) => total + move[of], 0);
      const { quantity, value, reserved: kept } = shelf.held;
      expect({ quantity, value }, 'what is there is what moved').toEqual({ quantity: sum('quantity'), value: sum('value') });
      if (quantity === 0) expect(value, 'nothing is worth nothing').toBe(0);
      expect(quantity < 0 ? -value : value, 'nothing there is worth less than nothing').toBeGreaterThanOrEqual(0);
      expect(kept).toBeGreaterThanOrEqual(0);
      const ofLot = (id: number | null) =>
        sum(
          'quantity',
          own.filter(({ lotId }) => lotId === id),
        );
      let covered = 0;
      for (const lot of shelf.lots.values()) {
        expect(lot.quantity, 'a lot is what moved of it').toBe(ofLot(lot.id));
        expect(lot.quantity).toBeGreaterThanOrEqual(0);
        covered += lot.quantity;
      }
      expect(covered + ofLot(null), 'lots and what none covers are what is there').toBe(quantity);
      worth.set(shelf.branchId, (worth.get(shelf.branchId) ?? 0) + value);
      if (quantity < 0) this.seen.below++;
      if (quantity === 0 && own.length > 0) this.seen.emptied++;
    }
    for (const [branchId, value] of worth) expect(this.booked.get(branchId) ?? 0, 'shelves and books').toBe(value);
  }
}

const days = ['2026-12-01', '2027-01-15', '2027-03-01'];
const none: Lot = { code: '', expiresOn: null };
const lots: readonly Lot[] = [
  none,
  none,
  { code: 'A', expiresOn: '2026-12-01' },
  { code: 'B', expiresOn: '2027-01-15' },
  { code: '', expiresOn: '2027-03-01' },
  { code: 'C', expiresOn: null },
];
const place = fc.record({ variationId: fc.constantFrom(1, 2), branchId: fc.constantFrom(7, 8) });
const some = fc.oneof(
  fc.integer({ min: 1, max: 12_000 }),
  fc.integer({ min: 1, max: 12 }).map((pieces) => pieces * 1_000),
);
const lot = fc.constantFrom(...lots);
const worth = fc.integer({ min: 0, max: 90_000 });
type Act = (shop: Shop) => void;

const row = fc.record({ variationId: fc.constantFrom(1, 2), quantity: some, unitCost: fc.integer({ min: 0, max: 9_999 }), lot });
const opened = fc.tuple(fc.constantFrom(7, 8), fc.array(row, { minLength: 1, maxLength: 4 })).map(
  ([branchId, rows]): Act =>
    (shop) =>
      shop.open(branchId, rows),
);
const bought = fc.tuple(place, some, worth, lot).map(
  ([at, quantity, value, of]): Act =>
    (shop) =>
      shop.write([{ ...at, quantity, value, lot: of }]),
);
const gained = fc.tuple(place, some).map(
  ([at, quantity]): Act =>
    (shop) =>
      shop.write([{ ...at, quantity }]),
);
const sold = fc.tuple(place, some, fc.boolean(), fc.option(fc.constantFrom(...days), { nil: undefined })).map(
  ([at, quantity, mayGoBelow, freshOn]): Act =>
    (shop) =>
      shop.write([{ ...at, quantity: -quantity, mayGoBelow }], freshOn),
);
const soldTwice = fc.tuple(place, some, some).map(
  ([at, one, other]): Act =>
    (shop) =>
      shop.write([one, other].map((quantity) => ({ ...at, quantity: -quantity, mayGoBelow: true }))),
);
const spoilt = fc.tuple(place, some, fc.integer({ min: 1, max: 9 })).map(
  ([at, quantity, lotId]): Act =>
    (shop) =>
      shop.write([{ ...at, quantity: -quantity, lotId }]),
);
const sent = fc.tuple(place, some).map(
  ([at, quantity]): Act =>
    (shop) => {
      const [out] = shop.do([{ ...at, quantity: -quantity }])?.outcomes ?? [];
      if (!out) return;
      shop.booked.set(at.branchId, (shop.booked.get(at.branchId) ?? 0) + out.value);
      shop.write([{ variationId: at.variationId, branchId: 15 - at.branchId, quantity, value: -out.value }]);
    },
);
const costlier = fc.tuple(place, fc.integer({ min: -5_000, max: 5_000 })).map(
  ([at, value]): Act =>
    (shop) =>
      shop.write([{ ...at, quantity: 0, value }]),
);
const kept = fc.tuple(place, fc.integer({ min: -6_000, max: 6_000 })).map(
  ([at, quantity]): Act =>
    (shop) =>
      shop.keep(at, quantity),
);
const back = fc.nat({ max: 30 }).map(
  (nth): Act =>
    (shop) =>
      shop.takeBack(nth),
);
const act = fc.oneof(
  opened,
  opened,
  bought,
  bought,
  gained,
  sold,
  sold,
  sold,
  soldTwice,
  spoilt,
  sent,
  costlier,
  kept,
  back,
  back,
);

describe('what a shop does with its shelves, in any order', () => {
  test('leaves stock, lots, movements and books the same, and nothing worth something where nothing is', () => {
    const all = { refused: 0, below: 0, trueUps: 0, back: 0, expired: 0, emptied: 0 };
    fc.assert(
      fc.property(fc.array(act, { minLength: 4, maxLength: 24, size: 'max' }), (acts) => {
        const shop = new Shop();
        for (const doIt of acts) {
          doIt(shop);
          shop.prove();
        }
        for (const name of Object.keys(all) as (keyof typeof all)[]) all[name] += shop.seen[name];
      }),
      { numRuns: runs },
    );
    // Each of them happened: a history in which nothing goes wrong proves little.
    for (const [name, count] of Object.entries(all)) expect(count, name).toBeGreaterThan(20);
  }, 1_200_000);

  test('a sheet that is opened and taken back leaves every shelf as it was', () => {
    fc.assert(
      fc.property(fc.array(bought, { maxLength: 6 }), fc.array(row, { minLength: 1, maxLength: 5 }), (before, rows) => {
        const shop = new Shop();
        for (const doIt of before) doIt(shop);
        const lay = () =>
          [...shop.shelves.values()]
            .map(({ variationId, branchId, held: { quantity, value } }) => ({ variationId, branchId, quantity, value }))
            .filter(({ quantity }) => quantity !== 0);
        const was = lay();
        shop.open(7, rows);
        shop.takeBack(shop.papers.length - 1);
        shop.prove();
        expect(lay()).toEqual(was);
      }),
      { numRuns: 500 },
    );
  });
});

test('a paper that took and brought the same goods is taken back the other way round: what it took comes first', () => {
  const at = { variationId: 1, branchId: 7, lotId: null, isTrueUp: false };
  expect(
    movesBack([
      { ...at, quantity: 3_000, value: 900 },
      { ...at, quantity: -1_000, value: -250 },
    ]),
  ).toEqual([
    { variationId: 1, branchId: 7, quantity: 1_000, value: 250, parts: [{ lotId: null, quantity: 1_000 }] },
    { variationId: 1, branchId: 7, quantity: -3_000, value: -900, parts: [{ lotId: null, quantity: 3_000 }] },
  ]);
});
