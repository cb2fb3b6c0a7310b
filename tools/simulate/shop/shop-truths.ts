import { parseFactor } from '#erp/catalog/contract';
import { account } from '#finance/ledger/contract';
import { checkBooks } from '#insight/book-checks/server';
import { shareOf } from '#platform/entity';
import { reportUntruths } from './report-truths.ts';
import type { ShopDay } from './shop-day.ts';

/** Everything that must be true of a shop at any moment; what is not. Read from the rows, and never by what keeps them. */
export const shopUntruths = (day: ShopDay): Promise<unknown[]> => untruths(day, [...shopLaws, cards]);

/** The same where parcels are paid by card as well: how much of it was a shop's is not told apart. */
export const mixedUntruths = (day: ShopDay): Promise<unknown[]> => untruths(day, shopLaws);

type Law = (day: ShopDay) => Promise<unknown[]>;
async function untruths(day: ShopDay, laws: readonly Law[]): Promise<unknown[]> {
  const red = (await day.company.do(checkBooks)).filter((one) => !one.isGreen);
  const found = await Promise.all(laws.map((law) => law(day)));
  return [...red, ...found.flat()];
}

/** Of nothing nothing is worth something; what is there is worth nothing less than nothing, and only sales go below. */
const shelves = ({ rows }: ShopDay) =>
  rows(`select 'shelf' as law, variation_id, branch_id, quantity, value, reserved from stock_balance where tenant_id = $1
    and ((quantity = 0 and value <> 0) or (quantity > 0 and value < 0) or (quantity < 0 and value > 0) or reserved < 0)`);

/** What came in less what went out, true-ups apart, is what lies there: in number and in worth. */
const movements = ({ rows }: ShopDay) =>
  rows(`select 'movements' as law, variation_id, branch_id, b.quantity, b.value, m.* from stock_balance b
    left join lateral (select coalesce(sum(quantity), 0) as moved, coalesce(sum(value) filter (where quantity > 0 or (quantity = 0 and kind <> 'trueUp')), 0) as came,
      coalesce(-sum(value) filter (where quantity < 0), 0) as went, coalesce(-sum(value) filter (where kind = 'trueUp'), 0) as true_ups
      from stock_move s where s.tenant_id = b.tenant_id and s.variation_id = b.variation_id and s.branch_id = b.branch_id) m on true
    where b.tenant_id = $1 and (m.moved <> b.quantity or m.came - m.went - m.true_ups <> b.value)`);

interface Undelivered {
  branch: number;
  variation: number;
  quantity: number;
  delivered: number;
  factor: string;
  own: string;
  each: number;
}

/** What shelves keep for somebody is what partial sales have not delivered, and nothing else. */
async function keptForSales({ rows }: ShopDay): Promise<unknown[]> {
  const lines =
    await rows<Undelivered>(`select s.branch_id as branch, coalesce(c.variation_id, l.variation_id) as variation, l.quantity, l.delivered,
      u.conversion_factor || '' as factor, o.conversion_factor || '' as own, coalesce(c.quantity, 1000) as each
    from sale s join sale_line l on l.tenant_id = $1 and l.sale_id = s.id join variation v on v.tenant_id = $1 and v.id = l.variation_id
      join product p on p.tenant_id = $1 and p.id = v.product_id join unit u on u.tenant_id = $1 and u.id = l.unit_id join unit o on o.tenant_id = $1 and o.id = p.unit_id
      left join product_combo c on c.tenant_id = $1 and c.product_id = p.id and p.kind = 'combo'
    where s.tenant_id = $1 and s.status = 'partial' and (p.kind = 'combo' or p.manage_stock)`);
  const kept = new Map<string, number>();
  for (const { branch, variation, quantity, delivered, factor, own, each } of lines) {
    const [unit, base] = [parseFactor(String(factor)), parseFactor(String(own))];
    if (!unit || !base) throw new Error(`a unit of ${factor} in ${own}`);
    const counted = shareOf(quantity, Number(unit.of * base.per), Number(unit.per * base.of));
    const whole = shareOf(counted, each, 1000);
    const key = `${branch} ${variation}`;
    kept.set(key, (kept.get(key) ?? 0) + whole - shareOf(whole, delivered, quantity));
  }
  const shelf = await rows<{ branch: number; variation: number; reserved: number }>(
    'select branch_id as branch, variation_id as variation, reserved from stock_balance where tenant_id = $1',
  );
  return shelf
    .map((one) => ({ law: 'kept', ...one, sales: kept.get(`${one.branch} ${one.variation}`) ?? 0 }))
    .filter(({ reserved, sales }) => reserved !== sales);
}

