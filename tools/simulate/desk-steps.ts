import { randomUUID } from 'node:crypto';
import { type Chance, moveShipment } from '#courier/moves/server';
import { PriceChangeRequest, StatusChangeRequest } from '#courier/requests/contract';
import {
  approvePrices,
  approveStatuses,
  askForPrice,
  askForStatus,
  cancelRequest,
  expireRequests,
  rejectRequests,
} from '#courier/requests/server';
import { scanModes } from '#courier/scans/contract';
import { scanParcel, undoScan } from '#courier/scans/server';
import { archiveShipments, restoreShipments } from '#courier/shipments/server';
import { drawUpMany, payMany, stepMany, submitStatement } from '#courier/statements/server';
import { status } from '#courier/statuses/contract';
import {
  agreeBranchStatement,
  createBranchStatement,
  settleBranchStatement,
  voidBranchStatement,
} from '#finance/branch-statements/server';
import { type Context, sql } from '#platform/server';
import type { SimulatedCompany } from './company.ts';

/** What happens at an office's other desks: scanning, asking for a price, the archive, piles of statements, two branches' paper. */
export function deskStep(day: SimulatedCompany, chance: Chance): Promise<string> {
  const dice = chance.below(100);
  if (dice < 12) return doorStep(day.accountant, chance);
  if (dice < 40) return scanStep(day, chance);
  if (dice < 62) return requestStep(day, chance);
  if (dice < 74) return archiveStep(day, chance);
  if (dice < 88) return pileStep(day, chance);
  return branchStep(day, chance);
}

const anyParcel = (ctx: Context, chance: Chance) =>
  ctx.db
    .query<{ id: number; receiptNo: string; price: number; branchId: number }>(
      sql`select id, coalesce(receipt_no, id::text) as receipt_no, price, current_branch_id as branch_id from shipment
        where tenant_id = ${ctx.tenantId} and archived_at is null order by id desc limit 40`,
    )
    .then((rows) => chance.pick(rows));

/** A number is read; a lost answer sends it again, and it is the same scan. */
async function scanStep({ accountant, agents, cast }: SimulatedCompany, chance: Chance): Promise<string> {
  if (chance.percent(15)) return undoSome({ accountant }, chance);
  const mode = chance.pick(scanModes.filter((one) => !one.endsWith('manifest'))) ?? 'audit';
  return accountant.do(async (ctx) => {
    const parcel = await anyParcel(ctx, chance);
    if (!parcel) return 'nothing to scan';
    const input = {
      clientUuid: randomUUID(),
      sessionUuid: randomUUID(),
      mode,
      code: parcel.receiptNo,
      shipmentId: null,
      deviceAt: ctx.now,
      courierId: chance.pick(agents)?.id ?? null,
      transferId: null,
      receiverName: 'Nadia',
      bag: null,
      seal: null,
      isSealIntact: false,
    };
    const branchId = chance.percent(70) ? parcel.branchId : (chance.pick(cast.branches)?.id ?? parcel.branchId);
    const there = { ...ctx, branchId };
    const first = await scanParcel(there, input);
    if (chance.percent(30) && (await scanParcel(there, input)).id !== first.id) throw new Error('one scan was kept twice');
    return `scan ${first.verdict}`;
  });
}

function undoSome({ accountant }: Pick<SimulatedCompany, 'accountant'>, chance: Chance): Promise<string> {
  return accountant.do(async (ctx) => {
    const scans = await ctx.db.query<{ id: number }>(sql`select id from parcel_scan where tenant_id = ${ctx.tenantId}
      and verdict = 'ok' and undone_at is null and user_id = ${ctx.user?.id ?? null} order by id desc limit 5`);
    const scan = chance.pick(scans);
    if (!scan) return 'no scan to take back';
    await undoScan(ctx, scan.id);
    return 'scan taken back';
  });
}

/** One asks, another decides, or nobody in time. */
async function requestStep({ accountant, auditor, company }: SimulatedCompany, chance: Chance): Promise<string> {
  if (chance.percent(10)) return company.do(expireRequests).then(() => 'requests lapsed');
  const isPrice = chance.percent(60);
  const entity = isPrice ? PriceChangeRequest : StatusChangeRequest;
  const waiting = await accountant.do((ctx) =>
    ctx.db.query<{ id: number }>(
      sql`select id from ${sql.table(entity.table)} where tenant_id = ${ctx.tenantId} and state = 'pending' order by id limit 20`,
    ),
  );
  const ids = waiting.map(({ id }) => id);
  if (ids.length > 0 && chance.percent(60)) {
    const [first] = ids as [number];
    if (chance.percent(15)) return accountant.do((ctx) => cancelRequest(ctx, entity, first).then(() => 'request withdrawn'));
    if (chance.percent(30)) return auditor.do((ctx) => rejectRequests(ctx, entity, [first], 'no').then(() => 'request rejected'));
    await auditor.do((ctx) => (isPrice ? approvePrices : approveStatuses)(ctx, ids, null));
    return 'requests approved';
  }
  return accountant.do(async (ctx) => {
    const parcel = await anyParcel(ctx, chance);
    if (!parcel) return 'nothing to ask for';
    const reason = 'the receiver says so';
    if (isPrice) await askForPrice(ctx, { shipmentId: parcel.id, price: 250 * chance.below(300), reason });
    else
      await askForStatus(ctx, {
        shipmentId: parcel.id,
        to: chance.pick([status.returned, status.returnWithAgent, status.inStore, status.delivered] as const) ?? status.inStore,
        reason,
        reasonCode: 'no_answer',
      });
    return 'request asked';
  });
}

