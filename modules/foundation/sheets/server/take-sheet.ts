import { createHash } from 'node:crypto';
import { mostBytes, type SheetKind } from '#foundation/sheets/contract';
import { conflict, fieldRefusal } from '#platform/entity';
import { audit, type Context, sql, storeFile } from '#platform/server';
import { inspectInTurn } from './inspect-in-turn.ts';
import { noteSheet } from './kept-sheet.ts';
import { startSheetWork } from './sheet-job.ts';
import { refuseUnlessMay, serverOf } from './sheet-work.ts';

export interface SentSheet {
  kind: SheetKind;
  mode: unknown;
  clientId?: unknown;
  name: string;
  content: Buffer;
  /** Pasted from a sheet: texts between tabs. */
  isPasted?: boolean;
}

/** Takes a sheet in and starts reading it. The same sheet a second time is the first one, with whatever became of it. */
export async function takeSheet(ctx: Context, sent: SentSheet): Promise<{ id: number; isKnown: boolean }> {
  const kind = sent.kind.name;
  const mode = modeIn(sent.kind, sent.mode);
  refuseUnlessMay(ctx, { kind, mode });
  const clientId = (await serverOf({ kind }).clientOf?.(ctx, sent.clientId)) ?? null;
  if (sent.content.length > mostBytes) throw fieldRefusal('file', 'errors.excel.tooLarge');
  const format = await inspectInTurn(ctx, sent.content);
  const hash = createHash('sha256').update(sent.content).digest('hex');
  // Pressed twice: the second waits until the first stands.
  const turn = `sheet/${ctx.tenantId}/${kind}/${mode}/${hash}`;
  await ctx.db.query(sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 11))`);
  const known = await knownSheet(ctx, { kind, mode, hash, clientId });
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
  }>(sql`insert into sheet (tenant_id, kind, mode, name, format, hash, bytes, path, user_id, branch_id, client_id)
    values (${ctx.tenantId}, ${kind}, ${mode}, ${name}, ${sent.isPasted ? 'paste' : format}, ${hash}, ${sent.content.length},
      ${stored.path}, ${ctx.user?.id}::bigint, ${ctx.branchId}::bigint, ${clientId}::bigint) returning id`);
  noteSheet(ctx, id, { jobId: await startSheetWork(ctx, { id, name, userId: ctx.user?.id as number }, 'check') });
  audit(ctx, { entity: sent.kind.entity, entityId: id, action: 'create', after: { name, mode, bytes: sent.content.length } });
  return { id, isKnown: false };
}

/** What a sheet of the kind is for, by the word that was sent. */
export function modeIn(kind: SheetKind, sent: unknown): string {
  const mode = Object.keys(kind.modes).find((one) => one === sent);
  if (!mode) throw fieldRefusal('mode', 'errors.notAnOption');
  return mode;
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The sheet this one was taken in as, for the same client. One that came to nothing or was taken back may come again; a colleague's is his. */
async function knownSheet(
  ctx: Context,
  { kind, mode, hash, clientId }: { kind: string; mode: string; hash: string; clientId: number | null },
): Promise<number | null> {
  const known = await ctx.db.maybe<{
    id: number;
    userId: number;
    user: string;
    day: string;
  }>(sql`select f.id, f.user_id, u.name as user,
      (f.created_at at time zone ${ctx.tenant.timeZone})::date::text as day
    from sheet f join app_user u on u.tenant_id = :tenant and u.id = f.user_id
    where f.tenant_id = ${ctx.tenantId} and f.kind = ${kind} and f.mode = ${mode} and f.hash = ${hash}
      and f.client_id is not distinct from ${clientId}::bigint
      and (f.user_id <> ${ctx.user?.id ?? null}::bigint or f.branch_id is not distinct from ${ctx.branchId}::bigint)
      and f.state <> 'undone' and not (f.done = 0 and f.state in ('failed', 'cancelled')) order by f.id desc limit 1`);
  if (!known) return null;
  if (known.userId !== ctx.user?.id) throw conflict('errors.excel.takenByOther', { name: known.user, day: known.day });
  return known.id;
}
