import { createHash } from 'node:crypto';
import { type ExcelMode, excelModes, mostBytes, permissionOf } from '#courier/excel/contract';
import { conflict, fieldRefusal, Refusal } from '#platform/entity';
import { audit, type Context, may, sql, storeFile } from '#platform/server';
import { noteFile } from './excel-file-row.ts';
import { startExcelWork } from './excel-job.ts';
import { inspectInTurn } from './inspect-in-turn.ts';

interface Sent {
  mode: unknown;
  clientId?: unknown;
  name: string;
  content: Buffer;
  /** Pasted from a sheet: texts between tabs. */
  isPasted?: boolean;
}

/** Takes a sheet in and starts reading it. The same sheet a second time is the first one, with whatever became of it. */
export async function takeSheet(ctx: Context, sent: Sent): Promise<{ id: number; isKnown: boolean }> {
  const mode = modeIn(ctx, sent.mode);
  const clientId = await clientIn(ctx, sent.clientId);
  if (sent.content.length > mostBytes) throw fieldRefusal('file', 'errors.excel.tooLarge');
  const format = await inspectInTurn(ctx, sent.content);
  const hash = createHash('sha256').update(sent.content).digest('hex');
  // Pressed twice: the second waits until the first stands.
  await ctx.db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`excel/${ctx.tenantId}/${mode}/${hash}`}, 11))`);
  const known = await knownFile(ctx, { mode, hash, clientId });
  if (known) return { id: known, isKnown: true };
  const stored = await storeFile(ctx, {
    purpose: 'excel',
    name: sent.name,
    extension: format,
    mediaType: format === 'xlsx' ? xlsxType : 'text/csv',
    content: sent.content,
  });
  const name = (sent.isPasted ? sent.name : stored.name).slice(0, 150);
  const { id } = await ctx.db.one<{
    id: number;
  }>(sql`insert into excel_file (tenant_id, mode, name, format, hash, bytes, path, user_id, branch_id, client_id)
    values (${ctx.tenantId}, ${mode}, ${name}, ${sent.isPasted ? 'paste' : format}, ${hash}, ${sent.content.length}, ${stored.path},
      ${ctx.user?.id}::bigint, ${ctx.branchId}::bigint, ${clientId}::bigint) returning id`);
  noteFile(ctx, id, { jobId: await startExcelWork(ctx, { id, name, userId: ctx.user?.id as number }, 'check') });
  audit(ctx, { entity: 'excelFile', entityId: id, action: 'create', after: { name, mode, bytes: sent.content.length } });
  return { id, isKnown: false };
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function modeIn(ctx: Context, sent: unknown): ExcelMode {
  const mode = excelModes.find((one) => one === sent);
  if (!mode) throw fieldRefusal('mode', 'errors.notAnOption');
  if (!may(ctx, permissionOf[mode]))
    throw new Refusal('errors.noPermission', { status: 403, values: { permission: permissionOf[mode] } });
  return mode;
}

/** A client signed in sends his own parcels, whatever is said. */
async function clientIn(ctx: Context, sent: unknown): Promise<number | null> {
  if (ctx.user?.clientId) return ctx.user.clientId;
  if (sent === undefined || sent === null || sent === '') return null;
  const id = /^\d{1,15}$/.test(String(sent)) ? Number(sent) : 0;
  const mine = ctx.user?.branchIds ?? null;
  const found =
    await ctx.db.maybe(sql`select from client where tenant_id = ${ctx.tenantId} and id = ${id}::bigint and disabled_at is null
    and (${mine}::bigint[] is null or branch_id = any(${mine}::bigint[]))`);
  if (!found) throw fieldRefusal('client_id', 'errors.reference');
  return id;
}

/** The file this sheet was taken in as, for the same client. One that came to nothing or was taken back may come again; a colleague's is his. */
async function knownFile(
  ctx: Context,
  { mode, hash, clientId }: { mode: ExcelMode; hash: string; clientId: number | null },
): Promise<number | null> {
  const known = await ctx.db.maybe<{
    id: number;
    userId: number;
    user: string;
    day: string;
  }>(sql`select f.id, f.user_id, u.name as user,
      (f.created_at at time zone ${ctx.tenant.timeZone})::date::text as day
    from excel_file f join app_user u on u.tenant_id = f.tenant_id and u.id = f.user_id
    where f.tenant_id = ${ctx.tenantId} and f.mode = ${mode} and f.hash = ${hash} and f.client_id is not distinct from ${clientId}::bigint
      and (f.user_id <> ${ctx.user?.id ?? null}::bigint or f.branch_id is not distinct from ${ctx.branchId}::bigint)
      and f.state <> 'undone' and not (f.done = 0 and f.state in ('failed', 'cancelled')) order by f.id desc limit 1`);
  if (!known) return null;
  if (known.userId !== ctx.user?.id) throw conflict('errors.excel.takenByOther', { name: known.user, day: known.day });
  return known.id;
}
