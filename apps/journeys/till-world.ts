import { type Browser, expect, type Page } from '@playwright/test';
import { account } from '#finance/ledger/contract';
import { callAs, password } from './people.ts';

/** Who looks after the shop, and approves. */
export const owner = 'admin@corner.demo';
export const rate = '1310';

export interface ShopGoods {
  /** Its variation. */
  id: number;
  product: number;
  name: string;
  code: string;
  price: number;
  carton: string;
}

/** A counter of a journey's own: a register, its safe, whoever stands there, and a category of goods nobody else sells. */
export interface Counter {
  mark: string;
  branch: number;
  safe: number;
  register: { id: number; code: string };
  cashier: { email: string; name: string };
  category: { id: number; name: string };
  customer: { id: number; name: string };
}

let made = 0;
const mark = () => `${String(Date.now()).slice(-6)}${++made}`;
const named = (name: string) => ({ en: name, ar: name });
const make = async (path: string, body: object): Promise<any> => (await callAs(owner, 'POST', path, body)).item;
export const listed = async (path: string): Promise<any[]> => (await callAs(owner, 'GET', path)).items;

/** A digit that makes a number one a scanner reads. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
}
let codes = Math.floor(Math.random() * 9_000_000);
const barcode = () => withCheckDigit(`62998${String(codes++).padStart(7, '0')}`);

/** Somebody who sells at tills, and takes off a tenth at most. */
export async function cashierOf(label: string, more: object = {}): Promise<Counter['cashier']> {
  const roles = await listed('roles?paginated=false');
  const role = roles.find(({ name }) => name?.en === 'Cashier' || name === 'Cashier' || name === 'كاشير');
  const one = { name: `Rana ${label}`, email: `rana-${label}@corner.demo` };
  const said = { kind: 'employee', role_id: role.id, max_discount_on_sales: 10, password };
  await make('users', { ...one, ...said, ...more });
  return one;
}

/** Opens the counter's books: a safe of 1,000,000 and the dollar's rate of the day. */
export async function counter(more: { safe?: string } = {}): Promise<Counter> {
  const label = mark();
  const [branch] = await listed('branches?sort_by=id&sort_order=asc');
  const [capital] = await listed(`accounts?code=${account.capital}`);
  const kinds = { kind: 'cash', currency: 'IQD' };
  const safe = (await make('treasuries', { name: named(`Safe ${label}`), branch_id: branch.id, ...kinds })).id;
  await make('transactions/credit', { treasury_id: safe, account_id: capital.id, amount: more.safe ?? '1000000' });
  await rateOfTheDay();
  const category = { id: (await make('categories', { name: named(`Shelf ${label}`) })).id, name: `Shelf ${label}` };
  const customer = { name: `Abu Ali ${label}`, phone: `077${label.padStart(8, '1').slice(-8)}`, branch_id: branch.id };
  const { id: customerId } = await make('customers', customer);
  const [gateway] = await listed('payment-gateways?per_page=1');
  return {
    ...{ mark: label, branch: branch.id, safe, category, customer: { id: customerId, name: customer.name } },
    register: await registerOf({ mark: label, branch: branch.id, safe }, gateway.id),
    cashier: await cashierOf(label),
  };
}

/** A further till of the same shop. */
export async function registerOf(at: { mark: string; branch: number; safe: number }, gateway_id: number | null = null) {
  const code = `T${at.mark.slice(-6)}${made++ % 10}`.slice(0, 8);
  const body = { code, name: named(`Till ${code}`), branch_id: at.branch, treasury_id: at.safe, gateway_id, paper_width: '80' };
  return { id: (await make('registers', body)).id as number, code };
}

async function rateOfTheDay(): Promise<void> {
  const [known] = await listed('exchange-rates?currency=USD&sort_by=from_day&sort_order=desc&per_page=1');
  if (String(known?.rate) === rate) return;
  const from_day = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Baghdad' });
  await make('exchange-rates', { currency: 'USD', from_day, rate });
}

