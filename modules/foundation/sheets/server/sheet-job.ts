import { type ExcelProgress, progressOf, type Stage, sheetCancelled } from '#foundation/sheets/contract';
import { type Context, defineChannel, defineJob, type Job, listenTo, type Step, sql, startJob, tell } from '#platform/server';
import { checkChunk, countRows } from './check-chunk.ts';
import { type KeptSheet, noteSheet } from './kept-sheet.ts';
import { saveChunk } from './save-chunk.ts';
import { refuseUnlessMay } from './sheet-work.ts';
import { stageSheet } from './stage-sheet.ts';
import { undoChunk } from './undo-chunk.ts';

/** One's own uploads, and nobody else's. */
export const sheetProgress = defineChannel({
  name: 'excel_progress',
  roomOf: (person, roomId) => (roomId === null || roomId === person.id ? String(person.id) : null),
});

export interface SheetAsked {
  fileId: number;
  work: 'check' | 'commit' | 'undo';
  /** Whose sheet it is; told to him alone. */
  userId: number;
  name: string;
}
export interface SheetCursor {
  stage: Stage;
  /** The last row that is done with. */
  after: number;
  done: number;
}

export const sheetJob = defineJob<SheetAsked, SheetCursor>({
  name: 'excel',
  step: async (ctx, job) => {
    const sheet = await ctx.db.one<KeptSheet>(
      sql`select * from sheet where tenant_id = ${ctx.tenantId} and id = ${job.input.fileId}::bigint for update`,
    );
    refuseUnlessMay(ctx, sheet);
    const { progress, ...step } = await works[job.input.work](ctx, sheet, job.cursor);
    noteSheet(ctx, sheet.id, { progress });
    return { ...step, result: { progress: Math.max(sheet.progress, progress) } };
  },
  tell: (tenantId, job) => tell(tenantId, sheetProgress, job.input.userId, progressTold(job)),
  ended: async (ctx, job) => {
    const state = job.state === 'cancelled' ? 'cancelled' : 'failed';
    countRows(ctx, job.input.fileId);
    noteSheet(ctx, job.input.fileId, { state, error: job.error, progress: 100, finishedAt: ctx.now });
  },
});

listenTo(sheetCancelled, async ({ tenantId }, { fileId, name, userId }) =>
  tell(tenantId, sheetProgress, userId, told({ fileId, name, userId }, 100)),
);

/** What is told of a sheet after a step; whatever ended it, it is done with. */
function progressTold({ state, input, result }: Job<SheetAsked, SheetCursor>): ExcelProgress {
  const isEnded = state === 'failed' || state === 'cancelled';
  return told(input, isEnded ? 100 : ((result as { progress?: number } | null)?.progress ?? 0));
}

const told = ({ fileId: id, name, userId }: Omit<SheetAsked, 'work'>, progress: number): ExcelProgress => ({
  ExcelFile: { id, name, status: progress === 100 ? 'done' : 'pending', user_id: userId },
  progress,
});

const tellEveryMs = 200;

/** Tells its person how many rows are read while a large sheet is; nothing of it stands in the books before the last one does. */
function readingTold({ tenantId }: Context, sheet: KeptSheet): (rows: number, share: number) => void {
  let toldAt = 0;
  return (rows, share) => {
    if (performance.now() - toldAt < tellEveryMs) return;
    toldAt = performance.now();
    const progress = Math.max(sheet.progress, progressOf('read', Math.min(share, 0.99), 1));
    const payload = { ...told({ fileId: sheet.id, name: sheet.name, userId: sheet.userId }, progress), rows_read: rows };
    tell(tenantId, sheetProgress, sheet.userId, payload);
  };
}

/** Starts work on a sheet for its person. */
export async function startSheetWork(
  ctx: Context,
  sheet: Pick<KeptSheet, 'id' | 'name' | 'userId'>,
  work: SheetAsked['work'],
): Promise<number> {
  return startJob(ctx, sheetJob, { fileId: sheet.id, work, userId: sheet.userId, name: sheet.name } satisfies SheetAsked);
}

type WorkStep = Step<SheetCursor> & { progress: number };
type Work = (ctx: Context, sheet: KeptSheet, cursor: SheetCursor | null) => Promise<WorkStep>;

const works: Record<SheetAsked['work'], Work> = {
  check: async (ctx, sheet, cursor) => {
    if (sheet.state === 'reading') {
      const { total, isUnclear } = await stageSheet(ctx, { sheet, onRead: readingTold(ctx, sheet) });
      noteSheet(ctx, sheet.id, { state: isUnclear ? 'mapping' : 'checking' });
      const next = isUnclear ? null : { stage: 'check' as const, after: 0, done: 0 };
      return { cursor: next, done: 0, total, progress: progressOf('read', 1, 1) };
    }
    const { after, count, isLast } = await checkChunk(ctx, sheet, cursor?.after ?? 0);
    const done = (cursor?.done ?? 0) + count;
    if (isLast) noteSheet(ctx, sheet.id, { state: 'checked' });
    return {
      cursor: isLast ? null : { stage: 'check', after, done },
      done,
      total: sheet.total,
      progress: progressOf('check', isLast ? 1 : done, isLast ? 1 : sheet.total),
    };
  },
  commit: async (ctx, sheet, cursor) => {
    const { after, count, isLast } = await saveChunk(ctx, sheet, cursor?.after ?? 0);
    const done = (cursor?.done ?? 0) + count;
    if (isLast) noteSheet(ctx, sheet.id, { state: 'done', finishedAt: ctx.now });
    return {
      cursor: isLast ? null : { stage: 'work', after, done },
      done,
      total: sheet.total,
      progress: isLast ? 100 : progressOf('work', done, Math.max(1, sheet.total - sheet.bad)),
    };
  },
  undo: async (ctx, sheet, cursor) => {
    const { after, count, isLast } = await undoChunk(ctx, sheet, cursor?.after ?? 0);
    const done = (cursor?.done ?? 0) + count;
    if (isLast) noteSheet(ctx, sheet.id, { state: 'undone', finishedAt: ctx.now });
    return { cursor: isLast ? null : { stage: 'work', after, done }, done, total: sheet.done, progress: 100 };
  },
};
