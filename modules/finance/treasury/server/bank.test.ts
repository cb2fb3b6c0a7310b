import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { type Answer, type Caller, signInAt } from '../../../../apps/server/testing/caller.ts';
import { freshWorld, type World } from '../../../../apps/server/testing/tenant.ts';

// A bank's day over sockets: money moves everywhere at once, and whoever looks finds all of it, every time.
const isSoak = process.env.KARWAN_SOAK === '1';
const lastsMs = isSoak ? 5 * 60_000 : 6_000;
const opening = 1_000_000;

let world: World;
let bank: Caller;
let other: Caller;
let treasuries: number[] = [];
let clients: number[] = [];
let ids: Record<string, number> = {};

beforeAll(async () => {
  world = await freshWorld();
  const base = await world.product.server.listen({ port: 0, host: '127.0.0.1' });
  const company = await world.addTenant({ slug: 'bank' });
  await company.person({});
  await company.person({});
  bank = await signInAt(base, 'person1@bank.test', 'correct horse 1');
  other = await signInAt(base, 'person2@bank.test', 'correct horse 1');
  const make = async (path: string, body: unknown) => (await bank.post(path, body)).item.id as number;
  const name = (text: string) => ({ en: text, ar: text });
  const branches = [
    await make('branches', { name: name('Baghdad'), complete_phone: '07701000001' }),
    await make('branches', { name: name('Basra'), complete_phone: '07701000002' }),
  ];
  const all = (await bank.get('accounts?per_page=200')).items as { id: number; code: string }[];
  ids = Object.fromEntries(all.map(({ id, code }) => [code, id]));
  treasuries = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      make('treasuries', { name: name(`Safe ${nth}`), branch_id: branches[nth % 2], kind: 'cash', currency: 'IQD' }),
    ),
  );
  clients = await Promise.all(
    Array.from({ length: 24 }, (_, nth) =>
      make('clients', { name: `Shop ${nth}`, phone: `0770200${String(nth).padStart(4, '0')}`, branch_id: branches[nth % 2] }),
    ),
  );
  for (const treasury_id of treasuries)
    await bank.post('transactions/credit', { treasury_id, account_id: ids[account.capital], amount: String(opening) });
});
afterAll(() => world?.close());

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

interface Sums {
  cash: number;
  onTheWay: number;
  owedToClients: number;
  capital: number;
  between: number;
}

/** What one look at the trial balance says: one statement, so one moment. */
async function look(): Promise<Sums> {
  const { items } = await other.get('trial-balance?currency=IQD');
  const of = (code: string) => {
    const row = (items as any[]).find((one) => one.account.code === code);
    return row ? Number(row.balance_debit) - Number(row.balance_credit) : 0;
  };
  return {
    cash: of(account.treasuries),
    onTheWay: of(account.cashInTransit),
    owedToClients: -of(account.clientPayable),
    capital: -of(account.capital),
    between: of(account.interBranch),
  };
}

function faultsOf({ cash, onTheWay, owedToClients, capital, between }: Sums): string[] {
  return [
    cash + onTheWay !== owedToClients + capital &&
      `cash ${cash} and ${onTheWay} on its way against ${owedToClients} and ${capital}`,
    between !== 0 && `branches say ${between}`,
    capital !== treasuries.length * opening && `capital ${capital}`,
  ].filter((fault) => fault !== false);
}

const done = new Map<string, number>();
const bump = (what: string): void => {
  done.set(what, (done.get(what) ?? 0) + 1);
};

/** One of the things that move money, sent once or twice with the same key. */
async function moveMoney(): Promise<void> {
  const treasury_id = pick(treasuries);
  const amount = String(1 + Math.floor(Math.random() * 60_000));
  const client = pick(clients);
  const dice = Math.random();
  if (dice < 0.35) return transfer(treasury_id, pick(treasuries), amount);
  const kind = dice < 0.65 ? 'credit' : 'debit';
  const body = { treasury_id, account_id: ids[account.clientPayable], party_kind: 'client', party_id: client, amount };
  const key = randomUUID();
  const answers = await Promise.all(
    (Math.random() < 0.2 ? [1, 2] : [1]).map(() => bank.ask('POST', `transactions/${kind}`, body, key)),
  );
  const written = answers.filter(({ status }) => status === 201);
  if (new Set(written.map(({ text }) => text)).size > 1) throw new Error('one key, two vouchers');
  for (const { status, text } of answers) refuseUnknown(status, text);
  const [first] = written;
  bump(first ? kind : `${kind} refused`);
  if (first && Math.random() < 0.15) {
    const { status, text } = await bank.ask('POST', `transactions/${first.body.result.item.id}/reverse`, { reason: 'mistake' });
    refuseUnknown(status, text);
    bump('taken back');
  }
}

