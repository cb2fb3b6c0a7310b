import type pg from 'pg';
import { account } from '#finance/ledger/contract';
import type { Speed } from './measure.ts';
import { runScript } from './pgbench.ts';
import { noted, posted } from './raw-sale.ts';
import type { Shop } from './sales.ts';

const drawer = `'cashShift', :t_shift`;
/** Of two, at a thousand each. */
const cost = String(2 * 1_000);

// What a ticket of two of one product for cash writes, with everything known beforehand and nobody's rights asked.
const script = `\\set i :i + 1
\\set n :from + :i
begin;
select claim, register, shift, cashier from bench_tills where k = :client_id \\gset t_
select id from till_claim where tenant_id = :tenant and id = :t_claim for update;
insert into till_paper (tenant_id, uuid, kind, number, claim_id, nth, register_id, branch_id, shift_id, total, currency, state, offline, digest, content, answer, device_at, at, user_id)
  values (:tenant, 'raw-' || :client_id || '-' || :n, 'ticket', 'RAW' || :client_id || '-' || :n, :t_claim, :n, :t_register, :branch, :t_shift, 10000, 'IQD', 'taken', false, repeat('x', 44),
    '{"shift": "x", "total": "10000", "lines": [{"price": "5250", "listed": "5250", "unit_id": 1, "quantity": "2", "variation_id": 1}], "tenders": [{"amount": "10000", "method": "cash", "currency": "IQD"}], "tax_mode": "inclusive"}',
    '{"id": 1, "uuid": "x", "state": "taken", "problem": null, "flags": [], "told": {"change": 0, "rounding": 0}, "number": "K1.1-000001"}', now(), now(), :t_cashier) returning id as paper \\gset p_
select id from cash_shift where tenant_id = :tenant and id = :t_shift for update;
insert into sale (tenant_id, number, customer_id, branch_id, sale_date, user_id, status, source, currency, tax_mode, tax_by, goods, total, owed, paid, payment, sold_at, author_ids)
  values (:tenant, 'RAW' || :client_id || '-' || :n, :customer, :branch, current_date, :t_cashier, 'final', 'till', 'IQD', 'inclusive', 'line', 10000, 10000, 10000, 10000, 'paid', now(), array[:t_cashier]::bigint[]) returning id as sale \\gset s_
insert into sale_line (tenant_id, sale_id, position, variation_id, unit_id, quantity, price, total, net, listed, delivered) values (:tenant, :s_sale, 1, :goods, :unit, 2000, 5000, 10000, 10000, 5000, 2000) returning id as line \\gset l_
select variation_id from stock_balance where tenant_id = :tenant and branch_id = :branch and variation_id = :goods for update;
update stock_balance set quantity = quantity - 2000, value = value - 2000, version = version + 1, updated_at = now() where tenant_id = :tenant and branch_id = :branch and variation_id = :goods;
insert into stock_move (tenant_id, doc_type, doc_id, event, seq, user_id, kind, variation_id, branch_id, quantity, value, moved_at, sale_line_id)
  values (:tenant, 'sale', :s_sale, 'delivered', 1, :t_cashier, 'sale', :goods, :branch, -2000, -2000, now(), :l_line);
insert into earning_delta (tenant_id, doc_type, doc_id, event, seq, day, branch_id, variation_id, sale_id, customer_id, sold, sales, cost)
  values (:tenant, 'sale', :s_sale, 'delivered', 1, current_date, :branch, :goods, :s_sale, :customer, 2000, 10000, 2000);${noted('till_paper', ':p_paper', 'create')}${noted('sale', ':s_sale', 'create')}${posted(
    'sale',
    ':s_sale',
    'delivered',
    [
      [account.cashDrawers, 'debit', '10000', drawer],
      [account.salesOfGoods, 'credit', '10000'],
      [account.costOfGoods, 'debit', cost],
      [account.inventory, 'credit', cost],
    ],
  )}
insert into sale_line_goods (tenant_id, sale_line_id, variation_id, quantity, cost) values (:tenant, :l_line, :goods, 2000, 2000);
insert into owed_item (tenant_id, account_code, party_kind, party_id, branch_id, currency, doc_type, doc_id, on_day, amount, settled)
  values (:tenant, '${account.customers}', 'customer', :customer, :branch, 'IQD', 'sale', :s_sale, current_date, 10000, 10000) returning id as item \\gset o_
insert into item_settlement (tenant_id, item_id, amount, by_type, by_id, user_id, made_at) values (:tenant, :o_item, 10000, 'sale', :s_sale, :t_cashier, now());
insert into till_tender (tenant_id, till_paper_id, shift_id, method, currency, amount, worth) values (:tenant, :p_paper, :t_shift, 'cash', 'IQD', 10000, 10000);
update till_paper set sale_id = :s_sale where tenant_id = :tenant and id = :p_paper;
update till_claim set last_number = :n where tenant_id = :tenant and id = :t_claim;
commit;
`;

/** One product is fewer by two, and nothing else is written. */
const bareScript = `update stock_balance set quantity = quantity - 2000, value = value - 2000, version = version + 1, updated_at = now()
  where tenant_id = :tenant and branch_id = :branch and variation_id = :goods;
`;

/** Which till each of pgbench's clients is. */
export async function layOutTills(owner: pg.Pool, shop: Shop): Promise<void> {
  await owner.query('drop table if exists bench_tills');
  await owner.query(
    `create table bench_tills as select row_number() over (order by s.id)::int - 1 as k, s.claim_id as claim, s.register_id as register, s.id as shift, s.user_id as cashier
      from cash_shift s where s.tenant_id = ${shop.id}`,
  );
  await owner.query('alter table bench_tills add primary key (k); analyze bench_tills');
}

/** So many tickets by as many tills at once, as whoever owns the tables: each of one product, whole or its shelf alone. */
export function ringRaw(
  url: string,
  { id: tenant, branchId: branch, unit, goods, customers }: Shop,
  { from, clients, times, isBare }: { from: number; clients: number; times: number; isBare: boolean },
): Promise<Speed> {
  const values = { i: 0, from, tenant, branch, unit, goods: goods[0] as number, customer: customers[0] as number };
  return runScript(url, { script: isBare ? bareScript : script, clients, times, values });
}
