import { decideAmount } from '#courier/moves/server';
import { PriceChangeRequest } from '#courier/requests/contract';
import { approvePrices, expireRequests, rejectRequests } from '#courier/requests/server';
import {
  auditStatement,
  carryStatement,
  collectStatement,
  countHandIn,
  createClientStatement,
  createHandIn,
  payHandIn,
  payStatement,
  submitStatement,
  voidStatement,
} from '#courier/statements/server';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { createVoucher } from '#finance/treasury/server';
import { type Context, sql } from '#platform/server';
import { unlessRefused } from '../seed/unless-refused.ts';
import type { SimulatedCompany } from './company.ts';
import { type OpenDocument, openDocuments } from './settling-steps.ts';

/** Settles everything that can be settled, as at the end of a year; what then still stands open and has no right to. */
export async function closeUp(day: SimulatedCompany): Promise<unknown[]> {
  while (await day.work());
  await decideAll(day);
  await fund(day);
  await finishOpen(day);
  for (const { id } of day.agents)
    await unlessRefused(() => day.accountant.do((ctx) => createHandIn(ctx, { kind: 'delivery', agentId: id })));
  for (const id of day.cast.receivingIds)
    await unlessRefused(() => day.accountant.do((ctx) => createHandIn(ctx, { kind: 'receiving', agentId: id })));
  await finishOpen(day);
  for (const { id } of day.clients)
    await unlessRefused(() => day.accountant.do((ctx) => createClientStatement(ctx, { client: id })));
  // What stays behind here has no excuse left.
  for (const one of (await openDocuments(day)).filter(({ kind, state }) => kind === 'client' && state === 'new'))
    await day.accountant.do((ctx) => submitStatement(ctx, { id: one.id }));
  await finishOpen(day);
  return day.company.do(leftOpen);
}

async function decideAll({ company, accountant, auditor }: SimulatedCompany): Promise<void> {
  await company.do(expireRequests);
  // What was delivered before its price was decided is decided by the answer.
  const asked = await company.do((ctx) =>
    ctx.db.query<{ id: number }>(sql`select r.id from price_change_request r
      join shipment s on s.tenant_id = r.tenant_id and s.id = r.shipment_id and s.delivered_at is not null
      where r.tenant_id = ${ctx.tenantId} and r.state = 'pending' order by r.id`),
  );
  for (const { id } of asked)
    await auditor.do(async (ctx) => {
      // What can no longer be approved is refused.
      const isApproved = id % 2 === 0 && (await approvePrices(ctx, [id], null)).ok.length > 0;
      if (!isApproved) await rejectRequests(ctx, PriceChangeRequest, [id], 'no');
    });
  const open = await company.do((ctx) =>
    ctx.db.query<{ id: number }>(
      sql`select id from shipment where tenant_id = ${ctx.tenantId} and delivered_at is not null and not amount_confirmed order by id`,
    ),
  );
  for (const { id } of open) await accountant.do((ctx) => decideAmount(ctx, { id, decision: 'approve' }));
}