const { customers, customerDeposits, suppliers, supplierAdvances } = account;
const itemOf = (doc: string, code: string, of: string) =>
  `coalesce((select ${of} from owed_item i where i.tenant_id = $1 and i.doc_type = '${doc}' and i.doc_id = s.id and i.account_code = '${code}'), 0)`;

/** What a sale is owed and paid is what its items say; once all has left, what it is owed is its item, and what came back is taken off. */
const salesOwe = ({ rows }: ShopDay) =>
  rows(`select 'sale' as law, s.id, s.status, s.total, s.owed, s.paid, x.* from sale s cross join lateral (
      select ${itemOf('sale', customers, 'i.amount')} as item, ${itemOf('sale', customers, 'i.settled')} as settled, ${itemOf('sale', customerDeposits, 'i.amount - i.settled')} as ahead,
        (select coalesce(sum(r.total), 0)::bigint from sale_return r where r.tenant_id = $1 and r.sale_id = s.id)
          + (select coalesce(sum(d.allowed), 0)::bigint from sale_shipment d where d.tenant_id = $1 and d.sale_id = s.id) as returned,
        (select coalesce(bool_or(l.delivered < l.quantity), false) from sale_line l where l.tenant_id = $1 and l.sale_id = s.id) as is_missing) x
    where s.tenant_id = $1 and (s.paid <> x.settled + x.ahead or s.owed < 0 or (s.status = 'final' and s.owed <> x.item)
      or (s.status = 'partial' and s.owed <> s.total - x.returned) or (s.status = 'final' and not x.is_missing and s.owed <> s.total - x.returned)
      or (s.status in ('draft', 'quote') and (x.item <> 0 or x.ahead <> 0)) or (s.status = 'cancelled' and (s.owed <> 0 or x.item <> 0)))`);

/** By its own words: refunded, paid, partially paid, unpaid. */
const statesOfPayment = ({ rows }: ShopDay) =>
  rows(`select 'payment' as law, s.id, s.payment, s.owed, s.paid from sale s where s.tenant_id = $1 and s.status in ('partial', 'final')
    and s.payment <> case when s.owed <= 0 and s.is_returned and s.paid <= 0 then 'refunded' when s.paid >= s.owed then 'paid' when s.paid > 0 then 'partially_paid' else 'unpaid' end`);

/** A purchase is owed what came of it, with what was corrected, less what went back; what is paid of it its items say. */
const purchasesOwe = ({ rows }: ShopDay) =>
  rows(`select 'purchase' as law, s.id, s.status, s.owed, s.paid, x.* from purchase s cross join lateral (
      select ${itemOf('purchase', suppliers, 'i.amount')} as item, ${itemOf('purchase', suppliers, 'i.settled')} as settled, ${itemOf('purchase', supplierAdvances, 'i.amount - i.settled')} as ahead) x
    where s.tenant_id = $1 and (s.paid <> x.settled + x.ahead or (s.status = 'received' and s.owed <> x.item))`);

/** What stands of a delegate is what his sales earned him: his percent of what left and did not come back, as far as it is earned. */
const commissions = ({ rows }: ShopDay) =>
  rows(`select 'commission' as law, d.id, d.commission_on, x.* from delegate d cross join lateral (
      select (select coalesce(sum(s.commission), 0) from sale s where s.tenant_id = $1 and s.delegate_id = d.id) as sales,
        (select coalesce(sum(l.credit - l.debit), 0) from ledger_line l where l.tenant_id = $1 and l.account_code = '${account.salariesPayable}' and l.party_kind = 'delegate' and l.party_id = d.id) as booked,
        (select coalesce(sum(s.commission), 0) from sale s where s.tenant_id = $1 and s.delegate_id = d.id and s.status = 'cancelled') as void,
        (select count(*) from sale s where s.tenant_id = $1 and s.delegate_id = d.id and s.commission_on = 'final' and s.status in ('partial', 'final')
          and abs(s.commission - 0.05 * (select coalesce(sum(l.net * (l.delivered - l.returned) / l.quantity::numeric), 0) from sale_line l where l.tenant_id = $1 and l.sale_id = s.id)) > 2) as otherwise) x
    where d.tenant_id = $1 and (x.sales <> x.booked or x.void <> 0 or x.otherwise <> 0)`);

