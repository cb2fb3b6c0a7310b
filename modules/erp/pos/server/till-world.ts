import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type SellingWorld, sellingWorld, today } from '../../sales/server/selling-world.ts';

export type Body = Record<string, any>;

/** A till as its device knows it: what it calls itself, its claim, the number of its last ticket, and its shift. */
export interface TillDevice {
  register: number;
  claim: number;
  device: string;
  by: Person;
  last: number;
  shift: string;
}

/** A shop with tills: registers, cashiers, and what their devices send. */
export async function tillWorld(base: 'IQD' | 'EGP' = 'IQD') {
  const w = await sellingWorld(base);
  return { ...w, ...tillsOf(w), ...drawersOf(w), base };
}
export type TillWorld = Awaited<ReturnType<typeof tillWorld>>;

export const line = (variation_id: number, unit_id: number, quantity: string, price: string, more: Body = {}) => ({
  variation_id,
  unit_id,
  quantity,
  price,
  listed: price,
  ...more,
});
export const notes = (amount: string, currency = 'IQD') => ({ method: 'cash', currency, amount });
const keys = ['use_till', 'claim_register', 'show_products', 'show_sales', 'show_treasury', 'show_contacts'];

/** Registers, who stands at them, and the papers their devices send. */
function tillsOf(w: SellingWorld) {
  let codes = 0;
  const cashier = (more: readonly string[] = []) => w.company.person({ permissions: [...keys, ...more] });
  const register = async (more: Body = {}): Promise<number> => {
    const code = `K${++codes}`;
    const body = { code, name: { en: code, ar: code }, branch_id: w.here, treasury_id: w.safe, paper_width: '80', ...more };
    const answer = await w.owner.call('POST', 'registers', body);
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    return answer.body.result.item.id;
  };
  const claimed = async (by: Person, registerId: number): Promise<TillDevice> => {
    const device = randomUUID();
    const { status, body } = await w.say('till-claims', { register_id: registerId, device, device_name: 'Counter' }, by);
    expect([status, body.errors, body.message]).toEqual([201, undefined, body.message]);
    return { register: registerId, claim: body.result.item.id, device, by, last: 0, shift: '' };
  };
  const send = (till: TillDevice, kind: string, content: Body, more: Body = {}) => {
    const at = new Date(w.world.clock.now).toISOString();
    const of = { uuid: randomUUID(), kind, claim_id: till.claim, device: till.device, device_at: at, sent_at: at, content };
    return till.by.call('POST', 'till/papers', { ...of, ...more });
  };
  const taken = async (till: TillDevice, kind: string, content: Body, more: Body = {}): Promise<Body> => {
    const { status, body } = await send(till, kind, content, more);
    expect([status, body.errors ?? body.result?.item?.problem ?? body.message]).toEqual([200, undefined]);
    return body.result.item;
  };
  const open = (till: TillDevice, counted: string, more: Body = {}, envelope: Body = {}) => {
    till.shift = randomUUID();
    const opened = {
      business_date: today,
      counted: [{ currency: 'IQD', amount: counted }],
      rates: [{ currency: 'USD', rate: '1310' }],
    };
    return taken(till, 'open', { ...opened, ...more }, { uuid: till.shift, ...envelope });
  };
  return { cashier, register, claimed, send, taken, open, ...sellingAt(send, taken) };
}

type Send = (till: TillDevice, kind: string, content: Body, more?: Body) => ReturnType<Person['call']>;
type Taken = (till: TillDevice, kind: string, content: Body, more?: Body) => Promise<Body>;

/** Rings tickets up, each with the till's next number, and closes drawers. */
function sellingAt(send: Send, taken: Taken) {
  const ticket = (till: TillDevice, content: Body) => ({ shift: till.shift, tax_mode: 'inclusive', ...content });
  const numbered = (till: TillDevice, more: Body) => {
    till.last += 1;
    return { number: till.last, ...more };
  };
  return {
    sell: (till: TillDevice, content: Body, more: Body = {}) => send(till, 'ticket', ticket(till, content), numbered(till, more)),
    sold: (till: TillDevice, content: Body, more: Body = {}) =>
      taken(till, 'ticket', ticket(till, content), numbered(till, more)),
    move: (till: TillDevice, content: Body, more: Body = {}) =>
      send(till, 'move', { shift: till.shift, currency: 'IQD', ...content }, more),
    moved: (till: TillDevice, content: Body, more: Body = {}) =>
      taken(till, 'move', { shift: till.shift, currency: 'IQD', ...content }, more),
    close: (till: TillDevice, counted: Body[], more: Body = {}) =>
      send(till, 'close', { shift: till.shift, last_number: till.last, counted, ...more }),
    closed: (till: TillDevice, counted: Body[], more: Body = {}) =>
      taken(till, 'close', { shift: till.shift, last_number: till.last, counted, ...more }),
  };
}

/** What lies in drawers by the books, and what of their papers somebody has to look at. */
function drawersOf(w: SellingWorld) {
  const one = async (text: string, values: unknown[]) => (await w.world.ownerPool.query(text, [w.company.id, ...values])).rows[0];
  const idOf = async ({ shift }: TillDevice): Promise<number> =>
    (await one('select id::int from cash_shift where tenant_id = $1 and uuid = $2', [shift])).id;
  return {
    shiftId: idOf,
    shiftOf: async (till: TillDevice): Promise<Body> => w.item('cash-shifts', await idOf(till)),
    report: async (till: TillDevice): Promise<Body> =>
      (await w.owner.call('GET', `cash-shifts/${await idOf(till)}/report`)).body.result.report,
    drawer: async (till: TillDevice, currency = 'IQD'): Promise<number> =>
      (
        await one(
          `select coalesce(sum(debit - credit), 0)::int as n from ledger_line where tenant_id = $1 and account_code = '1120' and party_kind = 'cashShift'
             and currency = $2 and party_id = $3`,
          [currency, await idOf(till)],
        )
      ).n,
    flags: async ({ id }: Body): Promise<string[]> =>
      (await w.owner.call('GET', `till-flags?till_paper_id=${id}&per_page=100`)).body.result.items
        .map(({ kind }: Body) => kind)
        .sort(),
    paper: (id: number): Promise<Body> => w.item('till-papers', id),
  };
}
