import { parcelSheets } from '#courier/excel/contract';
import { askedOfMany, bulkMove, type Chance } from '#courier/moves/server';
import { papers } from '#courier/printing/contract';
import { cancelPrint, printParcels } from '#courier/printing/server';
import { status } from '#courier/statuses/contract';
import { cancelSheet, commitSheet, fixCell, takeSheet, undoSheet } from '#foundation/sheets/server';
import { type Context, cancelBulk, closeBulk, sql, startBulk } from '#platform/server';
import type { SimulatedCompany } from './company.ts';

/** What is asked for now and done beside, between whatever else happens: moves of many, sheets, long prints. */
export function longWorkStep(day: SimulatedCompany, chance: Chance): Promise<string> {
  const dice = chance.below(100);
  if (dice < 45) return day.accountant.do((ctx) => bulkStep(ctx, day, chance));
  if (dice < 88) return day.accountant.do((ctx) => sheetStep(ctx, day, chance));
  return day.accountant.do((ctx) => printStep(ctx, chance));
}

/** Few are many here: what is done in pieces is done in pieces of three. */
const parcelsAtOnce = 3;

async function bulkStep(ctx: Context, { cast }: SimulatedCompany, chance: Chance): Promise<string> {
  const open = await ctx.db.query<{ id: number; state: string }>(
    sql`select id, state from bulk_work where tenant_id = ${ctx.tenantId} and closed_at is null order by id`,
  );
  const one = chance.percent(30) ? chance.pick(open) : undefined;
  if (one?.state === 'working') return cancelBulk(ctx, one.id).then(() => 'move of many given up');
  if (one) return closeBulk(ctx, one.id).then(() => 'move of many put away');
  const branch = chance.pick(cast.branches);
  const from = chance.pick([status.ready, status.inStore, status.inStore, status.outForDelivery] as const) ?? status.inStore;
  const parcels = await ctx.db.query<{ id: number }>(sql`select id from shipment where tenant_id = ${ctx.tenantId}
    and status_id = ${from} and current_branch_id = ${branch?.id ?? 0} and archived_at is null order by id limit 12`);
  if (parcels.length === 0) return 'nothing for a move of many';
  const asked = await askedOfMany(ctx, {
    shipmentIds: parcels.map(({ id }) => id),
    to:
      from === status.ready
        ? status.inStore
        : from === status.inStore
          ? status.outForDelivery
          : (chance.pick([status.inStore, status.delivered, status.late] as const) ?? status.inStore),
    via: 'bulk',
    courierId: from === status.inStore ? (chance.pick(branch?.agentIds ?? []) ?? null) : null,
    treasuryId: from === status.ready ? (branch?.treasuryId ?? null) : null,
    reasonCode: from === status.outForDelivery ? 'no_answer' : null,
  });
  await startBulk(ctx, bulkMove, { ...asked, atOnce: parcelsAtOnce });
  return 'move of many asked';
}

interface OpenFile {
  id: number;
  state: string;
  mode: string;
  good: number;
  bad: number;
  done: number;
}

async function sheetStep(ctx: Context, day: SimulatedCompany, chance: Chance): Promise<string> {
  const files = await ctx.db.query<OpenFile>(sql`select f.id, f.state, f.mode, f.bad, f.done,
      (select count(*)::int from sheet_row r where r.tenant_id = f.tenant_id and r.sheet_id = f.id and r.state = 'good') as good
    from sheet f where f.tenant_id = ${ctx.tenantId} and f.kind = 'shipment' and f.state not in ('undone', 'mapping') order by f.id desc limit 4`);
  const one = chance.percent(75) ? chance.pick(files) : undefined;
  if (!one) return chance.percent(70) ? uploadNew(ctx, day, chance) : uploadChanges(ctx, chance);
  if (['reading', 'checking', 'working', 'undoing'].includes(one.state))
    return chance.percent(15) ? cancelSheet(ctx, one.id).then(() => 'sheet given up') : 'sheet under way';
  if (one.bad > 0 && chance.percent(40)) return putRight(ctx, one, chance);
  if (one.good > 0) return commitSheet(ctx, one.id).then(() => `sheet saved: ${one.mode}`);
  if (one.mode === 'create' && one.done > 0) return undoSheet(ctx, one.id).then(() => 'sheet taken back');
  return 'sheet lies there';
}

