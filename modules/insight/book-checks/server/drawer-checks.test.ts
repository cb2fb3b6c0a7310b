import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { plantedFault } from '../../../../apps/server/testing/planted-fault.ts';
import { line, notes, type TillWorld, tillWorld } from '../../../erp/pos/server/till-world.ts';

// A shop whose tills sold in two currencies, by card and on account, took goods back, paid out, were closed short and opened again, and heard of a ticket too late.
let w: TillWorld;
beforeAll(async () => {
  w = await tillWorld();
  await w.stocked(w.tea, '400', '2000');
  const gateway = await w.company.create('paymentGateway', { name: { en: 'Card', ar: 'بطاقة' } });
  const till = await w.claimed(await w.cashier(['return_sales']), await w.register());
  const tea = (quantity: string, total: string, tenders: object[], more: object = {}) =>
    w.sold(till, { lines: [line(w.tea, w.kilo, quantity, '5000')], total, tenders, ...more });
  await w.open(till, '50000', { added: [{ treasury_id: w.safe, currency: 'IQD', amount: '50000' }] });
  const first = await tea('3', '15000', [notes('20000')], { change: '5000' });
  await tea('2', '10000', [notes('7.70', 'USD')]);
  await tea('4', '20000', [{ method: 'card', currency: 'IQD', amount: '20000', gateway_id: gateway }]);
  await tea('1', '5000', [{ method: 'account', currency: 'IQD', amount: '5000' }], { customer_id: w.ali });
  const sale = Number((await w.paper(first['id']))['sale_id']);
  const [of] = (await w.item('sales', sale)).lines as unknown as [{ id: number }];
  const returning = [{ sale_id: sale, note: 'stale', lines: [{ line: of.id, quantity: '1' }] }];
  await w.sold(till, { lines: [], tenders: [], total: '0', change: '5000', returning });
  await w.moved(till, { way: 'out', amount: '10000', treasury_id: w.safe });
  await w.moved(till, { way: 'receipt', amount: '2000', customer_id: w.ali });
  const counted = [
    { currency: 'IQD', amount: '50000' },
    { currency: 'USD', amount: '7.70' },
  ];
  await w.closed(till, counted, { deposits: [{ treasury_id: w.safe, currency: 'IQD', amount: '30000' }] });
  const { tenders, lines, total } = { lines: [line(w.tea, w.kilo, '1', '5000')], tenders: [notes('5000')], total: '5000' };
  await w.sold(till, { lines, tenders, total }, { offline: true });
  await w.open(till, '20000');
  const empty = await w.company.create('treasury', {
    name: { en: 'Tin', ar: 'علبة' },
    branch_id: w.here,
    kind: 'cash',
    currency: 'IQD',
  });
  await w.moved(till, { way: 'in', amount: '7000', treasury_id: empty }, { offline: true });
  expect(await w.red()).toEqual([]);
});
afterAll(() => w?.world.close());

const tables = ['cash_shift', 'till_paper', 'till_tender', 'cash_move', 'journal_entry', 'ledger_line'];
const drawers = `account_code = '${account.cashDrawers}'`;

test.each<[check: string, fault: string, what: string, plant: string]>([
  [
    'R22',
    'notes of a ticket that were more',
    'drawer_not_its_papers',
    "update till_tender set amount = amount + 250 where id = (select min(id) from till_tender where method = 'cash')",
  ],
  [
    'R22',
    'notes that lie in another drawer',
    'drawer_not_its_papers',
    `update ledger_line set party_id = (select max(id) from cash_shift) where id = (select min(id) from ledger_line where ${drawers} and debit > 0)`,
  ],
  [
    'R22',
    'a float that was more',
    'drawer_not_its_papers',
    "update cash_shift set opening = jsonb_set(opening, '{0,float}', to_jsonb((opening -> 0 ->> 'float')::bigint + 1)) where last_shift_id is not null",
  ],
  [
    'R22',
    'notes that came into a drawer after it was passed on, and never left it',
    'drawer_not_passed_on',
    `with one as (select min(last_shift_id) as id from cash_shift where last_shift_id is not null), tender as (update till_tender set amount = amount + 250
        where id = (select min(t.id) from till_tender t, one where t.shift_id = one.id and t.method = 'cash' and t.currency = 'IQD' and not t.is_late))
      update ledger_line set debit = debit + 250 where id = (select min(l.id) from ledger_line l, one
        where l.${drawers} and l.party_id = one.id and l.currency = 'IQD' and l.debit > 0)`,
  ],
  ['R22', 'cash taken away that nobody wrote down', 'drawer_not_its_papers', "delete from cash_move where way = 'out'"],
  [
    'R22',
    'a closing that found more than it says',
    'difference_not_its_paper',
    "update cash_shift set closing = jsonb_set(closing, '{0,difference}', '0') where closing is not null",
  ],
  [
    'R22',
    'a difference that is booked as something else',
    'difference_not_its_paper',
    `update ledger_line set account_code = '${account.otherExpenses}' where account_code = '${account.cashShort}' and entry_id in (select closed_entry_id from cash_shift)`,
  ],
  [
    'R22',
    'a ticket that is more than was given for it',
    'ticket_not_paid',
    "update till_paper set total = total + 250 where id = (select min(id) from till_paper where kind = 'ticket')",
  ],
  ['R22', 'a card nobody was asked for', 'ticket_not_paid', "delete from till_tender where method = 'card'"],
  [
    'R3',
    'cash of a treasury that is more than its papers',
    'treasury_not_its_papers',
    "update cash_move set amount = amount + 1000 where way = 'deposit'",
  ],
  [
    'R4',
    'cash that was decided about and still stands on its way',
    'cash_on_its_way',
    "update cash_move set state = 'posted' where state = 'undecided'",
  ],
])('%s: %s', async (check, _, what, plant) => {
  const found = await plantedFault(w.world, { tables, plant, look: w.red });
  expect(found).toContainEqual([check, what]);
  expect(await w.red()).toEqual([]);
});
