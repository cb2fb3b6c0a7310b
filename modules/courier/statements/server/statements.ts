import { otherwiseSql } from '#courier/shipments/server';
import { Statement } from '#courier/statements/contract';
import { account } from '#finance/ledger/contract';
import { documentIsNumbered } from '#finance/ledger/server';
import { seenByStanding } from '#foundation/parties/server';
import { belongsTo } from '#platform/entity';
import { type Implemented, implement, specialFilter } from '#platform/server';
import { myStatementsRoute, printRoutes } from './client-routes.ts';
import { createStatement, requestStatement } from './create-statement.ts';
import { editRoute } from './edit-route.ts';
import { countHandIn } from './hand-in-steps.ts';
import { manyRoutes } from './many-routes.ts';
import {
  auditStatement,
  carryStatement,
  reopenStatement,
  submitStatement,
  unauditStatement,
  voidStatement,
} from './move-statement.ts';
import { collectStatement, voidPayment } from './pay-client.ts';
import { payStatement } from './pay-statement.ts';

documentIsNumbered('statement', { table: 'statement' });

export const statements: Implemented = implement(Statement, {
  search: 'index',
  without: ['create', 'edit', 'remove', 'disable'],
  verbs: {
    create: createStatement,
    request: requestStatement,
    submit: submitStatement,
    count: countHandIn,
    audit: auditStatement,
    pay: payStatement,
    collect: collectStatement,
    carry: carryStatement,
    reopen: reopenStatement,
    unaudit: unauditStatement,
    void: voidStatement,
    voidPayment,
  },
  expressions: {
    due: `case when e.kind <> 'client' or e.net > 0 then 'pay' when e.net < 0 then 'collect' else 'carry' end`,
  },
  can: {
    // What a client is owed, and what the company bears instead of an agent, takes a second pair of eyes.
    audit: ({ user }, params) => ({
      'ui.verb.byAnother': `(e.kind = 'client' or e.shortage_account = '${account.cashShort}') and e.author_ids @> array[${params.add(user?.id ?? null, 'bigint')}]`,
    }),
    void: () => ({ 'errors.statement.unauditFirst': `e.kind = 'client' and e.state = 'audited'` }),
    voidPayment: ({ user, tenant, today }, params) => ({
      'errors.statement.laterDay': `e.payer_id = ${params.add(user?.id ?? null, 'bigint')}
        and (e.paid_at at time zone ${params.add(tenant.timeZone, 'text')})::date < ${params.add(today, 'date')}`,
    }),
  },
  sight: (ctx) => seenByStanding(ctx, 'branch_id'),
  filters: {
    shipment_id: specialFilter(
      belongsTo('shipment'),
      (
        _,
        id,
        params,
      ) => `exists (select from statement_row r where r.tenant_id = :tenant and r.statement_id = e.id and not r.voided
      and r.shipment_id = ${params.add(id, 'bigint')})`,
    ),
  },
  extras: () => ({
    statements_account_id: 'e.id',
    total_shipping_cost: 'money_text(e.total_fees, e.currency)',
    client_status: `case when e.kind = 'client' then e.state end`,
    deliver_status: `case when e.kind <> 'client' then e.state end`,
    auditor_name: '(select u.name from app_user u where u.tenant_id = :tenant and u.id = e.audited_by_id)',
    payer_name: '(select u.name from app_user u where u.tenant_id = :tenant and u.id = e.payer_id)',
  }),
  showExtras: (ctx, params) => ({
    shipment_ids: `(select coalesce(json_agg(distinct r.shipment_id), '[]') from statement_row r
      where r.tenant_id = :tenant and r.statement_id = e.id and not r.voided)`,
    // What an agent took for one parcel stands together, as he brings it.
    rows: `(select coalesce(json_agg(json_build_object('shipment_id', r.shipment_id, 'receipt_no', s.receipt_no, 'receiver_name', s.receiver_name, 'status_id', r.status_id,
        'status', json_build_object('id', t.id, 'name', t.name, 'color', t.color), 'status_date', instant_text(s.status_date),
        'price', money_text(s.price, e.currency), 'expected', money_text(s.expected, e.currency),
        'is_otherwise', ${otherwiseSql('s')}, 'collected', money_text(r.collected, e.currency), 'electronic', money_text(r.electronic, e.currency), 'fee', money_text(r.fee, e.currency),
        'other', money_text(r.other, e.currency), 'commission', money_text(r.commission, e.currency), 'net', money_text(r.net, e.currency), 'takings', r.takings,
        'price_asked', not s.amount_confirmed and exists (select from price_change_request p
          where p.tenant_id = :tenant and p.shipment_id = s.id and p.state = 'pending' and p.expires_at > ${params.add(ctx.now, 'timestamptz')})) order by r.shipment_id), '[]')
      from (select r.tenant_id, r.shipment_id, max(r.status_id) as status_id, sum(r.collected)::bigint as collected, sum(r.electronic)::bigint as electronic, sum(r.fee)::bigint as fee,
          sum(r.other)::bigint as other, sum(r.commission)::bigint as commission, sum(r.net)::bigint as net,
          coalesce(json_agg(json_build_object('kind', k.kind, 'cash', money_text(r.net, e.currency), 'commission', money_text(r.commission, e.currency)) order by k.seq)
            filter (where k.id is not null), '[]') as takings
        from statement_row r left join parcel_taking k on k.tenant_id = :tenant and k.id = r.taking_id
        where r.tenant_id = :tenant and r.statement_id = e.id and not r.voided group by r.tenant_id, r.shipment_id) r
      join shipment s on s.tenant_id = :tenant and s.id = r.shipment_id
      join shipment_status t on t.tenant_id = :tenant and t.id = s.status_id)`,
    open_items: `(select coalesce(json_agg(json_build_object('id', i.id, 'kind', i.kind, 'amount', money_text(i.amount, i.currency), 'doc_type', i.doc_type,
        'doc_id', i.doc_id, 'shipment_id', i.shipment_id, 'created_at', instant_text(i.created_at)) order by i.id), '[]')
      from open_item i where i.tenant_id = :tenant and i.statement_id = e.id)`,
    vouchers: `(select coalesce(json_agg(json_build_object('id', v.id, 'number', v.number, 'kind', v.kind, 'amount', money_text(v.amount, v.currency), 'state', v.state) order by v.id), '[]')
      from voucher v where v.tenant_id = :tenant and v.doc_type = 'statement' and v.doc_id = e.id)`,
    journal_ids: `(select coalesce(json_agg(j.id order by j.id), '[]') from journal_entry j where j.tenant_id = :tenant and j.doc_type = 'statement' and j.doc_id = e.id)`,
  }),
  routes: [myStatementsRoute(() => statements), editRoute, ...manyRoutes, ...printRoutes],
});