/** Another price is agreed at the door, and the parcel handed over before the office has answered. */
async function doorStep(accountant: SimulatedCompany['accountant'], chance: Chance): Promise<string> {
  return accountant.do(async (ctx) => {
    const parcels = await ctx.db.query<{
      id: number;
      price: number;
      expected: number;
    }>(sql`select id, price, expected from shipment
      where tenant_id = ${ctx.tenantId} and status_id = any(${[status.outForDelivery, status.late, status.postponed]}::bigint[]) and parent_id is null and archived_at is null order by id desc limit 30`);
    const parcel = chance.pick(parcels);
    if (!parcel) return 'nobody at a door';
    const agreed = Math.max(0, parcel.price + 250 * (chance.below(60) - 40));
    await askForPrice(ctx, { shipmentId: parcel.id, price: agreed, reason: 'agreed at the door' });
    const collected = chance.percent(60) ? Math.max(0, parcel.expected + agreed - parcel.price) : parcel.expected;
    await moveShipment(ctx, { id: parcel.id, to: status.delivered, via: 'manual', collected, receiverName: 'Receiver' });
    return 'delivered before the answer';
  });
}

function archiveStep({ accountant }: SimulatedCompany, chance: Chance): Promise<string> {
  return accountant.do(async (ctx) => {
    const isBack = chance.percent(40);
    const rows = await ctx.db.query<{ id: number }>(sql`select id from shipment where tenant_id = ${ctx.tenantId}
      and (archived_at is not null) = ${isBack} order by id limit 30`);
    const ids = rows.filter(() => chance.percent(30)).map(({ id }) => id);
    if (ids.length === 0) return 'nothing for the archive';
    const { ok } = await (isBack ? restoreShipments : archiveShipments)(ctx, ids);
    return ok.length === 0 ? 'nothing for the archive' : isBack ? 'back from the archive' : 'into the archive';
  });
}

/** Thursday: many are drawn up, sent on, or paid at once. */
async function pileStep({ accountant, clients, safes, company }: SimulatedCompany, chance: Chance): Promise<string> {
  const dice = chance.below(3);
  if (dice === 0) {
    const accounts = clients
      .filter(() => chance.percent(50))
      .map(({ id, branchId }) => ({ client: id, originBranch: branchId, currency: 'IQD' as const }));
    const { made } = await accountant.do((ctx) => drawUpMany(ctx, accounts));
    return made.length > 0 ? 'statements drawn up together' : 'nobody to draw up';
  }
  const state = dice === 1 ? 'new' : 'audited';
  const open = await company.do((ctx) =>
    ctx.db.query<{ id: number }>(
      sql`select id from statement where tenant_id = ${ctx.tenantId} and kind = 'client' and state = ${state}`,
    ),
  );
  const ids = open.map(({ id }) => id);
  if (ids.length === 0) return 'no pile';
  if (dice === 1) await accountant.do((ctx) => stepMany(ctx, ids, submitStatement));
  else await accountant.do((ctx) => payMany(ctx, { ids, treasuries: safes.map(({ id }) => id) }));
  return dice === 1 ? 'statements sent on together' : 'clients paid together';
}

async function branchStep({ accountant, auditor, company, cast }: SimulatedCompany, chance: Chance): Promise<string> {
  const open = await company.do((ctx) =>
    ctx.db.query<{ id: number; state: string }>(
      sql`select id, state from branch_statement where tenant_id = ${ctx.tenantId} and state in ('new', 'agreed') order by id`,
    ),
  );
  const one = chance.percent(70) ? chance.pick(open) : undefined;
  if (!one) {
    const [branch, counterBranch] = [chance.pick(cast.branches)?.id as number, chance.pick(cast.branches)?.id as number];
    await accountant.do((ctx) => createBranchStatement(ctx, { branch, counterBranch, currency: 'IQD' }));
    return 'branches’ paper drawn up';
  }
  if (chance.percent(20)) await accountant.do((ctx) => voidBranchStatement(ctx, { id: one.id, reason: 'again' }));
  else if (one.state === 'new') await auditor.do((ctx) => agreeBranchStatement(ctx, { id: one.id }));
  else await accountant.do((ctx) => settleBranchStatement(ctx, { id: one.id }));
  return `branches’ paper ${one.state}`;
}
