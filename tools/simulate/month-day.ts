import { type Chance, moveShipment, moveShipments } from '#courier/moves/server';
import { createShipment, foldShipmentDeltas } from '#courier/shipments/server';
import {
  auditStatement,
  countHandIn,
  createHandIn,
  drawUpMany,
  payHandIn,
  payMany,
  stepMany,
  submitStatement,
} from '#courier/statements/server';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { foldBalances } from '#finance/ledger/server';
import { createVoucher, receiveRemittance, sendRemittance, treasuryBalance } from '#finance/treasury/server';
import { type Context, type RawBuilder, sql } from '#platform/server';
import { transferBetween } from '../seed/transfer-between.ts';
import { unlessRefused } from '../seed/unless-refused.ts';
import type { SimulatedCompany } from './company.ts';

interface Group {
  ids: number[];
  fromBranchId: number;
  toBranchId: number;
}
const mostAtOnce = 500;
const createdAtOnce = 25;

/** A working day of a company that settles every evening and pays its clients once a week. */
export async function workingDay(company: SimulatedCompany, chance: Chance, day: { parcels: number; isPayday: boolean }) {
  await bringIn(company, chance, day.parcels);
  await storeAndSend(company);
  await handOut(company);
  await deliver(company, chance);
  await takeBack(company);
  for (const { id, branchId } of company.agents) await settleAgent(company, id, branchId);
  if (day.isPayday) await evenBranches(company);
  if (day.isPayday) await payClients(company);
  for (const fold of [foldShipmentDeltas, foldBalances]) while ((await company.company.do(fold)) > 0);
}

async function bringIn({ accountant, cast }: SimulatedCompany, chance: Chance, parcels: number): Promise<void> {
  for (let made = 0; made < parcels; made += createdAtOnce)
    await accountant.do(async (ctx) => {
      for (let count = Math.min(createdAtOnce, parcels - made); count > 0; count--)
        await createShipment(ctx, {
          client: chance.pick(cast.clientIds) ?? null,
          city: chance.pick(cast.cityIds) ?? null,
          phone: `0780${String(chance.below(10_000_000)).padStart(7, '0')}`,
          address: 'Market street',
          price: 5_000 + chance.below(200) * 500,
          feeMode: chance.pick(['fee_included', 'fee_included', 'fee_on_receiver', 'fee_on_sender'] as const) ?? 'fee_included',
        });
    });
}

/** Into the store of the client’s branch, and by manifest to the one that delivers. */
async function storeAndSend(company: SimulatedCompany): Promise<void> {
  for (const { ids, fromBranchId } of await groupsOf(company, sql`status_id = ${status.ready}::bigint`, 'origin_branch_id'))
    await move(company, ids, { to: status.inStore, via: 'bulk', branchId: fromBranchId });
  for (const { ids, fromBranchId: from, toBranchId: to } of await groupsOf(
    company,
    sql`status_id = ${status.inStore}::bigint`,
    'current_branch_id',
  ))
    if (from !== to)
      for (const shipmentIds of inPiles(ids))
        await transferBetween((work) => company.accountant.do(work), { from, to, shipmentIds, isReceived: true });
}

async function handOut(company: SimulatedCompany): Promise<void> {
  for (const { ids, fromBranchId } of await groupsOf(company, sql`status_id = ${status.inStore}::bigint`, 'current_branch_id')) {
    const agents = company.agents.filter((agent) => agent.branchId === fromBranchId);
    const share = Math.ceil(ids.length / agents.length);
    for (const [nth, { id: courierId }] of agents.entries())
      await move(company, ids.slice(nth * share, (nth + 1) * share), { to: status.outForDelivery, via: 'bulk', courierId });
  }
}

/** Most parcels are paid as asked, some a little less or more; some are refused, and some have to wait a day. */
async function deliver(company: SimulatedCompany, chance: Chance): Promise<void> {
  for (const { id } of company.agents) {
    const carried = await company.company.do((ctx) =>
      ctx.db.query<{ id: number; statusId: number; expected: number }>(sql`select id, status_id, expected from shipment
        where tenant_id = ${ctx.tenantId} and custodian_kind = 'agent' and custodian_id = ${id} and status_id = any(${[status.outForDelivery, status.late]}::bigint[]) order by id`),
    );
    const ends = Map.groupBy(carried, ({ statusId }) => endOf(chance.below(100), statusId));
    const those = (end: ReturnType<typeof endOf>) => (ends.get(end) ?? []).map((one) => one.id);
    await move(company, those('paid'), { to: status.delivered, via: 'bulk' });
    await move(company, those('late'), { to: status.late, via: 'bulk', reasonCode: 'no_answer' });
    await move(company, those('refused'), { to: status.returnWithAgent, via: 'bulk', reasonCode: 'did_not_order' });
    for (const one of ends.get('haggled') ?? []) {
      const collected = Math.max(0, one.expected + 250 * (chance.below(9) - 4));
      await company.accountant.do((ctx) => moveShipment(ctx, { id: one.id, to: status.delivered, via: 'manual', collected }));
    }
  }
}

function endOf(dice: number, statusId: number): 'paid' | 'late' | 'refused' | 'haggled' {
  if (dice < 80) return 'paid';
  if (dice < 86) return 'haggled';
  return dice < 95 || statusId === status.late ? 'refused' : 'late';
}

