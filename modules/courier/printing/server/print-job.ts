import { keptHours, labelsInPart, mostOnSlip, type PrintProgress, type PrintState } from '#courier/printing/contract';
import { Refusal } from '#platform/entity';
import { type Context, defineChannel, defineJob, type Job, may, type Step, sql, storeFile, tell } from '#platform/server';
import { joinPdfs } from '#platform/server/pdf';
import { layOut, type Placed, type Print } from './lay-out.ts';

/** One's own prints, and nobody else's. */
export const printProgress = defineChannel({
  name: 'print_progress',
  roomOf: (person, roomId) => (roomId === null || roomId === person.id ? String(person.id) : null),
});

export interface PrintWork {
  runId: number;
  /** Whose print it is; told to him alone. */
  userId: number;
  paper: string;
  parcels: number;
}
interface PrintCursor {
  /** The last place that is laid out. */
  after: number;
  part: number;
}
const permission = 'print_shipments_receipt';

/** Lays a long print out part by part, and joins the parts in the end. A killed server goes on after the last whole part. */
export const printJob = defineJob<PrintWork, PrintCursor>({
  name: 'print',
  step: async (ctx, { input, cursor }) => {
    // What somebody may no longer do, his print may not do either.
    if (!may(ctx, permission)) throw new Refusal('errors.noPermission', { values: { permission } });
    const { after, part } = cursor ?? { after: 0, part: 0 };
    return after < input.parcels ? layOutPart(ctx, input, { after, part }) : join(ctx, input);
  },
  tell: (tenantId, job) => tell(tenantId, printProgress, job.input.userId, progressOf(job)),
  ended: async (ctx, job) => endRun(ctx, job),
});

async function layOutPart(ctx: Context, work: PrintWork, { after, part }: PrintCursor): Promise<Step<PrintCursor>> {
  const print = await ctx.db.one<Print>(
    sql`select paper, layout, start - 1 as used from print_run where tenant_id = ${ctx.tenantId} and id = ${work.runId} for update`,
  );
  const used = part === 0 ? print.used : 0;
  const placed = await nextPlaced(ctx, work, { after, print: { ...print, used } });
  const content = await layOut(ctx, { ...print, used }, placed);
  ctx.db.run(
    sql`insert into print_part (tenant_id, run_id, part, content) values (${ctx.tenantId}, ${work.runId}, ${part}, ${content})`,
  );
  const done = after + placed.length;
  const progress = Math.floor((done / work.parcels) * 95);
  ctx.db.run(
    sql`update print_run set progress = ${progress}, version = version + 1, updated_at = now() where tenant_id = ${ctx.tenantId} and id = ${work.runId}`,
  );
  return { cursor: { after: done, part: part + 1 }, done, total: work.parcels, result: { progress } };
}

/** The parcels of the next part: whole sheets, and whole slips. */
async function nextPlaced(
  ctx: Context,
  work: PrintWork,
  { after, print }: { after: number; print: Print },
): Promise<readonly Placed[]> {
  const isSlip = print.paper === 'return_slip';
  const count = isSlip ? mostOnSlip : labelsInPart(print.layout, print.used);
  const rows = await ctx.db.query<Placed>(sql`select shipment_id, slip_no from print_run_parcel
    where tenant_id = ${ctx.tenantId} and run_id = ${work.runId} and place > ${after} order by place limit ${count + 1}`);
  const [next] = rows.slice(count);
  const placed = rows.slice(0, count);
  // A slip that goes on after this part waits for the next one.
  return isSlip && next ? placed.filter((one) => one.slipNo !== next.slipNo) : placed;
}

async function join(ctx: Context, work: PrintWork): Promise<Step<PrintCursor>> {
  const parts = await ctx.db.query<{ content: Buffer }>(
    sql`select content from print_part where tenant_id = ${ctx.tenantId} and run_id = ${work.runId} order by part`,
  );
  const content = await joinPdfs(parts.map((one) => one.content));
  const file = await storeFile(ctx, {
    purpose: 'prints',
    name: `${work.paper}-${ctx.today}-${work.parcels}.pdf`,
    extension: 'pdf',
    mediaType: 'application/pdf',
    content,
    isOwn: true,
  });
  ctx.db.run(sql`delete from print_part where tenant_id = ${ctx.tenantId} and run_id = ${work.runId}`);
  ctx.db.run(sql`update print_run set state = 'ready', progress = 100, path = ${file.path}, finished_at = ${ctx.now}, version = version + 1, updated_at = now(),
      expires_at = ${ctx.now}::timestamptz + make_interval(hours => ${keptHours}) where tenant_id = ${ctx.tenantId} and id = ${work.runId}`);
  return { cursor: null, done: work.parcels, total: work.parcels, result: { progress: 100 } };
}

async function endRun(ctx: Context, { input, state, error }: Job<PrintWork, PrintCursor>): Promise<void> {
  const ended: PrintState = state === 'cancelled' ? 'cancelled' : 'failed';
  ctx.db.run(sql`delete from print_part where tenant_id = ${ctx.tenantId} and run_id = ${input.runId}`);
  ctx.db.run(sql`update print_run set state = ${ended}, error = ${error ? JSON.stringify(error) : null}::jsonb, finished_at = ${ctx.now}, version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId} and id = ${input.runId}`);
}

const told: Record<Job['state'], PrintState> = {
  waiting: 'working',
  running: 'working',
  done: 'ready',
  failed: 'failed',
  cancelled: 'cancelled',
};

function progressOf({ input, state, result }: Job<PrintWork, PrintCursor>): PrintProgress {
  const { runId: id, userId, paper, parcels } = input;
  return {
    id,
    paper,
    parcels,
    user_id: userId,
    state: told[state],
    progress: (result as { progress?: number } | null)?.progress ?? 0,
  };
}
