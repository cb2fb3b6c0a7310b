import { conflict, notFound, Refusal } from '#platform/entity';
import { audit, type Context, cancelJob, readStored, sql } from '#platform/server';

interface OwnRun {
  state: string;
  jobId: number | null;
  path: string | null;
  expiresAt: Date | null;
}

/** One's own print; anybody else's is not found. */
function ownRun(ctx: Context, id: number): Promise<OwnRun | undefined> {
  return ctx.db.maybe<OwnRun>(sql`select state, job_id, path, expires_at from print_run
    where tenant_id = ${ctx.tenantId} and id = ${id} and user_id = ${ctx.user?.id ?? null}::bigint`);
}

/** Gives a long print up; what was laid out is thrown away. */
export async function cancelPrint(ctx: Context, id: number): Promise<void> {
  const run = await ownRun(ctx, id);
  if (!run) throw notFound();
  if (!run.jobId || !(await cancelJob(ctx, run.jobId))) throw conflict('errors.print.notWorking');
  audit(ctx, { entity: 'printRun', entityId: id, action: 'cancel' });
}

/** The finished file of a long print, for whoever printed it and as long as it is kept. */
export async function printedFile(ctx: Context, id: number): Promise<{ name: string; content: Buffer }> {
  const run = await ownRun(ctx, id);
  if (!run) throw notFound();
  if (run.state === 'working') throw conflict('errors.print.notReady');
  const isKept = run.path !== null && run.expiresAt !== null && run.expiresAt > ctx.now;
  const file = isKept ? await readStored(ctx, run.path ?? '') : undefined;
  if (!file) throw new Refusal('errors.print.gone', { status: 404 });
  return file;
}
