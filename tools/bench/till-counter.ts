import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '../seed/demo-people.ts';
import { day } from './figures.ts';
import type { Shop } from './sales.ts';

/** A till that sells: who stands at it, what its device calls itself, and the number of its last ticket. */
export interface Counter {
  url: string;
  token: string;
  claim: number;
  device: string;
  shift: string;
  last: number;
}

/** What one of the goods is sold for at a till. */
const price = 5_000;
const againMs = 500;

/** So many tills of a shop, a cashier at each, their shifts opened, as their people would over the API. */
export async function openCounters(url: string, shop: Shop, count: number): Promise<Counter[]> {
  const owner = String(shop.headers.authorization).replace('Bearer ', '');
  const roles = await said(url, { method: 'GET', path: 'roles', token: owner });
  const role_id = roles.items.find(({ name }: { name: { en: string } }) => name.en === 'Cashier').id;
  const post = (path: string, token: string, body: object) => said(url, { method: 'POST', path, token, body });
  const counters: Counter[] = [];
  for (let nth = 1; nth <= count; nth++) {
    const [code, email] = [`K${nth}`, `cashier-${nth}@till.demo`];
    const user = { name: `Cashier ${nth}`, email, kind: 'employee', role_id, branch_id: shop.branchId, password: demoPassword };
    await post('users', owner, user);
    const { access_token: token } = await post('auth/login', '', { identifier: email, password: demoPassword });
    const named = { code, name: { en: code, ar: code }, branch_id: shop.branchId, treasury_id: shop.safe, paper_width: '80' };
    const register_id = (await post('registers', owner, named)).item.id;
    const device = randomUUID();
    const claim = (await post('till-claims', token, { register_id, device, device_name: code })).item.id;
    const counter = { url, token, claim, device, shift: randomUUID(), last: 0 };
    const content = { business_date: day(0), counted: [{ currency: 'IQD', amount: '0' }], rates: [] };
    await bring(counter, { kind: 'open', uuid: counter.shift, content });
    counters.push(counter);
  }
  return counters;
}

/** Sells two of each of these goods for cash, under the till's next number. */
export async function ring(
  counter: Counter,
  { goods, unit, isOffline = false }: { goods: readonly number[]; unit: number; isOffline?: boolean },
): Promise<void> {
  const one = { unit_id: unit, quantity: '2', price: `${price}`, listed: `${price}` };
  const lines = goods.map((variation_id) => ({ variation_id, ...one }));
  const total = `${goods.length * 2 * price}`;
  const tenders = [{ method: 'cash', currency: 'IQD', amount: total }];
  counter.last += 1;
  const content = { shift: counter.shift, tax_mode: 'inclusive', lines, tenders, total };
  await bring(counter, { kind: 'ticket', uuid: randomUUID(), number: counter.last, offline: isOffline, content });
}

/** Brings in what a till did; told to come again, it does. */
async function bring({ url, token, claim, device }: Counter, paper: object): Promise<void> {
  const at = new Date().toISOString();
  for (;;) {
    const body = { ...paper, claim_id: claim, device, device_at: at, sent_at: new Date().toISOString() };
    const answer = await asked(url, { method: 'POST', path: 'till/papers', token, body });
    if (answer.status === 429 || answer.status === 503) {
      await sleep(againMs);
      continue;
    }
    const { item } = resultOf('till/papers', answer);
    if (item.state !== 'taken') throw new Error(`a ticket was not taken: ${item.problem}`);
    return;
  }
}

interface Asked {
  method: string;
  path: string;
  token: string;
  body?: object;
}

const said = async (url: string, call: Asked) => resultOf(call.path, await asked(url, call));

async function asked(url: string, { method, path, token, body }: Asked): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

function resultOf(path: string, { status, text }: { status: number; text: string }): any {
  if (status >= 300) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`);
  return JSON.parse(text).result;
}
