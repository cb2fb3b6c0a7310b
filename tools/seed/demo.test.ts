import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#finance/ledger/contract';
import { demoWorld, type World } from '../../apps/server/testing/tenant.ts';
import { demoTenants } from './demo-people.ts';

let world: World;
beforeAll(async () => {
  world = await demoWorld();
}, 120_000);
afterAll(() => world.close());

test('every demo company is there with its people', async () => {
  const { rows } = await world.ownerPool.query({
    text: 'select slug, (select count(*) from app_user u where u.tenant_id = t.tenant_id and u.allow_login)::int as people from tenant t order by t.tenant_id',
    rowMode: 'array',
  });
  expect(rows).toEqual(demoTenants.map((tenant) => [tenant.slug, tenant.people.length]));
});

test('both shops pay their people: last month is paid, this one is drawn up, and an advance is taken back month by month', async () => {
  const { rows } = await world.ownerPool.query({
    text: `select slug, (select array_agg(state order by p.id) from payroll p where p.tenant_id = t.tenant_id) as months,
        (select sum(debit - credit) between 1 and 199999 from ledger_line l where l.tenant_id = t.tenant_id and account_code = '${account.employeeAdvances}' and party_kind = 'employee') as owes,
        (select count(*) from app_user u where u.tenant_id = t.tenant_id and not u.allow_login)::int as hands
      from tenant t where slug in ('corner', 'tigris') order by slug`,
    rowMode: 'array',
  });
  expect(rows).toEqual([
    ['corner', ['paid', 'draft'], true, 2],
    ['tigris', ['paid', 'draft'], true, 2],
  ]);
});

test('both shops sort what they spend by categories of their own, and one of it comes every month', async () => {
  const { rows } = await world.ownerPool.query({
    text: `select slug, (select count(*) from account a where a.tenant_id = t.tenant_id and a.is_own and a.is_header and a.type = 'expense')::int as categories,
        (select array_agg(e.state order by e.id) from expense e join account a on a.tenant_id = e.tenant_id and a.id = e.account_id and a.is_own where e.tenant_id = t.tenant_id) as spent,
        (select array_agg(s.frequency) from expense_schedule s where s.tenant_id = t.tenant_id) as schedules
      from tenant t where slug in ('corner', 'tigris') order by slug`,
    rowMode: 'array',
  });
  expect(rows).toEqual([
    ['corner', 2, ['paid', 'paid', 'open'], ['monthly']],
    ['tigris', 2, ['paid', 'paid', 'open'], ['monthly']],
  ]);
});

test('the courier company has a parcel in each of the twenty statuses', async () => {
  const { rows } = await world.ownerPool.query({
    text: `select distinct status_id from shipment s join tenant using (tenant_id) where slug = 'basra' order by 1`,
    rowMode: 'array',
  });
  expect(rows.flat()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test('both shops sell some three hundred things, each with a number, a price and a code', async () => {
  const { rows } = await world.ownerPool.query({
    text: `select slug, count(*) + sum(variation_count) - count(*) >= 300 as has_many, count(distinct sku) = count(*) as is_told_apart, min(selling_price) > 0 as is_priced,
        bool_and(exists (select from product_code c where c.tenant_id = p.tenant_id and c.product_id = p.id and c.is_barcode) or kind = 'variable') as has_codes
      from product p join tenant using (tenant_id) group by slug order by slug`,
    rowMode: 'array',
  });
  expect(rows).toEqual([
    ['corner', true, true, true, true],
    ['tigris', true, true, true, true],
  ]);
});

test('all that both shops sell has a picture of their own company, the same where it looks the same', async () => {
  const { rows } = await world.ownerPool.query({
    text: `select slug, count(*) = count(f.path) as has_pictures, count(distinct p.image) between 100 and 200 as is_shared
      from product p join tenant using (tenant_id)
      left join stored_file f on f.tenant_id = p.tenant_id and f.path = p.image and f.media_type = 'image/png' and f.bytes > 1000
      where slug in ('corner', 'tigris') group by slug order by slug`,
    rowMode: 'array',
  });
  expect(rows).toEqual([
    ['corner', true, true],
    ['tigris', true, true],
  ]);
});

test('on both shops’ shelves lie goods in lots, some of them past their day and some soon, and some run low; stock and books agree', async () => {
  const { rows } = await world.ownerPool.query({
    text: `select slug,
        (select count(*) from stock_lot l where l.tenant_id = t.tenant_id and quantity > 0 and expires_on < (select max(purchase_date) from purchase))::int between 1 and 9 as has_expired,
        (select count(*) from stock_lot l where l.tenant_id = t.tenant_id and quantity > 0
          and expires_on between (select max(purchase_date) from purchase) and (select max(purchase_date) from purchase) + 30)::int between 10 and 60 as has_soon,
        (select count(*) from stock_balance b join variation v on v.id = b.variation_id join product p on p.id = v.product_id
          where b.tenant_id = t.tenant_id and b.quantity <= p.alert_quantity)::int between 5 and 60 as has_low,
        (select sum(value) from stock_balance b where b.tenant_id = t.tenant_id)
          = (select sum(debit - credit) from ledger_line l where l.tenant_id = t.tenant_id and account_code = '1310') as is_booked
      from tenant t where slug in ('corner', 'tigris') order by slug`,
    rowMode: 'array',
  });
  expect(rows).toEqual([
    ['corner', true, true, true, true],
    ['tigris', true, true, true, true],
  ]);
});

test('the corner shop’s two tills are free; one shift is agreed to, one waits short of cash, and one ticket has to be looked at', async () => {
  const { rows } = await world.ownerPool.query(`select r.code, s.state, s.expected, s.difference::int as difference,
      (select count(*) from till_claim c where c.tenant_id = r.tenant_id and c.register_id = r.id and c.state = 'live')::int as live,
      (select count(*) from sale x join till_paper p on p.tenant_id = x.tenant_id and p.sale_id = x.id where p.tenant_id = r.tenant_id and p.register_id = r.id)::int as sales,
      (select array_agg(f.kind) from till_flag f where f.tenant_id = r.tenant_id and f.register_id = r.id and f.state = 'open') as flags,
      (select sum(l.debit - l.credit) from ledger_line l where l.tenant_id = r.tenant_id and l.party_kind = 'cashShift' and l.party_id = s.id and l.account_code = '${account.cashDrawers}')::int as left
    from register r join cash_shift s on s.tenant_id = r.tenant_id and s.register_id = r.id join tenant t on t.tenant_id = r.tenant_id
    where t.slug = 'corner' order by r.code`);
  expect(rows).toMatchObject([
    { code: 'K1', state: 'approved', difference: 0, live: 0, sales: 12, flags: null, left: 0 },
    { code: 'K2', state: 'closed', difference: -750, live: 0, sales: 8, flags: ['price'], left: 0 },
  ]);
});
