import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';
import { checkBooks } from './check-books.ts';

// A shop that went live: goods in two branches, some of them in lots, a customer who owed and a supplier who was owed.
let world: World;
let shop: Company;
let owner: Person;
let [here, there, tea, milk] = [0, 0, 0, 0];
beforeAll(async () => {
  world = await freshWorld();
  shop = await world.addTenant({ businessTypeId: 2, businessSubTypeId: 2 });
  const branch = (en: string, complete_phone: string) => shop.create('branch', { name: { en, ar: en }, complete_phone });
  [here, there] = [await branch('Karrada', '07701000001'), await branch('Mosul', '07701000002')];
  owner = await shop.person({});
  [tea, milk] = [await goods('Tea'), await goods('Milk')];
  await opened(here, [line(tea, '40', '2000'), { ...line(milk, '30', '750'), lot: 'A', expires_on: '2027-03-01' }]);
  await opened(here, [{ ...line(milk, '10', '800'), lot: 'B', expires_on: '2026-12-20' }]);
  await opened(there, [line(tea, '5', '2100')]);
  const contact = { branch_id: here, phone: '07801000001' };
  await made('customers', { ...contact, name: 'Café', opening_balance: '185000' });
  await made('suppliers', { ...contact, name: 'Mill', currency: 'IQD', opening_balance: '98000' });
  expect((await signOff('what the owner put in')).status).toBe(200);
});
afterAll(() => world.close());

const say = (path: string, body: object = {}) =>
  owner.call('POST', path, body, { 'idempotency-key': `${path}-${Math.random()}` });
const signOff = (words: string) => say('opening-balances/sign-off', { words });
async function made(path: string, body: object): Promise<number> {
  const answer = await say(path, body);
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body.result.item.id;
}
async function goods(en: string): Promise<number> {
  const unit = (await owner.call('GET', 'units?sort_by=id&sort_order=asc')).body.result.items[0].id;
  const body = { name: { en, ar: en }, kind: 'plain', unit_id: unit, sku: en, manage_stock: true, selling_price: '5000' };
  const id = await made('products', { ...body, variations: [], barcodes: [], combo: [], modifiers: [] });
  return (await owner.call('GET', `variations?product_id=${id}`)).body.result.items[0].id;
}
const line = (variation_id: number, quantity: string, unit_cost: string) => ({ variation_id, quantity, unit_cost });
async function opened(branch_id: number, lines: object[]): Promise<void> {
  const id = await made('opening-stocks', { on_day: '2026-11-20', branch_id, lines });
  expect((await say(`opening-stocks/${id}/post`)).status).toBe(200);
}
const red = async () =>
  (await shop.do(checkBooks)).filter((one) => !one.isGreen).map(({ id, first }) => ({ id, what: first?.what }));

const tables = ['stock_balance', 'stock_lot', 'stock_move', 'journal_entry', 'ledger_line', 'opening_sign_off', 'cheque'];
/** Does as the owner of the database what no code of ours could, looks at the books, and undoes it. */
async function planted(plant: string): Promise<{ id: string; what: string | undefined }[]> {
  const client = await world.ownerPool.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    for (const table of tables) await client.query(`create temp table kept_${table} as select * from ${table}`);
    const { rowCount } = await client.query(plant);
    const found = rowCount === 0 ? [] : await red();
    for (const table of tables) {
      await client.query(`delete from ${table}`);
      const { rows } = await client.query(
        "select string_agg(quote_ident(attname), ', ') as columns from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
        [table],
      );
      await client.query(`insert into ${table} (${rows[0].columns}) select ${rows[0].columns} from kept_${table}`);
      await client.query(`drop table kept_${table}`);
    }
    return found;
  } finally {
    await client.query("set session_replication_role = 'origin'");
    client.release();
  }
}

test('a shop that went live is green, with goods in three entries', async () => {
  const { rows } = await world.ownerPool.query(
    "select sum(debit)::int as worth, count(*)::int as entries from ledger_line where account_code = '1310'",
  );
  expect(rows).toEqual([{ worth: 121_000, entries: 3 }]);
  expect(await red()).toEqual([]);
});

/** Worth moved from one of two entries of a branch to the other, where only entry by entry it is seen. */
const ofGoods = "account_code = '1310' and entry_id";
const entryOf = (order: string) =>
  `(select e.id from journal_entry e join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id and l.account_code = '1310' order by e.id ${order})`;

