import { paperPartySql } from '#finance/ledger/server';
import { itemAccounts, Voucher } from '#finance/treasury/contract';
import { type Implemented, implement } from '#platform/server';
import { createVoucher } from './create-voucher.ts';
import { approveVoucher, refuseVoucher } from './draft-vouchers.ts';
import { openItemsRoute } from './open-items-route.ts';
import { aboveOwnLimit } from './payment-limits.ts';
import { printVoucherRoute } from './print-voucher.ts';
import { takeBackVoucher } from './vouchers.ts';

export const vouchers: Implemented = implement(Voucher, {
  search: 'index',
  verbs: {
    receive: (ctx, input) => createVoucher(ctx, { ...input, kind: 'credit' }),
    pay: (ctx, input) => createVoucher(ctx, { ...input, kind: 'debit' }),
    approve: approveVoucher,
    refuse: refuseVoucher,
    reverse: takeBackVoucher,
  },
  can: {
    approve: (ctx, params) => ({ 'errors.paymentLimit.aboveYours': aboveOwnLimit(ctx, params) }),
    reverse: ({ user, tenant, today }, params) => ({
      'errors.voucher.ofDocument': 'e.doc_type is not null',
      'errors.voucher.laterDay': `e.user_id = ${params.add(user?.id ?? null, 'bigint')}
        and (e.posted_at at time zone ${params.add(tenant.timeZone, 'text')})::date < ${params.add(today, 'date')}`,
    }),
  },
  extras: () => ({
    party: `(select ${paperPartySql()} from (select e.tenant_id, e.party_kind, e.party_id) l)`,
    account: `(select json_build_object('id', a.id, 'code', a.code, 'name', a.name) from account a where a.tenant_id = :tenant and a.code = e.account_code)`,
  }),
  showExtras: () => ({
    allocations: `(select coalesce(jsonb_agg(o.item order by o.id), '[]') from (${ofLines} union all ${ofItems}) o)`,
    entry_ids: `(select coalesce(jsonb_agg(j.id order by j.id), '[]') from journal_entry j where j.tenant_id = :tenant and j.doc_type = 'voucher' and j.doc_id = e.id)`,
  }),
  routes: [openItemsRoute, printVoucherRoute],
});

/** What a bond is to settle, while it waits or after it was refused. */
const wanted = `select (w ->> 'line')::bigint as id, (w ->> 'amount')::bigint as amount from jsonb_array_elements(e.wanted) w where e.state in ('draft', 'refused')`;
const isOfItems = `e.account_code in (${itemAccounts.map((code) => `'${code}'`).join(', ')})`;
const item = (amount: string, day: string, paper: string) =>
  `jsonb_build_object('id', x.id, 'amount', money_text(${amount}, e.currency), 'day', ${day}, 'document', ${paper}) as item`;

/** Lines of the ledger it settles, where its account is kept by them. */
const ofLines = `select x.id, ${item('x.amount', 'l.entry_date', `jsonb_build_object('type', j.doc_type, 'id', j.doc_id, 'event', j.event)`)}
  from (select a.line_id as id, a.amount from voucher_allocation a where a.tenant_id = :tenant and a.voucher_id = e.id union all ${wanted}) x
    join ledger_line l on l.tenant_id = :tenant and l.id = x.id join journal_entry j on j.tenant_id = :tenant and j.id = l.entry_id
  where not ${isOfItems}`;

/** Papers it settles, where its account is kept paper by paper: what is named there is no line of the ledger. */
const ofItems = `select x.id, ${item('x.amount', 'i.on_day', `jsonb_build_object('type', i.doc_type, 'id', i.doc_id, 'event', 'posted')`)}
  from (select s.item_id as id, sum(s.amount)::bigint as amount from item_settlement s
      where s.tenant_id = :tenant and s.by_type = 'voucher' and s.by_id = e.id group by 1 having sum(s.amount) > 0 union all ${wanted}) x
    join owed_item i on i.tenant_id = :tenant and i.id = x.id and i.currency = e.currency
  where ${isOfItems}`;
