import { expect } from 'vitest';
import { type ShopWorld, shopWorld } from '../../../../apps/server/testing/shop.ts';

/** A shop with what tests of buying write: goods of their own, and purchases from its supplier. */
export type BuyingWorld = Awaited<ReturnType<typeof buyingWorld>>;

export async function buyingWorld() {
  const w: ShopWorld = await shopWorld();
  let made = 0;
  const line = (variation_id: number, quantity: string, unit_cost: string, more: object = {}) => ({
    ...{ variation_id, unit_id: w.piece, quantity, unit_cost, ...more },
  });
  const bought = async (lines: object[], more: object = {}): Promise<number> => {
    const paper = { supplier_id: w.basra, branch_id: w.here, purchase_date: '2026-11-21', currency: 'IQD', lines, ...more };
    const { status, body } = await w.say('purchases', paper);
    expect([status, body.errors]).toEqual([201, undefined]);
    return body.result.item.id;
  };
  /** So many of the lines of a purchase, one after the other. */
  const linesOf = async (id: number, ...quantities: (string | null)[]) => {
    const lines = (await w.item('purchases', id)).lines as unknown as { id: number }[];
    return quantities.flatMap((quantity, at) => (quantity ? [{ line: lines[at]?.id, quantity }] : []));
  };
  return { ...w, line, bought, linesOf, piecesOf: () => w.goods(`Bought ${++made}`, w.piece) };
}
