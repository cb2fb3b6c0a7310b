import { moveShipment } from '#courier/moves/server';
import { processingStatus, type ReportLine, type ReportLineKind, reportable, reportableAgain } from '#courier/reports/contract';
import {
  lockMoving,
  type MovingRow,
  markReported,
  readMoving,
  shipmentNotFound,
  unmarkReported,
} from '#courier/shipments/server';
import { systemStatus } from '#courier/statuses/contract';
import { rulesOf } from '#courier/statuses/server';
import { fieldRefusal, Refusal } from '#platform/entity';
import { audit, type Context, sql } from '#platform/server';

const contentMost = 1000;

/** Says that something about a parcel on its way is not as it should be; until it is processed it shows everywhere. */
export async function reportParcel(ctx: Context, id: number, content: string): Promise<void> {
  const parcel = await lockedParcel(ctx, id);
  if (parcel.isReported) throw new Refusal('errors.report.already', { status: 409 });
  await requireReportable(ctx, parcel);
  await mark(ctx, parcel, 'report', required(content));
}

/** The answer did not hold: a parcel that was reported and no longer is, is reported again: on its way, or delivered as it is said to be. */
export async function reportAgain(ctx: Context, id: number): Promise<void> {
  const parcel = await lockedParcel(ctx, id);
  if (parcel.isReported) throw new Refusal('errors.report.already', { status: 409 });
  if (!parcel.wasReported) throw new Refusal('errors.report.never');
  await requireReportable(ctx, parcel, reportableAgain);
  await mark(ctx, parcel, 're_report', null);
}

/** Adds a word to a reported parcel, for whoever has it. */
export async function notifyAboutReport(ctx: Context, id: number, content: string): Promise<void> {
  const parcel = await lockedParcel(ctx, id);
  if (!parcel.isReported) throw new Refusal('errors.report.notReported');
  addLine(ctx, id, 'notice', required(content));
}

/**
 * Ends a report the one way it can end well: the parcel is delivered after all, with everything a delivery means. One reported
 * again after its delivery is in the books already: the report ends and no money moves.
 */
export async function processReport(ctx: Context, id: number, statusId: number): Promise<void> {
  const parcel = await lockedParcel(ctx, id);
  if (!parcel.isReported) throw new Refusal('errors.report.notReported');
  if (statusId !== processingStatus) throw fieldRefusal('status_id', 'errors.report.onlyDelivered');
  if ((await baseOf(ctx, parcel)) === processingStatus) await unmarkReported(ctx, id);
  else await moveShipment(ctx, { id, to: processingStatus, via: 'manual' });
  addLine(ctx, id, 'processed', null);
}

/** Whether a parcel's report is over; the room of its talk has the parcel's number. */
export async function checkIfFixed(
  ctx: Context,
  id: number,
): Promise<{ status: number | null; is_reported: boolean; is_existed: boolean }> {
  const [parcel] = await readMoving(ctx, [id]);
  return { status: parcel?.statusId ?? null, is_reported: parcel?.isReported ?? false, is_existed: parcel !== undefined };
}

export async function reportLines(ctx: Context, id: number): Promise<ReportLine[]> {
  const [parcel] = await readMoving(ctx, [id]);
  if (!parcel) throw shipmentNotFound();
  return ctx.db.query<ReportLine>(sql`select r.id, r.kind, r.content, instant_text(r.at) as at, u.name as user from shipment_report r
    left join app_user u on u.tenant_id = :tenant and u.id = r.user_id
    where r.tenant_id = ${ctx.tenantId} and r.shipment_id = ${id} order by r.id`);
}

async function lockedParcel(ctx: Context, id: number): Promise<MovingRow> {
  const [parcel] = await lockMoving(ctx, [id]);
  if (!parcel) throw shipmentNotFound();
  return parcel;
}

async function requireReportable(ctx: Context, parcel: MovingRow, bases = reportable): Promise<void> {
  if (!bases.includes(await baseOf(ctx, parcel)) || parcel.archivedAt) throw new Refusal('errors.report.notNow');
}

async function baseOf(ctx: Context, { statusId }: MovingRow): Promise<number> {
  return systemStatus(statusId, (await rulesOf(ctx)).statuses)?.id ?? 0;
}

async function mark(ctx: Context, { id }: MovingRow, kind: ReportLineKind, content: string | null): Promise<void> {
  await markReported(ctx, id);
  addLine(ctx, id, kind, content);
  audit(ctx, { entity: 'shipment', entityId: id, action: kind === 'report' ? 'report' : 'reportAgain', after: { content } });
}

function addLine(ctx: Context, id: number, kind: ReportLineKind, content: string | null): void {
  ctx.db.run(sql`insert into shipment_report (tenant_id, shipment_id, kind, content, user_id)
    values (${ctx.tenantId}, ${id}, ${kind}, ${content}, ${ctx.user?.id ?? null})`);
}

function required(content: string): string {
  const said = content.trim();
  if (!said) throw fieldRefusal('content', 'errors.required');
  if (said.length > contentMost) throw fieldRefusal('content', 'errors.tooLong', { max: contentMost });
  return said;
}
