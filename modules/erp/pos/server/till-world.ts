import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type SellingWorld, sellingWorld, today } from '../../sales/server/selling-world.ts';

type Body = Record<string, any>;

/** A till as its device knows it: what it calls itself, its claim, and the number of its last ticket. */
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
  return { ...w, ...tillsOf(w, base) };
}
export type TillWorld = Awaited<ReturnType<typeof tillWorld>>;

export function tillsOf(w: SellingWorld, base: 'IQD' | 'EGP' = 'IQD') {
  let codes = 0;
  const cashier = (more: readonly string[] = []) =>
    w.company.person({
      permissions: ['use_till', 'claim_register', 'show_products', 'show_sales', 'show_treasury', 'show_contacts', ...more],
    });
  const register = async (more: Body = {}): Promise<number> => {
    const code = `K${++codes}`;
    const answer = await w.owner.call('POST', 'registers', {
      code,
      name: { en: code, ar: code },
      branch_id: w.here,
      treasury_id: w.safe,
      paper_width: '80',
      ...more,
    });
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    return answer.body.result.item.id;
  };
  const claimed = async (by: Person, registerId: number): Promise<TillDevice> => {
    const device = randomUUID();
    const { status, body } = await w.say('till-claims', { register_id: registerId, device, device_name: 'Counter' }, by);
    expect([status, body.errors]).toEqual([201, undefined]);
    return { register: registerId, claim: body.result.item.id, device, by, last: 0, shift: '' };
  };
  /** Sends what a till did; `at` says when, by its own clock. */
  const send = (till: TillDevice, kind: string, content: Body, more: Body = {}) => {
    const at = new Date(w.world.clock.now).toISOString();
    const body = {
      uuid: randomUUID(),
      kind,
      claim_id: till.claim,
      device: till.device,
      device_at: at,
      sent_at: at,
      content,
      ...more,
    };
    return till.by.call('POST', 'till/papers', body);
  };
  const taken = async (till: TillDevice, kind: string, content: Body, more: Body = {}): Promise<Body> => {
    const { status, body } = await send(till, kind, content, more);
    expect([status, body.errors, body.message]).toEqual([200, undefined, body.message]);
    expect(body.result.item.problem).toBeNull();
    return body.result.item;
  };
  const open = async (till: TillDevice, counted: string, more: Body = {}) => {
    till.shift = randomUUID();
    const content = {
      business_date: today,
      counted: [{ currency: base, amount: counted }],
      rates: [{ currency: 'USD', rate: '1310' }],
      ...more,
    };
    return taken(till, 'open', content, { uuid: till.shift });
  };
  const line = (variation_id: number, unit_id: number, quantity: string, price: string, more: Body = {}) => ({
    variation_id,
    unit_id,
    quantity,
    price,
    listed: price,
    ...more,
  });
  const cash = (amount: string, currency = 'IQD') => ({ method: 'cash', currency, amount });
  const ticket = (till: TillDevice, content: Body) => ({ shift: till.shift, tax_mode: 'inclusive', ...content });
  /** Rings a ticket up: its number is the till's next. */
  const sell = (till: TillDevice, content: Body, more: Body = {}) => {
    till.last += 1;
    return send(till, 'ticket', ticket(till, content), { number: till.last, ...more });
  };
  const sold = async (till: TillDevice, content: Body, more: Body = {}): Promise<Body> => {
    const { status, body } = await sell(till, content, more);
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(body.result.item.problem).toBeNull();
    return body.result.item;
  };
  const close = (till: TillDevice, counted: Body[], more: Body = {}) =>
    send(till, 'close', { shift: till.shift, last_number: till.last, counted, ...more });
  /** What lies in the drawer of a shift by the books. */
  const drawer = async (till: TillDevice, currency = 'IQD') => {
    const { rows } = await w.world.ownerPool.query(
      `select coalesce(sum(l.debit - l.credit), 0)::int as n from ledger_line l join cash_shift s on s.tenant_id = l.tenant_id and s.id = l.party_id
       where l.tenant_id = $1 and l.account_code = '1120' and l.party_kind = 'cashShift' and l.currency = $2 and s.uuid = $3`,
      [w.company.id, currency, till.shift],
    );
    return rows[0].n as number;
  };
  const shiftOf = async (till: TillDevice): Promise<Body> => {
    const { rows } = await w.world.ownerPool.query('select id::int from cash_shift where tenant_id = $1 and uuid = $2', [
      w.company.id,
      till.shift,
    ]);
    return w.item('cash-shifts', rows[0].id);
  };
  const flags = async (paper: Body): Promise<string[]> =>
    (await w.owner.call('GET', `till-flags?till_paper_id=${paper['id']}&per_page=100`)).body.result.items.map(
      ({ kind }: Body) => kind,
    );
  return { cashier, register, claimed, send, taken, open, line, cash, ticket, sell, sold, close, drawer, shiftOf, flags };
}
