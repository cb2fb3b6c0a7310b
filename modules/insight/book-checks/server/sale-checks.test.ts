import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { plantedFault } from '../../../../apps/server/testing/planted-fault.ts';
import { type SellingWorld, sellingWorld, today } from '../../../erp/sales/server/selling-world.ts';

// A shop that sold: with tax and shipping, in parts, brought back, taken back, and goods on their way of which somebody lost one.
let w: SellingWorld;
let another = 0;
beforeAll(async () => {
  w = await sellingWorld();
  const radio = await w.goods('Radio', w.piece, { tax_rate_id: w.vat, tax_mode: 'exclusive' });
  await w.stocked(radio, '40', '1999');
  await w.stocked(w.tea, '40', '2000');
  const terms = { tax_mode: 'exclusive', shipping: '3000', shipping_tax_rate_id: w.vat, discount: '777' };
  const radios = (quantity: string) => [w.line(radio, w.piece, quantity, { price: '3333' }), w.line(w.tea, w.kilo, '0.75')];
  const sold = await w.sold(radios('3'), '9000', terms);
  const [line] = await w.lineIds(sold.id);
  const one = { note: 'silent', treasury_id: w.safe, lines: [{ line, quantity: '1' }] };
  await w.act(sold.id, 'return-goods', one);
  await w.act(sold.id, 'return-goods', { ...one, treasury_id: null });
  const partial = await w.written(radios('7'), { ...terms, tax_mode: 'inclusive', customer_id: w.cash });
  const [first] = await w.lineIds(partial.id);
  await w.act(partial.id, 'finalise', {
    lines: [{ line: first, quantity: '2' }],
    tenders: [{ method: 'cash', treasury_id: w.safe, amount: '20000' }],
  });
  await w.act(partial.id, 'deliver', { lines: [{ line: first, quantity: '1' }] });
  const wrong = await w.sold(radios('2'), null, terms);
  await w.act(wrong.id, 'void', { reason: 'typed wrong' });
  const lines = [{ variation_id: w.tea, unit_id: w.kilo, quantity: '5' }];
  const sent = async () => {
    const { body } = await w.say('stock-transfers', { from_branch_id: w.here, to_branch_id: w.there, sent_on: today, lines });
    const { id } = body.result.item;
    expect((await w.say(`stock-transfers/${id}/send`)).status).toBe(200);
    return id as number;
  };
  const [short] = [await sent(), await sent()];
  const [missing] = (await w.item('stock-transfers', short)).lines as unknown as { id: number }[];
  await w.say(`stock-transfers/${short}/receive`, { lines: [{ line: missing?.id, quantity: '4' }] });
  const driver = await w.company.person({});
  another = (await w.company.person({})).id;
  const fault = { line: missing?.id, quantity: '1', way: 'fault', note: 'left it open', employee_id: driver.id };
  expect((await w.say(`stock-transfers/${short}/decide`, fault)).status).toBe(200);
  expect(await w.red()).toEqual([]);
});
afterAll(() => w?.world.close());

const tables = [
  'sale',
  'sale_line',
  'sale_return',
  'sale_return_line',
  'stock_move',
  'stock_balance',
  'stock_transfer',
  'stock_transfer_line',
  'stock_transfer_decision',
  'owed_item',
  'item_settlement',
  'journal_entry',
  'ledger_line',
];
const sales = "select id from journal_entry where doc_type = 'sale' and event = 'delivered'";
const oneOf = (from: string) => `(select min(id) from (${from}) one)`;

