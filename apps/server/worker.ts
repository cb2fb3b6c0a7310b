import { setTimeout as passing } from 'node:timers/promises';
import type pg from 'pg';
import { forgetNotifications } from '#collaboration/notifications/server';
import { forgetParcelNotices } from '#courier/notices/server';
import { forgetPrints } from '#courier/printing/server';
import { expireRequests } from '#courier/requests/server';
import { foldShipmentDeltas } from '#courier/shipments/server';
import { noteLateTransfers } from '#courier/transfers/server';
import { foldEarnings } from '#erp/earnings/server';
import { tellDuePurchases } from '#erp/purchases/server';
import { tellOverdueSales } from '#erp/sales/server';
import { tellDueCheques } from '#finance/cheques/server';
import { runExpenseSchedules } from '#finance/expenses/server';
import { foldBalances } from '#finance/ledger/server';
import { forgetCodes, keepAccountNames } from '#foundation/identity/server';
import { forgetLetters, keepDays, letterRounds, type Post } from '#foundation/letters/server';
import { forgetUnproven } from '#foundation/registrations/server';
import { messageRounds } from '#foundation/senders/server';
import { checkBooks, type Reconciled } from '#insight/book-checks/server';
import { type Context, forgetPastDays, forgetUnused, sql, stepJob, tellEvents, transact } from '#platform/server';
import { closedTo } from './gate.ts';
import { asTenant, contextOfJob, jobContext } from './set-up-tenant.ts';

const everyMs = 1_500;
/** Kept sums are read together with what is not folded yet, so that folding may wait until more goes into the same sums. */
const foldEveryMs = 6_000;
/** Rounds of long work at once: a slow step of one company leaves the others these. */
const mostJobRounds = 3;
/** How long a stop waits for what is under way; a step that takes longer is undone with its transaction and begun anew by the next process. */
const settleMsMax = 4_000;
/** The first look at the books comes this long after the start: a process that lives for a day only looks at them too. */
const firstNightMs = 600_000;
/** Answers kept for repeated keys; whoever retries does so within minutes. */
const keepAnswersDays = 7;

export interface WorkerReports {
  failed(error: unknown): void;
  /** What the nightly check of a company's books found wrong: nothing, or each law that does not hold with its first wrong row. */
  checked(tenantId: number, wrong: readonly Reconciled[]): void;
}

/**
 * What runs beside the requests. Folding, telling and each step of long work is done by one process of several, the others find it
 * taken; the nightly check of the books is done by each, for its own gauge.
 */