async function fund({ accountant, safes }: SimulatedCompany): Promise<void> {
  for (const { id } of safes) {
    await accountant.do(async (ctx) => {
      const capital = await ctx.db.one<{ id: number }>(
        sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${sql.lit(account.capital)}`,
      );
      await createVoucher(ctx, { kind: 'credit', treasury: id, account: capital.id, amount: 2_000_000_000 });
    });
  }
}

/** Hand-ins before statements: clients are paid with cash that came in. */
async function finishOpen(day: SimulatedCompany): Promise<void> {
  const open = (await openDocuments(day)).filter(({ state }) => state !== 'paid');
  for (const one of open.filter(({ kind }) => kind !== 'client')) await finishHandIn(day, one);
  for (const one of open.filter(({ kind }) => kind === 'client')) await finishStatement(day, one);
}

async function finishHandIn(
  { accountant, auditor, safes }: SimulatedCompany,
  { id, state, net, branchId }: OpenDocument,
): Promise<void> {
  if (state === 'new') await accountant.do((ctx) => countHandIn(ctx, { id, counted: net }));
  if (state !== 'audited') await auditor.do((ctx) => auditStatement(ctx, { id }));
  const treasury = safes.find((safe) => safe.branchId === branchId)?.id as number;
  await accountant.do((ctx) => payHandIn(ctx, { id, treasury }));
}

async function finishStatement(
  { accountant, auditor, safes }: SimulatedCompany,
  { id, state, net, branchId }: OpenDocument,
): Promise<void> {
  // One drawn up before its parcels changed, or before their cash came in, is drawn up anew.
  const isApproved = await unlessRefused(async () => {
    if (state === 'new') await accountant.do((ctx) => submitStatement(ctx, { id }));
    if (state !== 'audited') await auditor.do((ctx) => auditStatement(ctx, { id }));
    return true;
  });
  if (!isApproved) return accountant.do((ctx) => voidStatement(ctx, { id }));
  const treasury = safes.find((safe) => safe.branchId === branchId)?.id as number;
  if (net > 0) await accountant.do((ctx) => payStatement(ctx, { id, treasury }));
  else if (net < 0) await accountant.do((ctx) => collectStatement(ctx, { id, treasury }));
  else await accountant.do((ctx) => carryStatement(ctx, { id }));
}

/** After all is settled nobody holds or is owed anything, but for what parcels still on their way have been charged. */
function leftOpen(ctx: Context): Promise<unknown[]> {
  const t = ctx.tenantId;
  return ctx.db.query(sql`
    select 'left_open' as law, account_code, party_id, sum(debit - credit)::bigint as amount from ledger_line
      where tenant_id = ${t} and account_code in (${sql.lit(account.agentCash)}, ${sql.lit(account.receivingAgentCash)}, ${sql.lit(account.approvedStatements)}) group by 2, 3 having sum(debit - credit) <> 0
    union all
    select 'left_open', '2110 of parcel ' || coalesce(l.shipment_id::text, 'none') || ' in ' || coalesce(s.status_id::text, '-'), l.party_id, sum(l.credit - l.debit)::bigint - coalesce(max(settled.net), 0)
      from ledger_line l left join shipment s on s.tenant_id = l.tenant_id and s.id = l.shipment_id
      left join shipment_status st on st.tenant_id = s.tenant_id and st.id = s.status_id
      left join lateral (select sum(r.net) + coalesce(max(c.amount), 0) as net from statement_row r
        left join lateral (select sum(i.amount) as amount from open_item i where i.tenant_id = r.tenant_id and i.shipment_id = r.shipment_id) c on true
        where r.tenant_id = l.tenant_id and r.shipment_id = l.shipment_id and r.kind = 'client' and not r.voided) settled on true
      where l.tenant_id = ${t} and l.account_code = ${sql.lit(account.clientPayable)} and l.shipment_id is not null
        and (st.base_id = any(${[status.delivered, status.returned, status.returnedToClient, status.cancelled, status.lost]}::bigint[]) or settled.net is not null)
      group by l.party_id, l.shipment_id, s.status_id having sum(l.credit - l.debit) - coalesce(max(settled.net), 0) <> 0
    union all
    select 'left_open', 'open item ' || i.kind || ' of ' || i.doc_type || ' ' || i.doc_id, i.client_id, i.amount from open_item i
      left join statement d on d.tenant_id = i.tenant_id and d.id = i.statement_id
      where i.tenant_id = ${t} and i.amount <> 0 and (i.statement_id is null or d.state not in ('paid', 'carried', 'collected'))
    union all
    select 'left_open', '2110 in all', l.party_id, sum(l.credit - l.debit)::bigint from ledger_line l
      left join shipment s on s.tenant_id = l.tenant_id and s.id = l.shipment_id
      left join shipment_status st on st.tenant_id = s.tenant_id and st.id = s.status_id
      where l.tenant_id = ${t} and l.account_code = ${sql.lit(account.clientPayable)} and not (s.id is not null and st.base_id <> all(${[status.delivered, status.returned, status.returnedToClient, status.cancelled, status.lost]}::bigint[])
        and not exists (select from statement_row r where r.tenant_id = s.tenant_id and r.shipment_id = s.id and r.kind = 'client' and not r.voided))
      group by l.party_id having sum(l.credit - l.debit) <> 0
    union all
    select 'left_open', 'statement ' || state || ' ' || number, client_id, net from statement
      where tenant_id = ${t} and kind = 'client' and state in ('new', 'pending', 'audited')`);
}
