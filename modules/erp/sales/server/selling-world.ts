import { expect } from 'vitest';
import type { Currency } from '#platform/entity';
import { shopWorld } from '../../../../apps/server/testing/shop.ts';
import type { Person } from '../../../../apps/server/testing/tenant.ts';

type Item = Record<string, any> & { id: number; version: number };
export const today = '2026-11-21';

/** A shop that sells: with goods on its shelves, a customer who may owe, one who pays at once, and sellers with bounds. */
export async function sellingWorld(base: Currency = 'IQD', businessTypeId?: number) {
  const w = await shopWorld(undefined, base, businessTypeId);
  const { company, here } = w;
  let phones = 0;
  const customer = (name: string, more: object = {}) =>
    company.create('customer', { name, phone: `0772${String(++phones).padStart(7, '0')}`, branch_id: here, ...more });
  const [ali, cash] = [await customer('Ali'), await customer('Cash', { credit_limit: '0' })];
  const stocked = async (variation_id: number, quantity: string, unit_cost: string, branch_id = here) => {
    const made = await w.say('opening-stocks', {
      branch_id,
      on_day: today,
      lines: [{ variation_id, quantity, unit_cost }],
    });
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    const posted = await w.say(`opening-stocks/${made.body.result.item.id}/post`);
    expect(posted.status).toBe(200);
  };
  const line = (variation_id: number, unit_id: number, quantity: string, more: object = {}) => ({
    variation_id,
    unit_id,
    quantity,
    ...more,
  });
  const write = (lines: object[], more: object = {}, by?: Person) =>
    w.say('sales', { customer_id: ali, branch_id: here, sale_date: today, lines, ...more }, by);
  const written = async (lines: object[], more: object = {}, by?: Person): Promise<Item> => {
    const { status, body } = await write(lines, more, by);
    expect([status, body.errors]).toEqual([201, undefined]);
    return body.result.item;
  };
  const act = async (id: number, verb: string, body: object = {}, by?: Person): Promise<Item> => {
    const answer = await w.say(`sales/${id}/${verb}`, body, by);
    expect([answer.status, answer.body.errors, answer.body.message]).toEqual([200, undefined, expect.anything()]);
    return answer.body.result.item;
  };
  return {
    ...w,
    customer,
    ali,
    cash,
    stocked,
    line,
    write,
    written,
    act,
    refusal: async (id: number, verb: string, body: object = {}, by?: Person) => {
      const { status, body: said } = await w.say(`sales/${id}/${verb}`, body, by);
      return [status, said.errors ? Object.keys(said.errors) : said.message];
    },
    /** Writes a sale and makes it final, paid in cash as said. */
    sold: async (lines: object[], paid: string | null, more: object = {}): Promise<Item> => {
      const { id } = await written(lines, more);
      const tenders = paid ? [{ method: 'cash', treasury_id: w.safe, amount: paid }] : [];
      return act(id, 'finalise', { tenders });
    },
    lineIds: async (id: number): Promise<number[]> =>
      ((await w.item('sales', id)).lines as unknown as { id: number }[]).map((one) => one.id),
  };
}
export type SellingWorld = Awaited<ReturnType<typeof sellingWorld>>;
