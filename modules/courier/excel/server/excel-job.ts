import { type ExcelProgress, excelCancelled, permissionOf, progressOf, type Stage } from '#courier/excel/contract';
import { Refusal } from '#platform/entity';
import {
  type Context,
  defineChannel,
  defineJob,
  type Job,
  listenTo,
  may,
  type Step,
  sql,
  startJob,
  tell,
} from '#platform/server';
import { checkChunk, countBad } from './check-chunk.ts';
import { createChunk } from './create-chunk.ts';
import { editChunk } from './edit-chunk.ts';
import { type ExcelFileRow, noteFile } from './excel-file-row.ts';
import { stageSheet } from './stage-sheet.ts';
import { undoChunk } from './undo-chunk.ts';

/** One's own uploads, and nobody else's. */
export const excelProgress = defineChannel({
  name: 'excel_progress',
  roomOf: (person, roomId) => (roomId === null || roomId === person.id ? String(person.id) : null),
});

export interface ExcelWork {
  fileId: number;
  work: 'check' | 'commit' | 'undo';
  /** Whose file it is; told to him alone. */
  userId: number;
  name: string;
}
export interface ExcelCursor {
  stage: Stage;
  /** The last row that is done with. */
  after: number;
  done: number;
}

export const excelJob = defineJob<ExcelWork, ExcelCursor>({
  name: 'excel',
  step: async (ctx, job) => {
    const file = await ctx.db.one<ExcelFileRow>(
      sql`select * from excel_file where tenant_id = ${ctx.tenantId} and id = ${job.input.fileId}::bigint for update`,
    );
    // What somebody may no longer do, his upload may not do either.
    if (!may(ctx, permissionOf[file.mode]))
      throw new Refusal('errors.noPermission', { values: { permission: permissionOf[file.mode] } });
    const { progress, ...step } = await works[job.input.work](ctx, file, job.cursor);
    noteFile(ctx, file.id, { progress });
    return { ...step, result: { progress: Math.max(file.progress, progress) } };
  },
  tell: (tenantId, job) => tell(tenantId, excelProgress, job.input.userId, progressTold(job)),
  ended: async (ctx, job) => {
    const state = job.state === 'cancelled' ? 'cancelled' : 'failed';
    countBad(ctx, job.input.fileId);
    noteFile(ctx, job.input.fileId, { state, error: job.error, progress: 100, finishedAt: ctx.now });
  },
});

listenTo(excelCancelled, async ({ tenantId }, { fileId, name, userId }) =>
  tell(tenantId, excelProgress, userId, told({ fileId, name, userId }, 100)),
);

/** What is told of a file after a step; whatever ended it, it is done with. */
function progressTold({ state, input, result }: Job<ExcelWork, ExcelCursor>): ExcelProgress {
  const isEnded = state === 'failed' || state === 'cancelled';
  return told(input, isEnded ? 100 : ((result as { progress?: number } | null)?.progress ?? 0));
}

const told = ({ fileId: id, name, userId }: Omit<ExcelWork, 'work'>, progress: number): ExcelProgress => ({
  ExcelFile: { id, name, status: progress === 100 ? 'done' : 'pending', user_id: userId },
  progress,
});

const tellEveryMs = 200;

/** Tells its person how many rows are read while a large sheet is; nothing of it stands in the books before the last one does. */
function readingTold({ tenantId }: Context, file: ExcelFileRow): (rows: number, share: number) => void {
  let toldAt = 0;
  return (rows, share) => {
    if (performance.now() - toldAt < tellEveryMs) return;
    toldAt = performance.now();
    const progress = Math.max(file.progress, progressOf('read', Math.min(share, 0.99), 1));
    const payload = { ...told({ fileId: file.id, name: file.name, userId: file.userId }, progress), rows_read: rows };
    tell(tenantId, excelProgress, file.userId, payload);
  };
}

/** Starts work on a file for its person. */
export async function startExcelWork(
  ctx: Context,
  file: Pick<ExcelFileRow, 'id' | 'name' | 'userId'>,
  work: ExcelWork['work'],
): Promise<number> {
  return startJob(ctx, excelJob, { fileId: file.id, work, userId: file.userId, name: file.name } satisfies ExcelWork);
}

type WorkStep = Step<ExcelCursor> & { progress: number };
type Work = (ctx: Context, file: ExcelFileRow, cursor: ExcelCursor | null) => Promise<WorkStep>;

const works: Record<ExcelWork['work'], Work> = {
  check: async (ctx, file, cursor) => {
    if (file.state === 'reading') {
      const { total, isUnclear } = await stageSheet(ctx, { file, onRead: readingTold(ctx, file) });
      noteFile(ctx, file.id, { state: isUnclear ? 'mapping' : 'checking' });
      const next = isUnclear ? null : { stage: 'check' as const, after: 0, done: 0 };
      return { cursor: next, done: 0, total, progress: progressOf('read', 1, 1) };
    }
    const { after, count, isLast } = await checkChunk(ctx, file, cursor?.after ?? 0);
    const done = (cursor?.done ?? 0) + count;
    if (isLast) noteFile(ctx, file.id, { state: 'checked' });
    return {
      cursor: isLast ? null : { stage: 'check', after, done },
      done,
      total: file.total,
      progress: progressOf('check', isLast ? 1 : done, isLast ? 1 : file.total),
    };
  },
  commit: async (ctx, file, cursor) => {
    const chunk = file.mode === 'create' ? createChunk : editChunk;
    const { after, count, isLast } = await chunk(ctx, file, cursor?.after ?? 0);
    const done = (cursor?.done ?? 0) + count;
    if (isLast) noteFile(ctx, file.id, { state: 'done', finishedAt: ctx.now });
    return {
      cursor: isLast ? null : { stage: 'work', after, done },
      done,
      total: file.total,
      progress: isLast ? 100 : progressOf('work', done, Math.max(1, file.total - file.bad)),
    };
  },
  undo: async (ctx, file, cursor) => {
    const { after, count, isLast } = await undoChunk(ctx, file, cursor?.after ?? 0);
    const done = (cursor?.done ?? 0) + count;
    if (isLast) noteFile(ctx, file.id, { state: 'undone', finishedAt: ctx.now });
    return { cursor: isLast ? null : { stage: 'work', after, done }, done, total: file.done, progress: 100 };
  },
};