async function transfer(from: number, to: number, amount: string): Promise<void> {
  const sent = await bank.ask('POST', 'treasury-transfers', {
    from_treasury_id: from,
    to_treasury_id: to,
    amount,
    is_sent_now: true,
  });
  refuseUnknown(sent.status, sent.text);
  if (sent.status !== 201) return bump('transfer refused');
  bump('sent');
  const { id } = sent.body.result.item;
  const end = Math.random() < 0.2 ? ['reject', { reason: 'no' }] : ['receive', { counted: amount }];
  const answers = await Promise.all([1, 2].map(() => other.ask('POST', `treasury-transfers/${id}/${end[0]}`, end[1])));
  const went = answers.filter(({ status }) => status === 200).length;
  if (went !== 1) throw new Error(`${end[0]} went ${went} times: ${answers.map(({ text }) => text.slice(0, 200)).join(' | ')}`);
  bump(String(end[0]));
}

/** A no is a no with its reason; anything else is a fault of ours. */
function refuseUnknown(status: number, text: string): void {
  if (![200, 201, 409, 422].includes(status)) throw new Error(`${status}: ${text.slice(0, 300)}`);
}

test(
  '20 treasuries and 24 clients, money moving everywhere while others look: every look adds up',
  async () => {
    const until = Date.now() + lastsMs;
    const faults: string[] = [];
    let looks = 0;
    const movers = Array.from({ length: 12 }, async () => {
      while (Date.now() < until) await moveMoney();
    });
    const readers = Array.from({ length: 3 }, async () => {
      while (Date.now() < until) {
        faults.push(...faultsOf(await look()));
        const low = (await other.get('treasuries?per_page=50')).items.filter((one: any) => Number(one.balance) < 0);
        faults.push(...low.map((one: any) => `treasury ${one.id} holds ${one.balance}`));
        looks++;
      }
    });
    await Promise.all([...movers, ...readers]);
    faults.push(...faultsOf(await look()));
    expect(faults).toEqual([]);
    expect([looks > 5, (done.get('credit') ?? 0) > 5, (done.get('receive') ?? 0) > 5], JSON.stringify([...done])).toEqual([
      true,
      true,
      true,
    ]);
    const books = await bank.get('books');
    expect(books.items.filter((one: { is_green: boolean }) => !one.is_green)).toEqual([]);
    const { rows } = await world.ownerPool.query(`select series, count(*)::int as papers, max(nth) as last from (
      select regexp_replace(number, '-\\d+$', '') as series, substring(number from '\\d+$')::int as nth from voucher
      union all select regexp_replace(number, '-\\d+$', ''), substring(number from '\\d+$')::int from treasury_transfer) n
      group by series having count(*) <> max(nth) or count(distinct nth) <> max(nth)`);
    expect(rows).toEqual([]);
  },
  lastsMs + 60_000,
);

test('fifty approve one payment at once: it is made once', async () => {
  await bank.post('payment-limits', { currency: 'IQD', most: '10' });
  const { item } = await bank.post('transactions/debit', {
    treasury_id: treasuries[0],
    account_id: ids[account.rent],
    amount: '11',
  });
  expect(item.state).toBe('draft');
  const before = Number((await bank.get(`treasuries/${treasuries[0]}`)).item.balance);
  const answers = await Promise.all(Array.from({ length: 50 }, () => other.ask('POST', `transactions/${item.id}/approve`, {})));
  expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1);
  expect(new Set(statuses(answers))).toEqual(new Set([200, 409]));
  expect(Number((await bank.get(`treasuries/${treasuries[0]}`)).item.balance)).toBe(before - 11);
});

test('fifty pay what is owed for one expense at once: one does', async () => {
  const branch_id = (await bank.get(`treasuries/${treasuries[0]}`)).item.branch_id;
  const { item } = await other.post('expenses', { account_id: ids[account.rent], amount: '9', branch_id });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => other.ask('POST', `expenses/${item.id}/pay`, { treasury_id: treasuries[0] })),
  );
  expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1);
  const paid = (await bank.get(`expenses/${item.id}`)).item;
  expect([paid.state, paid.papers.voucher.length]).toEqual(['paid', 1]);
});
