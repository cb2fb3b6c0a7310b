import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { plantedFault } from '../../../../apps/server/testing/planted-fault.ts';
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

const tables = [
  'stock_balance',
  'stock_lot',
  'stock_move',
  'journal_entry',
  'ledger_line',
  'opening_sign_off',
  'cheque',
  'stock_count_line',
  'budget_row',
  'budget_commitment',
  'sale',
  'sale_shipment',
  'delivery_payment',
  'delivery_payment_line',
];
const planted = (plant: string) => plantedFault(world, { tables, plant, look: red });

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

describe('R5: counts booked what they found', () => {
  beforeAll(async () => {
    const another = await shop.person({});
    const id = await made('stock-counts', { branch_id: here, count_date: '2026-11-20', goods: 'chosen' });
    const lines = [
      { variation_id: tea, quantity: '38' },
      { variation_id: milk, quantity: '43' },
    ];
    const review = { missed: 'leave' };
    for (const [verb, body] of Object.entries({ start: {}, count: { lines }, review }))
      expect((await say(`stock-counts/${id}/${verb}`, body)).status).toBe(200);
    const posted = await another.call('POST', `stock-counts/${id}/post`, {}, { 'idempotency-key': 'post-count' });
    expect([posted.status, posted.body.message]).toEqual([200, expect.anything()]);
    expect(await red()).toEqual([]);
  });

  test.each([
    [
      'a difference that was changed',
      'count_not_its_moves',
      'update stock_count_line set book = book - 1000, difference = difference + 1000 where difference < 0',
    ],
    ['a worth that was', 'count_not_booked', 'update stock_count_line set worth = worth + 7 where difference > 0'],
    ['a line that is gone', 'count_not_booked', 'delete from stock_count_line where difference > 0'],
    [
      'what is booked elsewhere than as a gain',
      'count_not_booked',
      `update ledger_line set account_code = '${account.rent}' where account_code = '${account.countGain}'`,
    ],
    [
      'what moved before goods were counted and was not given back',
      'count_not_what_was_found',
      "update stock_move set moved_at = moved_at + interval '1 day' where kind = 'countLoss'",
    ],
  ])('finds %s', async (_, what, plant) => {
    expect(await planted(plant)).toContainEqual({ id: 'R5', what });
    expect(await red()).toEqual([]);
  });
});

describe('R21: a budget holds what is ordered and has not come', () => {
  beforeAll(async () => {
    const supplier = (await owner.call('GET', 'suppliers')).body.result.items[0].id;
    const unit_id = (await owner.call('GET', 'units?sort_by=id&sort_order=asc')).body.result.items[0].id;
    const bought = (variation_id: number, quantity: string, unit_cost: string) => ({
      variation_id,
      unit_id,
      quantity,
      unit_cost,
    });
    const lines = [bought(tea, '3', '1000'), bought(milk, '7', '333')];
    const paper = { supplier_id: supplier, branch_id: here, purchase_date: '2026-11-21', currency: 'IQD', freight: '100', lines };
    const [inParts, ordered] = [await made('purchases', paper), await made('purchases', paper)];
    for (const id of [inParts, ordered]) expect((await say(`purchases/${id}/order`)).status).toBe(200);
    const [first] = (await owner.call('GET', `purchases/${inParts}`)).body.result.item.lines;
    expect((await say(`purchases/${inParts}/receive`, { lines: [{ line: first.id, quantity: '1' }] })).status).toBe(200);
    expect(await red()).toEqual([]);
  });

  test.each([
    ['a month that says more', 'promised_not_its_papers', 'update budget_row set committed = committed + 1'],
    ['a month that is gone', 'promised_not_its_papers', 'delete from budget_row'],
    [
      'a promise of another branch',
      'promised_not_its_papers',
      'update budget_commitment set branch_id = (select max(id) from branch) where id = (select min(id) from budget_commitment)',
    ],
    [
      'an order that holds less than is missing, and the month with it',
      'paper_promises_otherwise',
      `with less as (update budget_commitment set held = held - 1 where id = (select max(id) from budget_commitment) returning 1)
        update budget_row set committed = committed - (select count(*) from less)`,
    ],
    [
      'what came in part and is held as a whole, and the month with it',
      'paper_promises_otherwise',
      `with more as (update budget_commitment c set held = amount from (select id, held as before from budget_commitment where held < amount) b
          where b.id = c.id returning c.amount - b.before as by)
        update budget_row set committed = committed + (select sum(by) from more)`,
    ],
    [
      'what no order asks for',
      'paper_promises_otherwise',
      'update budget_commitment set doc_id = 987654 where id = (select min(id) from budget_commitment)',
    ],
  ])('finds %s', async (_, what, plant) => {
    expect(await planted(plant)).toContainEqual({ id: 'R21', what });
    expect(await red()).toEqual([]);
  });
});