export function startWorker(pool: pg.Pool, reports: WorkerReports, post?: Post): () => Promise<void> {
  let stopped = false;
  const round = () => each((id) => work(pool, id));
  const startedAt = Date.now();
  let lastNight: number | undefined;
  /** Beside the rest, which does not wait for it. */
  const night = async () => {
    const today = new Date().getUTCDate();
    if (today === lastNight || Date.now() - startedAt < firstNightMs) return;
    lastNight = today;
    await transact(pool, null, (db) => db.query(sql`delete from rate_limit where expire < ${Date.now()}`));
    await transact(pool, null, forgetCodes);
    await post?.forget(new Date(Date.now() - keepDays * 86_400_000));
    await each((id) => asTenant(pool, id, () => new Date(), forgetTheOld));
    await each((id) => asTenant(pool, id, () => new Date(), tellDueDays));
    await names();
    await each(async (id) => reports.checked(id, await asTenant(pool, id, () => new Date(), findFaults)));
  };
  /** A company whose work fails does not keep the others waiting. */
  const each = async (task: (id: number) => Promise<void>) => {
    const every = sql`select id from every_tenant() id`;
    const tenants = await transact(pool, null, (db) => db.query<{ id: number }>(every), 'read only');
    for (const { id } of tenants) if (!stopped) await task(id).catch(reports.failed);
  };
  /** Once at the start too: until a moment ago a process of the version before may have written people. */
  const names = () =>
    each((id) =>
      asTenant(
        pool,
        id,
        () => new Date(),
        async (ctx) => {
          await keepAccountNames(ctx);
        },
      ),
    );
  /** Long work beside the rest, a step of each company in turn, until there is none. */
  const jobs = async () => {
    let isAny = false;
    const step = async (id: number) => {
      const stepped = await stepJob(pool, id, (db, job) => contextOfJob(db, id, new Date(), job));
      isAny ||= stepped;
    };
    do {
      isAny = false;
      await each(step);
    } while (isAny && !stopped);
  };
  const begun = names().catch(reports.failed);
  const letters = post && letterRounds(pool, post, reports.failed);
  const messages = messageRounds(pool, reports.failed);
  const ends = [
    () => begun,
    repeat(() => each((id) => fold(pool, id)), reports.failed, { apartMs: foldEveryMs }),
    repeat(round, reports.failed),
    repeat(night, reports.failed),
    repeat(async () => letters && (await each(letters.of)), reports.failed),
    async () => letters?.end(),
    repeat(() => each(messages.of), reports.failed),
    () => messages.end(),
    repeat(jobs, reports.failed, { mostAtOnce: mostJobRounds }),
  ];
  return async () => {
    stopped = true;
    await Promise.race([Promise.all(ends.map((end) => end())), passing(settleMsMax, undefined, { ref: false })]);
  };
}

/** Runs work again and again, at most so often at once; the answer ends it and waits for what is under way. */
function repeat(
  work: () => Promise<void>,
  failed: (error: unknown) => void,
  { mostAtOnce = 1, apartMs = everyMs } = {},
): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const timer = setInterval(() => {
    if (running.size >= mostAtOnce) return;
    const round = work()
      .catch(failed)
      .finally(() => running.delete(round));
    running.add(round);
  }, apartMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
  };
}

async function fold(pool: pg.Pool, id: number): Promise<void> {
  for (const sums of [foldShipmentDeltas, foldBalances, foldEarnings]) await asTenant(pool, id, () => new Date(), sums);
}

async function work(pool: pg.Pool, id: number): Promise<void> {
  if (await asTenant(pool, id, () => new Date(), mayWrite)) {
    await asTenant(pool, id, () => new Date(), expireRequests);
    await runExpenseSchedules((task) => asTenant(pool, id, () => new Date(), task));
    await asTenant(pool, id, () => new Date(), noteLateTransfers);
  }
  await tellEvents(pool, id, (db) => jobContext(db, id, new Date()));
}

/** A company that was closed, or may only read, has nothing done in its name. */
const mayWrite = async (ctx: Context) => closedTo(ctx.tenant, 'writing') === null;

/** Tells of what is to be paid by today, and of what was to be and is not. */
export async function tellDueDays(ctx: Context): Promise<void> {
  if (!(await mayWrite(ctx))) return;
  await tellOverdueSales(ctx);
  await tellDuePurchases(ctx);
  await tellDueCheques(ctx);
}

/** Forgets answers, prints, notifications and uploads nobody will ask for again. */
export async function forgetTheOld(ctx: Context): Promise<void> {
  await forgetLetters(ctx);
  await forgetParcelNotices(ctx);
  await forgetNotifications(ctx);
  await forgetUnproven(ctx);
  await forgetPrints(ctx);
  await forgetUnused(ctx);
  await forgetPastDays(ctx);
  await ctx.db.query(
    sql`delete from idempotency_key where tenant_id = ${ctx.tenantId} and created_at < now() - make_interval(days => ${keepAnswersDays})`,
  );
}

/** Recomputes the company's books from raw rows: which laws do not hold. */
export async function findFaults(ctx: Context): Promise<Reconciled[]> {
  return (await checkBooks(ctx)).filter(({ isGreen }) => !isGreen);
}