/** What was refused comes back to the shelf, and what is its client’s branch’s goes back to him. */
async function takeBack(company: SimulatedCompany): Promise<void> {
  for (const { ids, fromBranchId } of await groupsOf(
    company,
    sql`status_id = ${status.returnWithAgent}::bigint`,
    'current_branch_id',
  ))
    await move(company, ids, { to: status.returned, via: 'scan', branchId: fromBranchId });
  const home = sql`status_id = ${status.returned}::bigint and current_branch_id = origin_branch_id`;
  for (const { ids } of await groupsOf(company, home, 'current_branch_id'))
    await move(company, ids, { to: status.returnedToClient, via: 'bulk', receiverName: 'The shop' });
}

async function settleAgent({ accountant, auditor, safes }: SimulatedCompany, agentId: number, branchId: number): Promise<void> {
  const id = await unlessRefused(() => accountant.do((ctx) => createHandIn(ctx, { kind: 'delivery', agentId })));
  if (id === null) return;
  await accountant.do(async (ctx) => {
    const { net } = await ctx.db.one<{ net: number }>(
      sql`select net from statement where tenant_id = ${ctx.tenantId} and id = ${id}`,
    );
    await countHandIn(ctx, { id, counted: net });
  });
  await auditor.do((ctx) => auditStatement(ctx, { id }));
  const treasury = safes.find((safe) => safe.branchId === branchId)?.id as number;
  await accountant.do((ctx) => payHandIn(ctx, { id, treasury }));
}

/** A branch sends those whose parcels it delivered the cash it owes them, as far as its safe has it. */
async function evenBranches({ company, accountant, auditor, safes }: SimulatedCompany): Promise<void> {
  const debts = await company.do((ctx) =>
    ctx.db.query<{ branchId: number; counterBranchId: number; amount: number }>(sql`select branch_id, counter_branch_id,
        sum(credit - debit)::bigint as amount from ledger_line where tenant_id = ${ctx.tenantId} and account_code = ${sql.lit(account.interBranch)}
      group by 1, 2 having sum(credit - debit) > 0 order by 1, 2`),
  );
  const safeOf = (branchId: number) => safes.find((safe) => safe.branchId === branchId)?.id as number;
  for (const { branchId, counterBranchId, amount } of debts) {
    const remittanceId = await accountant.do(async (ctx) => {
      const there = await treasuryBalance(ctx, { id: safeOf(branchId), kind: 'cash' });
      const sum = Math.min(amount, there);
      return sum > 0 ? sendRemittance(ctx, { fromTreasury: safeOf(branchId), toBranch: counterBranchId, amount: sum }) : null;
    });
    if (remittanceId === null) continue;
    await auditor.do(async (ctx) => {
      const sent = await ctx.db.one<{ amount: number }>(
        sql`select amount from remittance where tenant_id = ${ctx.tenantId} and id = ${remittanceId}`,
      );
      await receiveRemittance(ctx, { id: remittanceId, treasury: safeOf(counterBranchId), counted: sent.amount });
    });
  }
}

/** Everybody’s statement is drawn up, agreed to and paid in piles; whom the safe cannot pay waits for the next time. */
async function payClients({ accountant, auditor, clients, safes }: SimulatedCompany): Promise<void> {
  for (const { id: safe, branchId } of safes) {
    const accounts = clients
      .filter((client) => client.branchId === branchId)
      .map(({ id }) => ({ client: id, originBranch: branchId, currency: 'IQD' as const }));
    const { made } = await accountant.do((ctx) => drawUpMany(ctx, accounts));
    await accountant.do((ctx) => stepMany(ctx, made, submitStatement));
    await auditor.do((ctx) => stepMany(ctx, made, auditStatement));
    await unlessRefused(() => accountant.do((ctx) => payMany(ctx, { ids: made, treasuries: [safe] })));
  }
}

/** The rent of each branch, from its safe. */
export async function payRents({ accountant, safes }: SimulatedCompany): Promise<void> {
  for (const { id: treasury } of safes)
    await accountant.do(async (ctx) => {
      const rent = await ctx.db.one<{ id: number }>(
        sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${sql.lit(account.rent)}`,
      );
      await createVoucher(ctx, { kind: 'debit', treasury, account: rent.id, amount: 250_000 });
    });
}

type Place = 'origin_branch_id' | 'current_branch_id';
const groupsOf = ({ company }: SimulatedCompany, condition: RawBuilder<unknown>, place: Place): Promise<Group[]> =>
  company.do((ctx: Context) =>
    ctx.db.query<Group>(sql`select ${sql.ref(place)} as from_branch_id, destination_branch_id as to_branch_id, to_json(array_agg(id order by id)) as ids
      from shipment where tenant_id = ${ctx.tenantId} and parent_id is null and ${condition} group by 1, 2 order by 1, 2`),
  );

async function move({ accountant }: SimulatedCompany, ids: readonly number[], input: Omit<Moving, 'shipmentIds'>): Promise<void> {
  for (const shipmentIds of inPiles(ids)) {
    const { failed } = await accountant.do((ctx) => moveShipments(ctx, { ...input, shipmentIds }));
    if (failed.length) throw new Error(`to ${input.to}: ${failed[0]?.code} ${failed[0]?.message}`);
  }
}
type Moving = Parameters<typeof moveShipments>[1];

const inPiles = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / mostAtOnce) }, (_, nth) => ids.slice(nth * mostAtOnce, (nth + 1) * mostAtOnce));