/** A client's sheet of the morning, with a wrong phone now and then. */
async function uploadNew(ctx: Context, { clients }: SimulatedCompany, chance: Chance): Promise<string> {
  const rows = Array.from({ length: 1 + chance.below(7) }, (_, at) => {
    const phone = chance.percent(12) ? '0770' : `0790${String(chance.below(10_000_000)).padStart(7, '0')}`;
    const city = chance.pick(['Baghdad', 'Basra', 'Najaf'] as const);
    return [`Receiver ${at}`, phone, city, `Sheet street ${at}`, 250 * chance.below(300)].join(',');
  });
  const content = Buffer.from(['Receiver,Phone,City,Address,Price', ...rows].join('\n'));
  await takeSheet(ctx, { kind: parcelSheets, mode: 'create', clientId: chance.pick(clients)?.id, name: 'morning.csv', content });
  return 'sheet of new parcels';
}

/** Parcels corrected by a sheet; what may no longer be changed is told of its row. */
async function uploadChanges(ctx: Context, chance: Chance): Promise<string> {
  const parcels = await ctx.db.query<{ receiptNo: string }>(sql`select receipt_no from shipment where tenant_id = ${ctx.tenantId}
    and receipt_no is not null and parent_id is null and archived_at is null order by id desc limit 20`);
  const rows = parcels.filter(() => chance.percent(30)).map(({ receiptNo }) => `${receiptNo},Changed,${250 * chance.below(300)}`);
  if (rows.length === 0) return 'nothing for a sheet of changes';
  const content = Buffer.from(['Receipt number,Receiver,Price', ...rows].join('\n'));
  await takeSheet(ctx, { kind: parcelSheets, mode: 'edit', name: 'changes.csv', content });
  return 'sheet of changes';
}

async function putRight(ctx: Context, { id, mode }: OpenFile, chance: Chance): Promise<string> {
  const row = await ctx.db.maybe<{ rowNo: number }>(sql`select row_no from sheet_row where tenant_id = ${ctx.tenantId}
    and sheet_id = ${id} and state = 'bad' order by row_no limit 1`);
  if (!row) return 'sheet lies there';
  const [column, value] = mode === 'create' ? ['phone', '07901234567'] : ['price', String(250 * chance.below(300))];
  await fixCell(ctx, id, { row: row.rowNo, column, value });
  return 'cell put right';
}

async function printStep(ctx: Context, chance: Chance): Promise<string> {
  const open = await ctx.db.query<{ id: number }>(
    sql`select id from print_run where tenant_id = ${ctx.tenantId} and state = 'working' order by id`,
  );
  const running = chance.percent(30) ? chance.pick(open) : undefined;
  if (running) return cancelPrint(ctx, running.id).then(() => 'print given up');
  const paper = chance.pick(papers) ?? 'label';
  const isSlip = paper === 'return_slip';
  const parcels = await ctx.db.query<{ id: number }>(sql`select id from shipment where tenant_id = ${ctx.tenantId}
    and archived_at is null and (not ${isSlip}::boolean or status_id = any(${[status.returned, status.returnHandedToClient, status.returnWithReceivingAgent, status.returnedToClient]}::bigint[])) order by id desc limit 9`);
  const ids = parcels.map(({ id }) => id);
  if (ids.length === 0) return 'nothing to print';
  await printParcels(ctx, { ids, paper, layout: paper === 'label' ? 'a4_2x4' : null, mostAtOnce: parcelsAtOnce });
  return `printed ${paper}${ids.length > parcelsAtOnce ? ' beside' : ''}`;
}