test.each<[check: string, fault: string, what: string, plant: () => string]>([
  [
    'R4',
    'goods on their way that are booked as another transfer’s',
    'goods_on_their_way',
    () =>
      `update ledger_line set party_id = (select sum(id) from stock_transfer) - party_id where account_code = '${account.goodsInTransit}'`,
  ],
  [
    'R4',
    'a transfer that is said to be closed while its goods are on their way',
    'goods_on_their_way',
    () => "update stock_transfer set state = 'closed' where state = 'sent'",
  ],
  [
    'R5',
    'goods that left for a sale without an entry',
    'goods_not_booked',
    () =>
      `with gone as (delete from journal_entry where id = ${oneOf(sales)} returning id) delete from ledger_line l using gone where l.entry_id = gone.id`,
  ],
  [
    'R5',
    'the cost of a sale that is booked and never left the shelf',
    'goods_not_booked',
    () =>
      "with gone as (delete from stock_move where id = (select min(id) from stock_move where kind = 'sale') returning *) update stock_balance b set quantity = b.quantity - gone.quantity, value = b.value - gone.value from gone where b.variation_id = gone.variation_id and b.branch_id = gone.branch_id",
  ],
  [
    'R5',
    'goods brought back to one branch and booked in another',
    'goods_not_booked',
    () =>
      `update ledger_line set branch_id = ${w.there} where account_code = '${account.inventory}' and entry_id = ${oneOf("select id from journal_entry where doc_type = 'sale_return'")}`,
  ],
  [
    'R5',
    'two sales that have a part of each other’s cost',
    'goods_not_their_entry',
    () => `with two as (select id, row_number() over (order by id) as nth from journal_entry where doc_type = 'sale' and event = 'delivered' order by id limit 2)
      update ledger_line l set credit = l.credit + case two.nth when 1 then 50 else -50 end from two where l.entry_id = two.id and l.account_code = '${account.inventory}'`,
  ],
  [
    'R7',
    'what one customer owes that is booked to another',
    'items_not_the_account',
    () =>
      `update ledger_line set party_id = ${w.cash} where account_code = '${account.customers}' and party_id = ${w.ali} and entry_id = ${oneOf(sales)}`,
  ],
  [
    'R7',
    'a sale that is owed less than it is booked',
    'items_not_the_account',
    () =>
      `update owed_item set amount = amount - 1 where doc_type = 'sale' and account_code = '${account.customers}' and amount > settled`,
  ],
  [
    'R7',
    'a sale that is said to be paid by nothing',
    'item_not_its_settlements',
    () =>
      `update owed_item set settled = settled + 1 where doc_type = 'sale' and account_code = '${account.customers}' and amount > settled`,
  ],
  [
    'R7',
    'what is held for a customer and was used behind his back',
    'items_not_the_account',
    () => `update owed_item set amount = amount - 5 where account_code = '${account.customerDeposits}' and amount > settled`,
  ],
  [
    'R16',
    'a fault that is owed by another',
    'difference_not_its_paper',
    () => `update ledger_line set party_id = ${another} where account_code = '${account.employeeAdvances}'`,
  ],
  [
    'R16',
    'a fault that was made smaller',
    'difference_not_its_paper',
    () => "update stock_transfer_decision set worth = worth - 1 where way = 'fault'",
  ],
  [
    'R17',
    'tax of a line that was changed',
    'tax_not_its_sale',
    () => 'update sale_line set tax = tax + 9 where delivered > 0 and tax > 0',
  ],
  [
    'R17',
    'tax of a sale that is booked as income',
    'tax_not_its_sale',
    () =>
      `update ledger_line set account_code = '${account.salesOfGoods}' where account_code = '${account.outputTax}' and entry_id = ${oneOf(sales)}`,
  ],
  [
    'R17',
    'tax of shipping that is forgotten',
    'tax_not_its_sale',
    () => "update sale set shipping_tax_percent = null where status = 'final'",
  ],
  [
    'R17',
    'a sale that is said to be taken back and still owes its tax',
    'tax_not_its_sale',
    () => "update sale set status = 'cancelled' where status = 'partial'",
  ],
  [
    'R17',
    'tax of what came back that was changed',
    'tax_not_its_sale',
    () => 'update sale_return_line set tax = tax - 1 where tax > 0',
  ],
])('%s finds %s', async (id, _, what, plant) => {
  const found = await plantedFault(w.world, { tables, plant: plant(), look: w.red });
  expect(found.map(([check]) => check)).toContain(id);
  expect(found.find(([check]) => check === id)?.[1]).toBe(what);
  expect(await w.red()).toEqual([]);
});
