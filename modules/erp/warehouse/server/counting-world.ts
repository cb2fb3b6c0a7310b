import { expect } from 'vitest';
import type { MoveKind, StockMovement } from '#erp/stock/contract';
import { moveStock } from '#erp/stock/server';
import { account, type Entry, signed } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { money } from '#platform/entity';
import { type ShopWorld, shopWorld } from '../../../../apps/server/testing/shop.ts';
import type { Person } from '../../../../apps/server/testing/tenant.ts';

/** A shop whose goods are counted while they are sold: who counts, who books, and a clock that goes on with each thing that happens. */
export async function countingWorld() {
  const w = await shopWorld();
  const of = (more: string[]) =>
    w.company.person({ permissions: ['show_products', ...more], branchId: w.here, branchIds: [w.here] });
  const [counter, checker] = [await of(['count_stock']), await of(['count_stock', 'approve_count', 'view_costs'])];
  let moments = 0;
  const tick = () => {
    w.world.clock.now = new Date(Date.parse('2026-11-21T07:00:00Z') + ++moments * 1_000);
    return w.world.clock.now;
  };
  const say = async (path: string, body: object = {}, by = counter) => {
    tick();
    const answer = await w.say(path, body, by);
    expect([answer.status < 300, answer.body.errors ?? answer.body.message]).toEqual([true, expect.anything()]);
    return answer.body.result.item;
  };
  return {
    w,
    counter,
    checker,
    tick,
    ...countingBy(w, { counter, checker, say }),
    ...movingIn(w, tick),
    ...lookingAt(w, checker),
  };
}
export type CountingWorld = Awaited<ReturnType<typeof countingWorld>>;

type Say = (path: string, body?: object, by?: Person) => Promise<any>;

function countingBy(w: ShopWorld, { checker, say }: { counter: Person; checker: Person; say: Say }) {
  let products = 0;
  const begun = async () => {
    const { id } = await say('stock-counts', { branch_id: w.here, count_date: '2026-11-21', goods: 'chosen' });
    await say(`stock-counts/${id}/start`);
    return id as number;
  };
  const found = async (id: number, lines: readonly (readonly [number, number])[]) =>
    say(`stock-counts/${id}/count`, {
      lines: lines.map(([variation_id, quantity]) => ({ variation_id, quantity: String(quantity) })),
    }).catch(() => undefined);
  const ended = async (id: number) => say(`stock-counts/${id}/review`, { missed: 'leave' });
  return {
    begun,
    found,
    ended,
    /** So many of goods nobody else counts lie here, each at its cost. */
    lying: async (quantity: string, unit_cost: string, { lot, expires_on, ...more }: Record<string, unknown> = {}) => {
      const variation_id = await w.goods(`Late ${++products}`, w.piece, more);
      const lines = [{ variation_id, quantity, unit_cost, lot, expires_on }];
      const { id } = await say('opening-stocks', { on_day: '2026-11-20', branch_id: w.here, lines }, w.owner);
      await say(`opening-stocks/${id}/post`, {}, w.owner);
      return variation_id;
    },
    /** Counted, and waiting to be booked. */
    counted: async (lines: readonly (readonly [number, number])[]) => {
      const id = await begun();
      await found(id, lines);
      await ended(id);
      return id;
    },
    booked: (id: number) => say(`stock-counts/${id}/post`, {}, checker),
    /** Whether it can be booked by now: goods may have been sold of which the books do not know yet that they came. */
    isBooked: async (id: number) => (await w.say(`stock-counts/${id}/post`, {}, checker)).status === 200,
  };
}

/** Goods that move as a till moves them: maybe long after they did. */
function movingIn(w: ShopWorld, tick: () => Date) {
  let papers = 0;
  const move = async (movement: Omit<StockMovement, 'branchId'>, kind: MoveKind) => {
    tick();
    const key = { docType: 'opening_stock', docId: 5_000_000 + ++papers, event: 'moved', seq: 1 };
    await w.company.do(async (ctx) => {
      const [outcome] = await moveStock(ctx, { key, kind, movements: [{ branchId: w.here, ...movement }] });
      const { value, trueUp } = outcome as { value: number; trueUp: number };
      const sum = (amount: number) => money(amount, 'IQD');
      const came = value > 0 ? [signed(account.openingBalances, w.here, sum(-value))] : [];
      const lines = [
        signed(account.inventory, w.here, sum(value - trueUp)),
        signed(account.costOfGoods, w.here, sum(value > 0 ? trueUp : -value)),
        ...came,
      ];
      await post(ctx, { ...key, lines } as Entry);
    });
  };
  return {
    sells: (variationId: number, pieces: number, movedAt?: Date, more: Partial<StockMovement> = {}) =>
      move({ variationId, quantity: -pieces * 1_000, mayGoBelow: true, ...(movedAt && { movedAt }), ...more }, 'damage'),
    comes: (variationId: number, pieces: number, value: number, movedAt?: Date) =>
      move({ variationId, quantity: pieces * 1_000, value, ...(movedAt && { movedAt }) }, 'opening'),
  };
}

function lookingAt(w: ShopWorld, checker: Person) {
  const rowsOf = async (text: string, ...values: unknown[]) =>
    (await w.world.ownerPool.query({ text, values: [w.company.id, ...values], rowMode: 'array' })).rows;
  return {
    shelf: (variation: number) => w.onHand(variation, w.here),
    on: (code: string) => w.booked(code),
    red: () => w.red(),
    close: () => w.world.close(),
    item: async (id: number) => (await checker.call('GET', `stock-counts/${id}`)).body.result.item,
    linesOf: async (id: number) =>
      (await checker.call('GET', `stock-count-lines?stock_count_id=${id}`)).body.result.items as Record<string, any>[],
    movesOf: (variation: number) =>
      rowsOf(
        'select kind, quantity::int, value::int from stock_move where tenant_id = $1 and variation_id = $2 order by id',
        variation,
      ),
    lotsOf: (variation: number) =>
      rowsOf('select code, quantity::int from stock_lot where tenant_id = $1 and variation_id = $2 order by code', variation),
  };
}
