import { auditEntry, carriedItem, Statement } from '#courier/statements/contract';
import { post, reverseAll, standingEntries } from '#finance/ledger/server';
import { supersedePapers } from '#foundation/papers/server';
import { settingsOf } from '#foundation/tenancy/server';
import { conflict, fieldRefusal, Refusal, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor, sql } from '#platform/server';
import { lockWithRows } from './locks.ts';
import { addOpenItems } from './open-items.ts';

type Input<V extends keyof (typeof Statement)['verbs']> = VerbInput<typeof Statement, V>;

/** The accountant is done: totals stand, and every row's cash is in a treasury, or the statement is flagged an advance. */
export async function submitStatement(ctx: Context, { id }: Input<'submit'>): Promise<void> {
  const statement = await lockWithRows(ctx, 'submit', id);
  await refuseChangedRows(ctx, statement);
  if (settingsOf(ctx).payOnlyAfterAgentSettlement !== false && !statement.isAdvance) await refuseCashOutside(ctx, statement);
  await enter(ctx, statement, { state: 'pending' }, 'submit');
}

/** Back to new, to be changed. */
export async function reopenStatement(ctx: Context, { id }: Input<'reopen'>): Promise<void> {
  const statement = await lockFor(ctx, Statement, 'reopen', id);
  await enter(ctx, statement, { state: 'new', counted: null, countSheet: null, shortageAccount: null }, 'reopen');
}

/** A second person approves it: what the client is owed waits under the statement. */
export async function auditStatement(ctx: Context, { id, notes }: Input<'audit'>): Promise<void> {
  const statement = await lockWithRows(ctx, 'audit', id);
  await refuseChangedRows(ctx, statement);
  if (statement.kind === 'client')
    await post(ctx, auditEntry({ ...statement, clientId: statement.clientId as number }, statement.version + 1));
  const auditorNotes = notes ?? statement.auditorNotes;
  const values = { state: 'audited', auditedBy: ctx.user?.id ?? null, auditedAt: ctx.now, auditorNotes } as const;
  await enter(ctx, statement, values, 'audit');
}

/** The approval is taken back, with its entry. */
export async function unauditStatement(ctx: Context, { id, reason }: Input<'unaudit'>): Promise<void> {
  const statement = await lockFor(ctx, Statement, 'unaudit', id);
  await reverseAll(ctx, await standingEntries(ctx, { docType: 'statement', docId: id, event: 'audited' }), { memo: reason });
  await enter(ctx, statement, { state: 'pending', auditedBy: null, auditedAt: null }, 'unaudit', reason);
}

/** What the client owes us goes into his next statement. */
export async function carryStatement(ctx: Context, { id }: Input<'carry'>): Promise<void> {
  const statement = await lockFor(ctx, Statement, 'carry', id);
  const clientId = statement.clientId as number;
  const item = carriedItem({ ...statement, clientId });
  if (item)
    await addOpenItems(ctx, { ...statement, clientId }, [
      { kind: 'carried', amount: item.amount, docType: 'statement', docId: id },
    ]);
  await enter(ctx, statement, { state: 'carried' }, 'carry');
}

/** Void: its parcels and items are free again. */
export async function voidStatement(ctx: Context, { id, reason }: Input<'void'>): Promise<void> {
  const statement = await lockWithRows(ctx, 'void', id);
  if (statement.state === 'audited' && !reason) throw fieldRefusal('reason', 'errors.required');
  ctx.db.run(sql`update statement_row set voided = true where tenant_id = ${ctx.tenantId} and statement_id = ${id}`);
  ctx.db.run(sql`update open_item set statement_id = null where tenant_id = ${ctx.tenantId} and statement_id = ${id}`);
  await enter(ctx, statement, { state: 'void', voidedAt: ctx.now }, 'void', reason);
}

/** Writes the step; papers printed of it before tell no longer how it stands. */
export async function enter(
  ctx: Context,
  statement: Statement,
  values: Parameters<typeof change<(typeof Statement)['fields'], (typeof Statement)['verbs']>>[3],
  verb: keyof (typeof Statement)['verbs'],
  reason?: string | null,
): Promise<void> {
  await change(ctx, Statement, statement, values, verb, reason ? { reason } : {});
  supersedePapers(ctx, { docType: 'statement', docId: statement.id });
  const { id, kind, state: from } = statement;
  ctx.publish({ name: 'statement.moved', payload: { id, kind, from, to: values.state } });
}

/** Rows were written when the statement was drawn up; whatever the books say otherwise since must be taken up first. */
export async function refuseChangedRows(ctx: Context, statement: Statement): Promise<void> {
  const account = { client: '2110', delivery: '1210', receiving: '1211' }[statement.kind];
  const party = { client: 'client', delivery: 'agent', receiving: 'receivingAgent' }[statement.kind];
  const side = statement.kind === 'client' ? sql`l.credit - l.debit` : sql`l.debit - l.credit`;
  const partyId = statement.clientId ?? statement.courierId ?? statement.receivingAgentId;
  const changed = await ctx.db.maybe<{
    receiptNo: string | null;
    shipmentId: number;
  }>(sql`select r.shipment_id, s.receipt_no from statement_row r
    join shipment s on s.tenant_id = r.tenant_id and s.id = r.shipment_id
    where r.tenant_id = ${ctx.tenantId} and r.statement_id = ${statement.id} and not r.voided
      and r.net <> (select coalesce(sum(${side}), 0) from ledger_line l where l.tenant_id = r.tenant_id and l.shipment_id = r.shipment_id
        and l.account_code = ${account} and l.party_kind = ${party} and l.party_id = ${partyId})
    order by r.shipment_id limit 1`);
  if (changed)
    throw new Refusal('errors.statement.rowChanged', {
      status: 409,
      values: { number: statement.number, receipt: changed.receiptNo ?? changed.shipmentId },
    });
  const takenBack = await ctx.db.maybe<{ number: string }>(sql`select v.number from open_item i
    join voucher v on v.tenant_id = i.tenant_id and v.id = i.doc_id
    where i.tenant_id = ${ctx.tenantId} and i.statement_id = ${statement.id} and i.doc_type = 'voucher' and v.state = 'reversed' limit 1`);
  if (takenBack) throw conflict('errors.statement.itemTakenBack', { number: statement.number, voucher: takenBack.number });
}

/** Law of the house, switchable: a client is paid with cash that came in. */
async function refuseCashOutside(ctx: Context, statement: Statement): Promise<void> {
  const [outside, ...others] = await ctx.db.query<{
    receiptNo: string | null;
    shipmentId: number;
  }>(sql`select r.shipment_id, s.receipt_no from statement_row r
    join shipment s on s.tenant_id = r.tenant_id and s.id = r.shipment_id
    where r.tenant_id = ${ctx.tenantId} and r.statement_id = ${statement.id} and not r.voided
      and (select coalesce(sum(l.debit - l.credit), 0) from ledger_line l where l.tenant_id = r.tenant_id and l.shipment_id = r.shipment_id and l.account_code = '1210') > 0
      and not exists (select from statement_row h join statement d on d.tenant_id = h.tenant_id and d.id = h.statement_id
        where h.tenant_id = r.tenant_id and h.shipment_id = r.shipment_id and h.kind = 'delivery' and not h.voided and d.state = 'paid')
    order by r.shipment_id`);
  if (!outside) return;
  throw new Refusal('errors.statement.cashOutside', {
    values: { receipt: outside.receiptNo ?? outside.shipmentId, count: others.length + 1 },
    result: { shipment_ids: [outside, ...others].map((row) => row.shipmentId) },
  });
}
