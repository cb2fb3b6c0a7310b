import { isDeepStrictEqual } from 'node:util';
import { type Layout, mostAtOnce, type Paper, placesOn } from '#courier/printing/contract';
import { fieldRefusal } from '#platform/entity';
import { type Context, insertRows, overtaken, sql, startJob } from '#platform/server';
import { type ChosenParcels, type ChosenRow, chooseParcels, refuseUnprintable } from './choose-parcels.ts';
import { forgetPrints } from './forget-prints.ts';
import { layOut, type Placed, type Print } from './lay-out.ts';
import { type PrintWork, printJob } from './print-job.ts';
import { keepPaper } from './printed-paper.ts';
import { foreseenSlips, slipsFor } from './return-slips.ts';

export interface PrintAsked extends ChosenParcels {
  paper: Paper;
  layout?: Layout | null;
  /** The first free place of the first sheet, from 1. */
  start?: number | null;
  /** So many are printed while the person waits, where it is not the usual number. */
  mostAtOnce?: number;
}

/** Prints parcels: at once where they are few, answering where the paper can be opened; by a job where they are many. */
export async function printParcels(ctx: Context, asked: PrintAsked): Promise<{ runId: number; url: string | null }> {
  const print = printOf(asked);
  const rows = await chooseParcels(ctx, asked);
  await refuseUnprintable(ctx, print.paper, rows);
  const isSlip = print.paper === 'return_slip';
  const isLong = rows.length > (asked.mostAtOnce ?? mostAtOnce);
  // Laid out before anything is kept: it takes longer than everything else together.
  const foreseen = isSlip && !isLong ? await foreseenSlips(ctx, rows) : rows.map(plainly);
  const content = isLong ? null : await layOut(ctx, print, foreseen);
  await forgetPrints(ctx);
  const placed = isSlip ? await slipsFor(ctx, rows) : foreseen;
  if (content && isSlip && !isDeepStrictEqual(placed, foreseen)) throw overtaken();
  const runId = await keepRun(ctx, print, { placed, isLong });
  if (content) return { runId, url: keepPaper(ctx, { name: `${print.paper}-${nameOf(ctx, rows)}.pdf`, content }) };
  await startRun(ctx, runId, print, placed.length);
  return { runId, url: null };
}

const plainly = (row: ChosenRow): Placed => ({ shipmentId: row.id, slipNo: null });
const nameOf = (ctx: Context, rows: readonly ChosenRow[]) =>
  rows.length === 1 ? (rows[0]?.receiptNo ?? rows[0]?.id) : ctx.today;

function printOf({ paper, layout, start }: PrintAsked): Print {
  const chosen = paper === 'label' ? (layout ?? 'a6') : 'a6';
  const used = (start ?? 1) - 1;
  if (used < 0 || used >= placesOn(chosen)) throw fieldRefusal('start', 'errors.print.start', { most: placesOn(chosen) });
  return { paper, layout: chosen, used };
}

async function keepRun(
  ctx: Context,
  { paper, layout, used }: Print,
  { placed, isLong }: { placed: readonly Placed[]; isLong: boolean },
): Promise<number> {
  const { id } = await ctx.db.one<{ id: number }>(sql`
    insert into print_run (tenant_id, paper, layout, start, parcels, user_id, state, progress, created_at, finished_at)
    values (${ctx.tenantId}, ${paper}, ${layout}, ${used + 1}, ${placed.length}, ${ctx.user?.id ?? null}::bigint,
      ${isLong ? 'working' : 'ready'}, ${isLong ? 0 : 100}, ${ctx.now}, ${isLong ? null : ctx.now}) returning id`);
  insertRows(ctx.db, 'print_run_parcel', {
    same: { run_id: [id, 'bigint'] },
    types: { place: 'int', shipment_id: 'bigint', slip_no: 'text' },
    rows: placed.map(({ shipmentId, slipNo }, at) => ({ place: at + 1, shipment_id: shipmentId, slip_no: slipNo })),
  });
  return id;
}

async function startRun(ctx: Context, runId: number, { paper }: Print, parcels: number): Promise<void> {
  const work: PrintWork = { runId, userId: ctx.user?.id ?? 0, paper, parcels };
  const jobId = await startJob(ctx, printJob, work, parcels);
  ctx.db.run(sql`update print_run set job_id = ${jobId} where tenant_id = ${ctx.tenantId} and id = ${runId}`);
}
