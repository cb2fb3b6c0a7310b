import type { Chance } from '#courier/moves/server';
import type { StatementKind, StatementState } from '#courier/statements/contract';
import {
  auditStatement,
  carryStatement,
  collectStatement,
  countHandIn,
  createClientStatement,
  createHandIn,
  editStatement,
  payHandIn,
  payStatement,
  reopenStatement,
  submitStatement,
  unauditStatement,
  voidPayment,
  voidStatement,
} from '#courier/statements/server';
import { account } from '#finance/ledger/contract';
import { sql } from '#platform/server';
import type { SimulatedCompany } from './company.ts';

export interface OpenDocument {
  id: number;
  version: number;
  kind: StatementKind;
  state: StatementState;
  branchId: number;
  net: number;
}

/** One thing that may happen to a statement or a hand-in; whatever is refused throws its refusal. */
export async function settlingStep(day: SimulatedCompany, chance: Chance): Promise<string> {
  const open = chance.percent(65) ? chance.pick(await openDocuments(day)) : undefined;
  if (!open) return drawUp(day, chance);
  return open.kind === 'client' ? stepOfStatement(day, open, chance) : stepOfHandIn(day, open, chance);
}

export function openDocuments({ company }: SimulatedCompany): Promise<OpenDocument[]> {
  return company.do((ctx) =>
    ctx.db.query<OpenDocument>(sql`select id, version, kind, state, branch_id, net from statement where tenant_id = ${ctx.tenantId}
      and (state in ('new', 'pending', 'audited') or (kind = 'client' and state = 'paid' and id % 7 = 0)) order by id`),
  );
}

async function drawUp({ accountant, agents, cast, clients }: SimulatedCompany, chance: Chance): Promise<string> {
  if (chance.percent(50)) {
    const agent = chance.pick(agents)?.id as number;
    await accountant.do((ctx) => createHandIn(ctx, { kind: 'delivery', agentId: agent }));
    return 'hand-in drawn up';
  }
  if (chance.percent(20)) {
    const agent = chance.pick(cast.receivingIds) as number;
    await accountant.do((ctx) => createHandIn(ctx, { kind: 'receiving', agentId: agent }));
    return 'fetcher’s hand-in drawn up';
  }
  const client = chance.pick(clients)?.id as number;
  await accountant.do((ctx) => createClientStatement(ctx, { client, isAdvance: chance.percent(40) }));
  return 'statement drawn up';
}

async function stepOfHandIn(
  { accountant, auditor, safes }: SimulatedCompany,
  { id, state, branchId, net }: OpenDocument,
  chance: Chance,
): Promise<string> {
  if (chance.percent(6)) {
    await accountant.do((ctx) => voidStatement(ctx, { id, reason: 'miscounted' }));
    return `hand-in ${state} voided`;
  }
  if (state === 'new') {
    const differ = chance.percent(60) ? 0 : 250 * (1 + chance.below(8)) * (chance.percent(50) ? 1 : -1);
    const shortageAccount = chance.percent(70) ? account.agentShortages : account.cashShort;
    await accountant.do((ctx) => countHandIn(ctx, { id, counted: Math.max(0, net + differ), shortageAccount }));
    return `hand-in counted ${differ === 0 ? 'exact' : differ < 0 ? 'short' : 'over'}`;
  }
  if (state === 'pending') {
    const step = chance.percent(90) ? auditStatement : reopenStatement;
    await auditor.do((ctx) => step(ctx, { id }));
    return `hand-in ${step === auditStatement ? 'audited' : 'reopened'}`;
  }
  if (chance.percent(8)) {
    await auditor.do((ctx) => unauditStatement(ctx, { id, reason: 'count again' }));
    return 'hand-in unaudited';
  }
  const treasury = safes.find((safe) => safe.branchId === branchId)?.id as number;
  await accountant.do((ctx) => payHandIn(ctx, { id, treasury }));
  return 'hand-in paid';
}

async function stepOfStatement(day: SimulatedCompany, open: OpenDocument, chance: Chance): Promise<string> {
  const { accountant, auditor } = day;
  const { id, state, version } = open;
  if (state === 'paid') {
    await accountant.do((ctx) => voidPayment(ctx, { id, reason: 'not received' }));
    return 'payment voided';
  }
  if (state === 'audited') return settle(day, open, chance);
  if (chance.percent(8)) {
    await accountant.do((ctx) => voidStatement(ctx, { id }));
    return `statement ${state} voided`;
  }
  if (state === 'pending') {
    const step = chance.percent(90) ? auditStatement : reopenStatement;
    await auditor.do((ctx) => step(ctx, { id }));
    return `statement ${step === auditStatement ? 'audited' : 'reopened'}`;
  }
  if (chance.percent(25)) {
    await accountant.do(async (ctx) => {
      const rows = await ctx.db.query<{ shipmentId: number }>(
        sql`select shipment_id from statement_row where tenant_id = ${ctx.tenantId} and statement_id = ${id} and not voided order by shipment_id`,
      );
      const shipmentIds = rows.filter(() => chance.percent(80)).map((row) => row.shipmentId);
      await editStatement(ctx, { id, version, shipments: shipmentIds, isAdvance: true });
    });
    return 'statement edited';
  }
  await accountant.do((ctx) => submitStatement(ctx, { id }));
  return 'statement submitted';
}

async function settle(
  { accountant, auditor, safes }: SimulatedCompany,
  { id, branchId, net }: OpenDocument,
  chance: Chance,
): Promise<string> {
  if (chance.percent(10)) {
    await auditor.do((ctx) => unauditStatement(ctx, { id, reason: 'look again' }));
    return 'statement unaudited';
  }
  const treasury = safes.find((safe) => safe.branchId === branchId)?.id as number;
  if (net > 0) {
    await accountant.do((ctx) => payStatement(ctx, { id, treasury }));
    return 'statement paid';
  }
  if (net < 0 && chance.percent(50)) {
    await accountant.do((ctx) => collectStatement(ctx, { id, treasury }));
    return 'statement collected';
  }
  await accountant.do((ctx) => carryStatement(ctx, { id }));
  return 'statement carried';
}