test.each([
  [
    'a worth that was changed on its shelf',
    'goods_not_booked',
    'update stock_balance set value = value + 1 where quantity = 40000',
  ],
  ['a quantity that was', 'stock_not_its_moves', 'update stock_balance set quantity = quantity - 1000 where quantity = 40000'],
  [
    'a movement that was',
    'stock_not_its_moves',
    'update stock_move set quantity = quantity + 1000 where id = (select min(id) from stock_move)',
  ],
  ['a shelf that is gone', 'goods_not_booked', 'delete from stock_balance where quantity = 5000'],
  ['a lot that was changed', 'lots_not_their_moves', "update stock_lot set quantity = quantity - 1 where code = 'A'"],
  [
    'goods that left one lot for another without a movement',
    'lots_not_their_moves',
    "update stock_lot set quantity = quantity + case code when 'A' then 5000 else -5000 end where code <> ''",
  ],
  [
    'a movement that says another lot',
    'lots_not_their_moves',
    "update stock_move set lot_id = (select id from stock_lot where code = 'B') where lot_id = (select id from stock_lot where code = 'A')",
  ],
  [
    'two entries that have a part of each other’s goods',
    'goods_not_their_entry',
    `update ledger_line set debit = debit + case when entry_id = ${entryOf('limit 1')} then 500 else -500 end
      where ${ofGoods} in (${entryOf('limit 1')}, ${entryOf('offset 1 limit 1')})`,
  ],
  [
    'goods that are booked in another branch than they lie in',
    'goods_not_booked',
    `update ledger_line set branch_id = (select max(id) from branch) where ${ofGoods} = ${entryOf('limit 1')}`,
  ],
  [
    'worth that moved and no entry knows, even where its sum is nothing',
    'goods_without_entry',
    `insert into stock_move (tenant_id, variation_id, branch_id, kind, quantity, value, doc_type, doc_id, event, seq, moved_at)
      select m.tenant_id, m.variation_id, m.branch_id, m.kind, 0, v.value, m.doc_type, 900 + v.value, 'posted', 1, now()
      from stock_move m, (values (700), (-700)) v (value) where m.id = (select min(id) from stock_move)`,
  ],
  [
    'goods and movement changed together, which the books do not know',
    'goods_not_booked',
    `with one as (update stock_move set value = value + 9 where id = (select min(id) from stock_move) returning variation_id, branch_id)
      update stock_balance b set value = b.value + 9 from one where b.variation_id = one.variation_id and b.branch_id = one.branch_id`,
  ],
])('R5 finds %s', async (_, what, plant) => {
  expect(await planted(plant)).toContainEqual({ id: 'R5', what });
  expect(await red()).toEqual([]);
});

describe('R12: after a shop went live nothing stands on 3900', () => {
  test('finds what was left there behind everybody’s back', async () => {
    const plant = "update ledger_line set account_code = '3900' where account_code = '3100'";
    expect(await planted(plant)).toContainEqual({ id: 'R12', what: 'opening_left' });
    expect(await red()).toEqual([]);
  });

  test('finds it too where it was signed off at nothing, without an entry', async () => {
    const plant = `with gone as (delete from journal_entry where doc_type = 'opening_sign_off' returning id)
      delete from ledger_line l using gone where l.entry_id = gone.id`;
    expect(await planted(plant)).toContainEqual({ id: 'R12', what: 'opening_left' });
  });

  test('is red when goods are opened afterwards, until they are signed off as well', async () => {
    await opened(there, [line(milk, '2', '700')]);
    expect(await red()).toEqual([{ id: 'R12', what: 'opening_left' }]);
    expect((await signOff('two that were found behind the shelf')).status).toBe(200);
    expect(await red()).toEqual([]);
  });
});

describe('R7: a cheque stands in the books while it is in hand', () => {
  beforeAll(async () => {
    const named = (en: string) => ({ en, ar: en });
    const bank = await shop.create('treasury', { name: named('Bank'), branch_id: here, kind: 'bank', currency: 'IQD' });
    const first = async (path: string) => (await owner.call('GET', path)).body.result.items[0].id;
    const paper = { branch_id: here, due_on: '2026-12-31' };
    const theirs = { kind: 'received', customer_id: await first('customers'), bank: 'Rafidain', cheque_number: '1' };
    const held = await made('cheques', { ...paper, ...theirs, amount: '200000' });
    await made('cheques', { ...paper, ...theirs, cheque_number: '2', amount: '5000' });
    const ours = { kind: 'issued', supplier_id: await first('suppliers'), treasury_id: bank, cheque_number: '3' };
    await made('cheques', { ...paper, ...ours, amount: '90000' });
    expect((await say(`cheques/${held}/deposit`, { treasury_id: bank })).status).toBe(200);
    expect(await red()).toEqual([]);
  });

  test.each([
    ['one that is said to be collected and never was', "update cheque set state = 'collected' where cheque_number = '1'"],
    ['one of ours that is said to be cashed', "update cheque set state = 'cashed' where cheque_number = '3'"],
    ['one that says another sum', "update cheque set amount = amount - 1 where cheque_number = '2'"],
    ['one that is gone', "delete from cheque where cheque_number = '2'"],
    [
      'two whose worth was exchanged',
      `update ledger_line set party_id = (select sum(id) from cheque where kind = 'received') - party_id where account_code = '${account.chequesUnderCollection}'`,
    ],
    ['what stands for no cheque', `update ledger_line set party_id = 987654 where account_code = '${account.chequesIssued}'`],
  ])('finds %s', async (_, plant) => {
    expect(await planted(plant)).toContainEqual({ id: 'R7', what: 'cheque_not_in_hand' });
    expect(await red()).toEqual([]);
  });
});