describe('R18: a delivery company owes what its shipments leave open', () => {
  beforeAll(async () => {
    const first = async (path: string) => (await owner.call('GET', path)).body.result.items[0].id;
    const company = await made('delivery-companies', { name: 'Swift', phone: '07730000001' });
    const another = await made('delivery-companies', { name: 'Slow', phone: '07730000002' });
    const treasury = { name: { en: 'Safe', ar: 'قاصة' }, branch_id: here, kind: 'cash', currency: 'IQD' };
    const treasury_id = await shop.create('treasury', treasury);
    const customer_id = await made('customers', { branch_id: here, phone: '07801000077', name: 'Zaid' });
    const unit_id = await first('units?sort_by=id&sort_order=asc');
    const sent = async (company_id: number) => {
      const lines = [{ variation_id: tea, unit_id, quantity: '2' }];
      const sale = await made('sales', { customer_id, branch_id: here, sale_date: '2026-11-21', lines });
      const shipment = [{ company_id, cod: '10000', fee: '1000' }];
      expect((await say(`sales/${sale}/finalise`, { shipment })).status).toBe(200);
      return first(`sale-shipments?sale_id=${sale}`) as Promise<number>;
    };
    const go = async (id: number, steps: Record<string, object>) => {
      for (const [verb, body] of Object.entries(steps))
        expect((await say(`sale-shipments/${id}/${verb}`, body)).status).toBe(200);
    };
    const [paid, lost, other] = [await sent(company), await sent(company), await sent(another)];
    await go(paid, { 'hand-over': {}, deliver: { collected: '10000' } });
    await go(lost, { 'hand-over': {}, lose: { owes: '4000', reason: 'gone' } });
    await go(other, { 'hand-over': {}, deliver: { collected: '9000' } });
    await go(await sent(company), { 'hand-over': {} });
    const lines = [{ shipment_id: paid, amount: '6000', fee: '1000' }];
    await made('delivery-payments', { company_id: company, treasury_id, lines });
    expect(await red()).toEqual([]);
  });

  const of = (status: string) => `(select min(id) from sale_shipment where status = '${status}')`;
  test.each([
    ['less than was collected', 'collected_not_booked', `update sale_shipment set due = due - 1 where id = ${of('delivered')}`],
    [
      'one that is said to be back',
      'collected_not_booked',
      `update sale_shipment set status = 'returned' where id = ${of('delivered')}`,
    ],
    [
      'one that another company carried',
      'collected_not_booked',
      `update sale_shipment set company_id = (select max(id) from delivery_company) where id = ${of('lost')}`,
    ],
    [
      'two companies whose debts were exchanged',
      'collected_not_booked',
      `update ledger_line set party_id = (select sum(id) from delivery_company) - party_id where account_code = '${account.otherReceivables}' and debit > 0`,
    ],
    [
      'what is answered for and booked as another income',
      'answered_not_booked',
      `update ledger_line set account_code = '${account.otherIncome}' where account_code = '${account.stockLossRecovered}'`,
    ],
    [
      'what was paid and never came',
      'paid_not_its_payments',
      `update sale_shipment set paid = paid + 1 where id = ${of('delivered')}`,
    ],
    ['a fee nobody kept', 'kept_not_its_payments', `update sale_shipment set fee_paid = fee_paid + 1 where id = ${of('lost')}`],
    ['a payment that says more', 'payment_not_its_entry', 'update delivery_payment set gross = gross + 1, net = net + 1'],
    [
      'a payment for shipments of another company',
      'payment_not_its_entry',
      `update delivery_payment_line set shipment_id = (select max(id) from sale_shipment where status = 'delivered')`,
    ],
    ['a payment that is said to be taken back', 'payment_not_its_entry', "update delivery_payment set state = 'reversed'"],
    ['a debt whose shipment is gone', 'company_in_all', `delete from sale_shipment where id = ${of('lost')}`],
    [
      'a sale that waits for more than its shipments collect',
      'to_collect_otherwise',
      'update sale set to_collect = to_collect + 1',
    ],
    [
      'a sale that takes goods back while they are out',
      'to_collect_otherwise',
      'update sale set under_way = 0 where under_way > 0',
    ],
  ])('finds %s', async (_, what, plant) => {
    expect(await planted(plant)).toContainEqual({ id: 'R18', what });
    expect(await red()).toEqual([]);
  });
});
