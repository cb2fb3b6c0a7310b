import { profitCodes } from '#erp/earnings/contract';
import { foldEarnings } from '#erp/earnings/server';
import { account } from '#finance/ledger/contract';
import { ShopProfit } from '#insight/shop-reports/contract';
import type { Item, ShopDay } from './shop-day.ts';

/** All that a simulation comes to: its days begin in November, and a year of them ends in the next. */
const days = 'from=2026-01-01&to=2027-12-31';

/** What reports say otherwise than the books, however they tell it: folded or not, of the company and of each of its branches. */
export async function reportUntruths(day: ShopDay): Promise<unknown[]> {
  const told = await tabsUnlikeBooks(day);
  // A part of what was told is folded, the rest is read beside it.
  await day.company.do(foldEarnings);
  return [...told, ...(await tabsUnlikeBooks(day)), ...(await resultUnlikeBooks(day)), ...(await namelessProfit(day))];
}

interface Booked {
  branch: number;
  sales: number;
  returns: number;
  cost: number;
}

/** 4210 and 4230, 4290, and 5210, 5240 and 5310 of each branch, line by line. */
const bookedOf = ({ rows }: ShopDay): Promise<Booked[]> =>
  rows<Booked>(`select branch_id as branch, coalesce(sum(credit - debit) filter (where account_code in ('${account.salesOfGoods}', '${account.shippingOnSales}')), 0)::bigint as sales,
      coalesce(sum(debit - credit) filter (where account_code = '${account.salesReturns}'), 0)::bigint as returns,
      coalesce(sum(debit - credit) filter (where account_code like '5%'), 0)::bigint as cost
    from ledger_line where tenant_id = $1 and account_code in (${profitCodes.map((code) => `'${code}'`).join(', ')}) group by 1`);

async function tabsUnlikeBooks(day: ShopDay): Promise<unknown[]> {
  const booked = await bookedOf(day);
  const all = booked.reduce(
    (sum, one) => ({ sales: sum.sales + one.sales, returns: sum.returns + one.returns, cost: sum.cost + one.cost }),
    { sales: 0, returns: 0, cost: 0 },
  );
  const wrong: unknown[] = [];
  const asked = [{ where: '', of: all }, ...booked.map((one) => ({ where: `&in_branch_id=${one.branch}`, of: one }))];
  for (const by of Object.keys(ShopProfit.by))
    for (const { where, of } of asked) {
      const { body } = await day.owner.call('GET', `shop-profit?${days}&group=${by}${where}`);
      const [sum] = body.result.totals.by_currency as Item[];
      const said = {
        sales: Number(sum?.['sales'] ?? 0),
        returns: Number(sum?.['returns'] ?? 0),
        cost: Number(sum?.['cost'] ?? 0),
      };
      const profit = Number(sum?.['profit'] ?? 0);
      const { sales, returns, cost } = of;
      if (said.sales !== sales || said.returns !== returns || said.cost !== cost || profit !== sales - returns - cost)
        wrong.push({ law: 'report', by, where, said: { ...said, profit }, booked: { sales, returns, cost } });
    }
  return wrong;
}

/** Profit and loss ends where the income of the company ends. */
async function resultUnlikeBooks({ owner, rows }: ShopDay): Promise<unknown[]> {
  const { body } = await owner.call('GET', `shop-result?${days}&currency=IQD`);
  const said = Number(body.result.items.find((row: Item) => row['key'] === 'net')?.amount ?? 0);
  const [{ net } = { net: 0 }] = await rows<{ net: number }>(
    "select coalesce(sum(credit - debit), 0)::bigint as net from ledger_line where tenant_id = $1 and currency = 'IQD' and left(account_code, 1) in ('4', '5', '6', '7')",
  );
  return said === net ? [] : [{ law: 'result', said, net }];
}

/** Of the papers of a shop only what is made good of spoilt goods names none of them. */
async function namelessProfit({ owner, rows }: ShopDay): Promise<unknown[]> {
  const { body } = await owner.call('GET', `shop-profit?${days}&group=product`);
  const nameless = (body.result.items as Item[]).filter((row) => row['key'] === 'noProduct');
  const said = nameless.reduce((sum, row) => sum + Number(row['profit']), 0);
  const [{ recovered } = { recovered: 0 }] = await rows<{ recovered: number }>(
    `select coalesce(sum(l.credit - l.debit), 0)::bigint as recovered from ledger_line l join journal_entry e on e.tenant_id = $1 and e.id = l.entry_id
     where l.tenant_id = $1 and l.account_code = '${account.normalSpoilage}' and e.doc_type = 'voucher'`,
  );
  return said === recovered ? [] : [{ law: 'nameless', said, recovered }];
}
