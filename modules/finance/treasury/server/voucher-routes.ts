import { paperPartySql } from '#finance/ledger/server';
import { Voucher } from '#finance/treasury/contract';
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
    allocations: `(select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'amount', money_text(x.amount, e.currency), 'day', l.entry_date,
        'document', jsonb_build_object('type', j.doc_type, 'id', j.doc_id, 'event', j.event)) order by l.id), '[]')
      from (select a.line_id, a.amount from voucher_allocation a where a.tenant_id = :tenant and a.voucher_id = e.id
        union all select (w ->> 'line')::bigint, (w ->> 'amount')::bigint from jsonb_array_elements(e.wanted) w where e.state in ('draft', 'refused')) x
      join ledger_line l on l.tenant_id = :tenant and l.id = x.line_id join journal_entry j on j.tenant_id = :tenant and j.id = l.entry_id)`,
    entry_ids: `(select coalesce(jsonb_agg(j.id order by j.id), '[]') from journal_entry j where j.tenant_id = :tenant and j.doc_type = 'voucher' and j.doc_id = e.id)`,
  }),
  routes: [openItemsRoute, printVoucherRoute],
});
