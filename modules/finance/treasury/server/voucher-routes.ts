import { partyJsonSql } from '#finance/ledger/server';
import { newVoucher, Voucher } from '#finance/treasury/contract';
import { text } from '#platform/entity';
import { type Context, type Implemented, implement, item, type Reply, type Route, route, showRecord } from '#platform/server';
import { createVoucher, type NewVoucher } from './create-voucher.ts';
import { approveVoucher, refuseVoucher } from './draft-vouchers.ts';
import { openItemsRoute } from './open-items-route.ts';
import { printVoucherRoute } from './print-voucher.ts';
import { saidAmount } from './said-amount.ts';
import { treasuryCurrency } from './treasuries.ts';
import { takeBackVoucher } from './vouchers.ts';

const base = { method: 'POST', section: 'any', key: 'required', answer: 'item' } as const;
function bond(kind: NewVoucher['kind'], permission: string, summary: string): Route {
  return route({
    ...base,
    path: `/api/v1/transactions/${kind}`,
    name: kind === 'credit' ? 'createReceiptBond' : 'createPaymentBond',
    summary,
    permission,
    input: newVoucher,
    handle: async (ctx, asked) => {
      const order = asked.body as unknown as NewVoucher;
      const currency = await treasuryCurrency(ctx, order.treasury);
      const amount = saidAmount(order.amount, { currency, field: 'amount', least: 1 }) as number;
      const allocations = order.allocations?.map((one, index) => ({
        line: one.line,
        amount: saidAmount(one.amount, { currency, field: `allocations.${index}.amount`, least: 1 }) as number,
      }));
      const id = await createVoucher(ctx, { ...order, amount, allocations: allocations ?? null, kind });
      const reply = await shown(ctx, id);
      const isWaiting = (reply.result as { item: { state: string } }).item.state === 'draft';
      return { ...reply, status: 201, message: { key: isWaiting ? 'voucher.waits' : 'voucher.issued' } };
    },
  });
}

/** A verb that decides about one bond. */
function verb(name: string, of: { path: string; summary: string; message: string; says?: true }, run: Decide): Route {
  return route({
    ...base,
    path: `/api/v1/transactions/{id}/${of.path}`,
    name,
    summary: of.summary,
    permission: 'accounts_management',
    ...(of.says && { input: { reason: text({ required: true, max: 200 }) } }),
    handle: async (ctx, asked) => {
      await run(ctx, asked.id, asked.body.reason as string);
      return { ...(await shown(ctx, asked.id)), message: { key: of.message } };
    },
  });
}
type Decide = (ctx: Context, id: number, reason: string) => Promise<void>;

export const vouchers: Implemented = implement(Voucher, {
  search: 'index',
  without: ['create', 'edit', 'remove', 'disable'],
  extras: () => ({
    party: `(select ${partyJsonSql()} from (select e.tenant_id, e.party_kind, e.party_id) l)`,
    account: `(select json_build_object('id', a.id, 'code', a.code, 'name', a.name) from account a where a.tenant_id = e.tenant_id and a.code = e.account_code)`,
  }),
  showExtras: () => ({
    allocations: `(select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'amount', money_text(x.amount, e.currency), 'day', l.entry_date,
        'document', jsonb_build_object('type', j.doc_type, 'id', j.doc_id, 'event', j.event)) order by l.id), '[]')
      from (select a.line_id, a.amount from voucher_allocation a where a.tenant_id = e.tenant_id and a.voucher_id = e.id
        union all select (w ->> 'line')::bigint, (w ->> 'amount')::bigint from jsonb_array_elements(e.wanted) w where e.state in ('draft', 'refused')) x
      join ledger_line l on l.tenant_id = e.tenant_id and l.id = x.line_id join journal_entry j on j.tenant_id = l.tenant_id and j.id = l.entry_id)`,
    entry_ids: `(select coalesce(jsonb_agg(j.id order by j.id), '[]') from journal_entry j where j.tenant_id = e.tenant_id and j.doc_type = 'voucher' and j.doc_id = e.id)`,
  }),
  routes: [
    bond('credit', 'show_receipt_bonds', 'Receive cash against an account'),
    bond('debit', 'show_pay_bonds', 'Pay cash against an account'),
    openItemsRoute,
    printVoucherRoute,
    verb(
      'approveBond',
      { path: 'approve', summary: 'Agree to a payment above its maker’s limit', message: 'voucher.approved' },
      (ctx, id) => approveVoucher(ctx, id),
    ),
    verb(
      'refuseBond',
      { path: 'refuse', summary: 'Say no to a payment above its maker’s limit', message: 'voucher.refused', says: true },
      refuseVoucher,
    ),
    verb(
      'reverseBond',
      { path: 'reverse', summary: 'Take a bond back: its cash moves the other way', message: 'voucher.takenBack', says: true },
      takeBackVoucher,
    ),
  ],
});

async function shown(ctx: Context, id: number): Promise<Reply> {
  return item(JSON.parse(await showRecord(ctx, vouchers, id)));
}
