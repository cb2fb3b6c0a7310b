import type pg from 'pg';
import { account } from '#finance/ledger/contract';
import type { Speed } from './measure.ts';
import { runScript } from './pgbench.ts';
import type { Shop } from './sales.ts';

const line = (code: string, side: 'debit' | 'credit', amount: string, party = 'null, null') =>
  `(:tenant, :e_entry, current_date, '${code}', :branch, ${party}, 'IQD', ${side === 'debit' ? `${amount}, 0, ${amount}` : `0, ${amount}, -${amount}`})`;
const delta = (code: string, side: 'debit' | 'credit', amount: string, party = 'null, null') =>
  `(:tenant, current_date, '${code}', :branch, ${party}, 'IQD', false, false, 1, ${side === 'debit' ? `${amount}, 0, ${amount}, 0` : `0, ${amount}, 0, ${amount}`}, 0)`;
const [his, safes] = [`'customer', :p_customer`, `'treasury', :safe`];
export const posted = (docType: string, doc: string, event: string, lines: readonly Parameters<typeof line>[]) => `
insert into journal_entry (tenant_id, doc_type, doc_id, event, seq, entry_date, memo, user_id) values (:tenant, '${docType}', ${doc}, '${event}', 1, current_date, 'raw', :user) returning id as entry \\gset e_
insert into ledger_line (tenant_id, entry_id, entry_date, account_code, branch_id, party_kind, party_id, currency, debit, credit, base_amount) values
  ${lines.map((one) => line(...one)).join(',\n  ')};
insert into ledger_delta (tenant_id, day, account_code, branch_id, party_kind, party_id, currency, is_year_end, is_beside_cash, lines, debit, credit, base_debit, base_credit, unvalued) values
  ${lines.map((one) => delta(...one)).join(',\n  ')};`;
const number = (series: string) => `
insert into number_series as s (tenant_id, series, last) values (:tenant, '${series}', 1) on conflict (tenant_id, series) do update set last = s.last + 1 returning last \\gset n_`;
const little = `'{"total": 50000, "status": "final", "customer_id": 1}'`;
export const noted = (entity: string, id: string, action: string, after = little) => `
insert into audit_entry (tenant_id, user_id, entity, entity_id, action, after, request_id) values (:tenant, :user, '${entity}', ${id}, '${action}', ${after}, 'raw');`;
/** What our own sale said at such a step, as long; the blank behind an answer has it packed anew, as ours is. */
const said = (step: string) => `(select ${step} from bench_said)`;
const kept = (step: string) => `
insert into idempotency_key (tenant_id, user_id, key, route, body_hash, status, response) values (:tenant, 0, 'raw-${step}' || :k, 'raw', 'raw', 200, ${said(step)} || ' ');`;

