import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldEarnings } from '#erp/earnings/server';
import { account } from '#finance/ledger/contract';
import { plantedFault } from '../../../../apps/server/testing/planted-fault.ts';
import { type CornerDay, cornerDay } from '../../shop-reports/server/corner-day-world.ts';

// A shop's day, of which a part is folded and the rest is not.
let w: CornerDay;
beforeAll(async () => {
  w = await cornerDay();
  await w.company.do(foldEarnings);
  await w.soldFor(w.cash, [w.lineOf(w.tea, w.kilo, 1, { price: '4000' })], 4_000);
  expect(await w.red()).toEqual([]);
});
afterAll(() => w?.world.close());

const tables = ['earning', 'earning_delta', 'earning_paper', 'earning_day', 'earning_sum', 'ledger_line'];

test.each<[fault: string, what: string, plant: string]>([
  [
    'goods that are said to have brought in more than is booked',
    'goods_told_otherwise',
    'update earning_delta set sales = sales + 1',
  ],
  [
    'what goods cost, told under another’s entry',
    'goods_told_otherwise',
    'update earning set cost = cost - 1 where id = (select min(id) from earning where cost > 0)',
  ],
  [
    'goods of an entry that are forgotten',
    'goods_told_otherwise',
    'delete from earning where id = (select max(id) from earning where sales > 0 and doc_id = (select min(doc_id) from earning where doc_type = $$sale$$))',
  ],
  ['what was sold in one branch, told of another', 'goods_told_otherwise', `update earning_delta set branch_id = branch_id + 1`],
  [
    'an entry that books the sale of goods elsewhere',
    'goods_told_otherwise',
    `update ledger_line set account_code = '${account.shippingOnSales}' where account_code = '${account.salesOfGoods}'`,
  ],
  [
    'a sum of goods that was changed',
    'earned_not_kept',
    "update earning_day set sold = sold + 1000 where kind = 'goods' and sold > 0",
  ],
  [
    'a sum of a year that lost something',
    'earned_not_kept',
    "update earning_sum set cost = cost - 7 where kind = 'all' and grain = 'year'",
  ],
  ['a sum of an invoice that was changed', 'earned_not_kept', "update earning_paper set sales = sales - 1 where kind = 'sale'"],
  ['a sum of a customer that is gone', 'earned_not_kept', "delete from earning_sum where kind = 'customer' and grain = 'month'"],
])('R25 finds %s', async (_, what, plant) => {
  const found = await plantedFault(w.world, { tables, plant, look: w.red });
  expect(found.filter(([id]) => id === 'R25')).toEqual([['R25', what]]);
  expect(await w.red()).toEqual([]);
});