/** Goods of the counter's category, so many of each at what they cost; sold by the piece, and by the carton of twenty-four. */
export async function stocked(
  at: Counter,
  name: string,
  price: number,
  shelf: readonly [quantity: number, cost: number][],
): Promise<ShopGoods> {
  const units = await listed('units?per_page=100');
  const piece = units.find((one) => one.name.en === 'Piece').id;
  const carton = units.find((one) => one.base_unit?.id === piece && Number(one.conversion_factor) === 24).id;
  const [code, cartonCode] = [barcode(), barcode()];
  const title = `${name} ${at.mark}`;
  const item = await make('products', {
    ...{ name: named(title), unit_id: piece, category_id: at.category.id, selling_price: String(price) },
    barcodes: [{ code }, { code: cartonCode, unit_id: carton }],
  });
  const variation = item.variations[0].id as number;
  for (const [quantity, cost] of shelf) {
    const lines = [{ variation_id: variation, quantity: String(quantity), unit_cost: String(cost) }];
    const opening = await make('opening-stocks', { branch_id: at.branch, on_day: item.created_at.slice(0, 10), lines });
    await make(`opening-stocks/${opening.id}/post`, {});
  }
  return { id: variation, product: item.id, name: title, code, carton: cartonCode, price };
}

/** What a shift's drawer holds by the books, and what else they say of it. */
export const reportOf = async (shift: number): Promise<any> => (await callAs(owner, 'GET', `cash-shifts/${shift}/report`)).report;

/** The shift that is open at a register, or was last. */
export async function shiftAt(register: number): Promise<any> {
  const [shift] = await listed(`cash-shifts?register_id=${register}&sort_by=id&sort_order=desc&per_page=1`);
  return shift;
}

/** What the till brought, ticket by ticket in the order of their numbers. */
export const ticketsOf = (register: number): Promise<any[]> =>
  listed(`till-papers?register_id=${register}&kind=ticket&sort_by=id&sort_order=asc&per_page=100`);

/** By account, what the entries of a document come to in the company's currency: above zero where it is debited. */
export async function booked(doc_type: string, doc_id: number): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { account, currency, debit, credit } of await linesOf(doc_type, doc_id))
    if (currency === 'IQD') sums[account.code] = (sums[account.code] ?? 0) + Number(debit) - Number(credit);
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

/** What lies in the drawer of a shift by the books: by every document that ever touched it. */
export async function drawerOf(shift: number, register: number, currency = 'IQD'): Promise<number> {
  const papers = await ticketsOf(register);
  const sales = papers.flatMap(({ sale_id }) => sale_id ?? []);
  const returns = (await listed(`sale-returns?branch_ids=${(await shiftAt(register)).branch_id}&per_page=50`)).map(
    ({ id }) => id,
  );
  const moves = (await listed(`cash-moves?shift_id=${shift}&per_page=100`)).map(({ id }) => id);
  const docs: [string, number[]][] = [
    ...([
      ['sale', sales],
      ['sale_return', returns],
      ['cash_move', moves],
    ] as [string, number[]][]),
    ...([
      ['till_paper', papers.map(({ id }) => id)],
      ['cash_shift', [shift]],
    ] as [string, number[]][]),
  ];
  let sum = 0;
  for (const [type, ids] of docs)
    for (const line of (await Promise.all(ids.map((id) => linesOf(type, id)))).flat())
      if (line.account.code === account.cashDrawers && line.party?.id === shift && line.currency === currency)
        sum += Number(line.debit) - Number(line.credit);
  return sum;
}

/** The lines of all entries of a document. */
async function linesOf(doc_type: string, doc_id: number): Promise<any[]> {
  const entries = await listed(`journals?doc_type=${doc_type}&doc_id=${doc_id}&per_page=50`);
  return (await Promise.all(entries.map(({ id }) => callAs(owner, 'GET', `journals/${id}`)))).flatMap(({ item }) => item.lines);
}

/** A browser of its own at a counter: what is claimed and kept there, nobody else has. */
export async function deviceOf(browser: Browser, more: object = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce', ...more });
  return context.newPage();
}

/** Until the register has so many tickets by the server’s word. */
export async function arrived(register: number, count: number): Promise<any[]> {
  await expect.poll(async () => (await ticketsOf(register)).length).toBeGreaterThanOrEqual(count);
  return ticketsOf(register);
}