// What a sale of five lines writes, first the draft and then the sale for cash, with everything known beforehand and nobody's rights
// asked. Its events are of no company: our server would tell them.
const script = `\\set i :i + 1
\\set k :from * 1000 + :client_id * 10000000 + :i
begin;
select customer, first from bench_sales where k = (:k * 7) % 1000 \\gset p_${number('raw_dr')}
insert into sale (tenant_id, number, customer_id, branch_id, sale_date, user_id, status, currency, tax_mode, goods, total, owed, author_ids)
  values (:tenant, 'RAWDR-' || :n_last, :p_customer, :branch, current_date, :user, 'draft', 'IQD', 'inclusive', 50000, 50000, 50000, array[:user]::bigint[]) returning id as sale \\gset s_
insert into sale_line (tenant_id, sale_id, position, variation_id, unit_id, quantity, price, total, listed)
  select :tenant, :s_sale, g.nth - :p_first, g.id, :unit, 2000, 5000, 10000, 5000 from bench_goods g where g.nth between :p_first and :p_first + 4;${noted('sale', ':s_sale', 'create', said('draft'))}${kept('answer_to_draft')}
commit;
begin;
select id from sale where tenant_id = :tenant and id = :s_sale for update;
select id from treasury where tenant_id = :tenant and id = :safe for update;
select variation_id from stock_balance where tenant_id = :tenant and branch_id = :branch and variation_id = any(array(select id from bench_goods where nth between :p_first and :p_first + 4))
  order by variation_id for update;
update stock_balance set quantity = quantity - 2000, value = value - 2000, version = version + 1, updated_at = now()
  where tenant_id = :tenant and branch_id = :branch and variation_id = any(array(select id from bench_goods where nth between :p_first and :p_first + 4));
insert into stock_move (tenant_id, doc_type, doc_id, event, seq, user_id, kind, variation_id, branch_id, quantity, value, moved_at, sale_line_id)
  select :tenant, 'sale', :s_sale, 'delivered', 1, :user, 'sale', variation_id, :branch, -2000, -2000, now(), id from sale_line where tenant_id = :tenant and sale_id = :s_sale;
insert into earning_delta (tenant_id, doc_type, doc_id, event, seq, day, branch_id, variation_id, sale_id, customer_id, sold, sales, cost)
  select :tenant, 'sale', :s_sale, 'delivered', 1, current_date, :branch, id, :s_sale, :p_customer, 2000, 10000, 2000 from bench_goods where nth between :p_first and :p_first + 4;${number('raw_inv')}
update sale set number = 'RAW-' || :n_last, draft_number = number, status = 'final', sold_at = now(), paid = 50000, payment = 'paid', version = version + 1, updated_at = now()
  where tenant_id = :tenant and id = :s_sale;${noted('sale', ':s_sale', 'finalise', said('finalised'))}${posted(
    'sale',
    ':s_sale',
    'delivered',
    [
      [account.customers, 'debit', '50000', his],
      [account.salesOfGoods, 'credit', '50000'],
      [account.costOfGoods, 'debit', '10000'],
      [account.inventory, 'credit', '10000'],
    ],
  )}
update sale_line set delivered = quantity, net = total where tenant_id = :tenant and sale_id = :s_sale;
insert into sale_line_goods (tenant_id, sale_line_id, variation_id, quantity, cost) select :tenant, id, variation_id, 2000, 2000 from sale_line where tenant_id = :tenant and sale_id = :s_sale;
insert into owed_item (tenant_id, account_code, party_kind, party_id, branch_id, currency, doc_type, doc_id, on_day, amount, settled)
  values (:tenant, '${account.customers}', 'customer', :p_customer, :branch, 'IQD', 'sale', :s_sale, current_date, 50000, 50000) returning id as item \\gset o_${number('raw_v')}
insert into voucher (tenant_id, number, kind, branch_id, treasury_id, account_code, party_kind, party_id, currency, amount, voucher_date, note, state, user_id, posted_at, author_ids)
  values (:tenant, 'RAWV-' || :n_last, 'credit', :branch, :safe, '${account.customers}', 'customer', :p_customer, 'IQD', 50000, current_date, 'raw', 'posted', :user, now(), array[:user]::bigint[]) returning id as voucher \\gset v_${noted('voucher', ':v_voucher', 'create', said('voucher'))}${posted(
    'voucher',
    ':v_voucher',
    'posted',
    [
      [account.treasuries, 'debit', '50000', safes],
      [account.customers, 'credit', '50000', his],
    ],
  )}
insert into item_settlement (tenant_id, item_id, amount, by_type, by_id, user_id, made_at) values (:tenant, :o_item, 50000, 'voucher', :v_voucher, :user, now());
insert into outbox (tenant_id, name, payload) values (0, 'raw.paid', '{"saleId": 8, "amount": 50000, "byType": "voucher", "byId": 10}'), (0, 'raw.finalised', '{"saleId": 8, "customerId": 1, "branchId": 1}');${kept('answer_to_sale')}
commit;
`;

/** Which goods and whose sales, as spread as those over HTTP; and what the shop's last sale left of words. */
export async function layOutSales(owner: pg.Pool, { id, goods, customers }: Shop): Promise<void> {
  await owner.query('drop table if exists bench_goods; drop table if exists bench_sales; drop table if exists bench_said');
  const change = (entity: string, action: string) =>
    `(select after from audit_entry where tenant_id = ${id} and entity = '${entity}' and action = '${action}' order by id desc limit 1)`;
  const answer = (to: string) =>
    `(select response from idempotency_key where tenant_id = ${id} and key like 'sale-%${to}' order by created_at desc limit 1)`;
  await owner.query(
    `create table bench_said as select ${change('sale', 'create')} as draft, ${change('sale', 'finalise')} as finalised, ${change('voucher', 'create')} as voucher,
       ${answer('-sales')} as answer_to_draft, ${answer('/finalise')} as answer_to_sale`,
  );
  await owner.query(
    'create table bench_goods as select nth::int - 1 as nth, id from unnest($1::bigint[]) with ordinality u (id, nth)',
    [goods],
  );
  await owner.query(
    'create table bench_sales as select k, ($1::bigint[])[1 + k % cardinality($1::bigint[])] as customer, (k * 7) % ($2::int - 5) as first from generate_series(0, 999) k',
    [customers, goods.length],
  );
  await owner.query(
    'alter table bench_goods add primary key (nth); alter table bench_sales add primary key (k); analyze bench_goods; analyze bench_sales',
  );
}

/** Writes the rows of so many sales, as whoever owns the tables. */
export const sellRaw = (
  url: string,
  { id: tenant, branchId: branch, unit, safe, user }: Shop,
  { from, clients, times }: { from: number; clients: number; times: number },
): Promise<Speed> =>
  runScript(url, { script, clients, times, values: { i: 0, from: from + 1, tenant, branch, unit, safe, user } });
