import type pg from 'pg';
import { account } from '#finance/ledger/contract';
import { besideSmall } from './books.ts';
import { day, type Outcome } from './figures.ts';
import { oneByOne } from './measure.ts';
import type { Company } from './world.ts';

const times = 15;

/** Of every tenth sale an entry, an item that is owed and, but for the last, paid: all of them one customer’s, and of the last month another’s. */
export async function chargeCustomers(client: pg.PoolClient, tenantId: number): Promise<void> {
  const run = (text: string, ...values: unknown[]) => client.query(text, [tenantId, ...values]);
  await run(
    `update sale set customer_id = (select min(id) from customer where tenant_id = $1) where tenant_id = $1 and id % 10 = 0`,
  );
  await run(`update sale set customer_id = (select min(id) + 1 from customer where tenant_id = $1)
    where tenant_id = $1 and id % 10 = 1 and sale_date > current_date - 30`);
  const charged = `s.id % 10 = 0 or s.id % 10 = 1 and s.sale_date > current_date - 30`;
  await run(
    `update earning e set customer_id = s.customer_id from sale s where e.tenant_id = $1 and s.tenant_id = $1 and s.id = e.sale_id and (${charged})`,
  );
  await run(
    `with charged as (select s.id, s.customer_id, s.branch_id, s.sale_date from sale s where s.tenant_id = $1 and (${charged})),
      entry as (insert into journal_entry (tenant_id, doc_type, doc_id, event, seq, entry_date)
        select $1, 'sale', id, 'delivered', 1, sale_date from charged returning id, doc_id),
      item as (insert into owed_item (tenant_id, account_code, party_kind, party_id, branch_id, currency, doc_type, doc_id, on_day, amount, settled)
        select $1, $2, 'customer', customer_id, branch_id, 'IQD', 'sale', id, sale_date, 75000, case when sale_date > current_date - 3 then 0 else 75000 end
        from charged)
     insert into ledger_line (tenant_id, entry_id, entry_date, account_code, branch_id, currency, party_kind, party_id, debit, credit, base_amount)
     select $1, e.id, c.sale_date, l.code, c.branch_id, 'IQD', case when l.code = $2 then 'customer' end, case when l.code = $2 then c.customer_id end,
       greatest(l.amount, 0), greatest(-l.amount, 0), l.amount
     from charged c join entry e on e.doc_id = c.id cross join lateral (values ($2::text, 75000), ($3, -75000)) l (code, amount)`,
    account.customers,
    account.customerDeposits,
  );
}

/** G14 of a shop: the account of a customer of a year beside one of a month, as the books have it and as it is handed to him. */
export async function contactAccounts(owner: pg.Pool, url: string, { headers, id: tenantId }: Company): Promise<Outcome[]> {
  const first = 'select min(id)::int as large, min(id)::int + 1 as small from customer where tenant_id = $1';
  const { rows } = await owner.query(first, [tenantId]);
  const month = `from=${day(29)}&to=${day(0)}`;
  const outcomes: Outcome[] = [];
  for (const [what, pathOf] of [
    ['a customer’s statement of a month', (id: number) => `customers/${id}/account?${month}`],
    ['the same with goods', (id: number) => `customers/${id}/account?${month}&goods=true`],
    ['a customer’s whole statement', (id: number) => `customers/${id}/account`],
    ['how we stand with him', (id: number) => `customers/${id}/standing`],
  ] as const) {
    const asked = (id: number) => () => oneByOne({ url, headers, path: `/api/v1/${pathOf(id)}` }, times);
    outcomes.push(await besideSmall(what, asked(rows[0].large), asked(rows[0].small)));
  }
  return outcomes;
}