/** What waits with the gateway is what was taken by card here, less what it paid out. */
async function cards({ booked, cards: { taken } }: ShopDay): Promise<unknown[]> {
  const stands = await booked(account.gatewayClearing);
  return stands === taken ? [] : [{ law: 'cards', stands, taken }];
}

/** What is on its way is what transfers that are not accounted for have lost of their worth. */
const transit = ({ rows }: ShopDay) =>
  rows(`select 'transit' as law, x.* from (select (select coalesce(sum(debit - credit), 0) from ledger_line where tenant_id = $1 and account_code = '${account.goodsInTransit}') as booked,
      (select coalesce(-sum(m.value), 0) from stock_move m where m.tenant_id = $1 and m.doc_type = 'stock_transfer' and m.kind <> 'trueUp')
        - (select coalesce(sum(d.worth), 0) from stock_transfer_decision d where d.tenant_id = $1 and d.way <> 'back') as moved) x where x.booked <> x.moved`);

/** Invoices are numbered without a gap, in each branch anew each year. */
const invoiceNumbers = ({ rows }: ShopDay) =>
  rows(`select 'gaps' as law, series, count(*), max(nth) from (select regexp_replace(number, '[0-9]+$', '') as series, substring(number from '[0-9]+$')::int as nth
      from sale where tenant_id = $1 and number like 'INV-%') n group by series having count(*) <> max(nth) or count(distinct nth) <> max(nth)`);

/** What people earned is what months that stand say, and what is owed to them what of it is neither taken back nor paid. */
const salaries = ({ rows }: ShopDay) =>
  rows(`select 'salaries' as law, x.* from (select
      (select coalesce(sum(debit - credit), 0) from ledger_line where tenant_id = $1 and account_code = '${account.salaries}') as booked,
      (select coalesce(sum(l.salary + l.allowances - l.deductions), 0) from payroll_line l join payroll p on p.tenant_id = $1 and p.id = l.payroll_id
        where l.tenant_id = $1 and p.state in ('approved', 'paid')) as earned,
      (select coalesce(sum(credit - debit), 0) from ledger_line where tenant_id = $1 and account_code = '${account.salariesPayable}' and party_kind = 'employee') as owed,
      (select coalesce(sum(l.net - l.paid), 0) from payroll_line l join payroll p on p.tenant_id = $1 and p.id = l.payroll_id
        where l.tenant_id = $1 and p.state in ('approved', 'paid')) as left_to_pay) x where x.booked <> x.earned or x.owed <> x.left_to_pay`);

/** Nobody has given back more than was lent to him. */
const advances = ({ rows }: ShopDay) =>
  rows(`select 'advances' as law, party_id, sum(debit - credit) as owes from ledger_line
    where tenant_id = $1 and account_code = '${account.employeeAdvances}' and party_kind = 'employee' group by party_id having sum(debit - credit) < 0`);

/** What is accrued is what expenses that are owed have not been paid. */
const expenses = ({ rows }: ShopDay) =>
  rows(`select 'expenses' as law, x.* from (select
      (select coalesce(sum(credit - debit), 0) from ledger_line where tenant_id = $1 and account_code = '${account.accruedExpenses}') as owed,
      (select coalesce(sum(amount - paid), 0) from expense where tenant_id = $1 and state = 'open') as left_to_pay) x where x.owed <> x.left_to_pay`);

const shopLaws: readonly Law[] = [
  shelves,
  movements,
  keptForSales,
  salesOwe,
  statesOfPayment,
  purchasesOwe,
  commissions,
  transit,
  invoiceNumbers,
  salaries,
  advances,
  expenses,
  reportUntruths,
];
