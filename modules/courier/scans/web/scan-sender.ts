import { CallError, call } from '#platform/web';
import { emptyQueue, type Failure, type KeptScan, pauseMs, type QueuePort, type ScanAnswer } from './scan-queue.ts';
import { currentOwner, store } from './scan-store.ts';

/** As long as a scan may take before it counts as unanswered. */
const patienceMs = 15_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let tries = 0;
let isListening = false;

/** Sends what waits, now; and from now on again by itself, when a pause is over or the connection is back. */
export function sendWaiting(): void {
  clearTimeout(timer);
  if (!isListening) {
    isListening = true;
    window.addEventListener('online', sendWaiting);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sendWaiting());
  }
  void work();
}

async function work(): Promise<void> {
  const owner = currentOwner();
  if (!owner) return;
  const outcome = await alone(owner, () => emptyQueue(portOf(owner)));
  if (outcome !== 'again') {
    tries = 0;
    return;
  }
  clearTimeout(timer);
  timer = setTimeout(sendWaiting, pauseMs(tries++, Math.random()));
}

const inThisTab = new Map<string, Promise<unknown>>();

/**
 * One sender at a time: of all tabs by a Web Lock, which pages without encryption do not have; there it is one in each tab,
 * and the server takes a scan once however many send it.
 */
export function alone<T>(owner: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(`karwan-scans/${owner}`, work) as Promise<T>;
  const turn = (inThisTab.get(owner) ?? Promise.resolve()).then(work, work);
  inThisTab.set(owner, turn);
  return turn;
}

function portOf(owner: string): QueuePort {
  return {
    next: () => oldestWaiting(owner),
    change: (scan, what) => store.scans.update(scan.seq as number, what),
    send: async (scan) => {
      const { item } = await call<{ item: ScanAnswer }>('POST', '/api/v1/scans', {
        query: { branch_id: scan.branchId },
        body: scan.body,
        idempotencyKey: scan.uuid,
        signal: AbortSignal.timeout(patienceMs),
        silent: true,
        quiet: true,
      });
      return item;
    },
    undo: (id) => call('POST', `/api/v1/scans/${id}/undo`, { silent: true, quiet: true }),
    failureOf,
    isOurs: () => currentOwner() === owner,
  };
}

/** Those of one state stand in the order they were kept. */
function oldestWaiting(owner: string): Promise<KeptScan | undefined> {
  return store.scans.where({ owner, state: 'waiting' }).first();
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof CallError)) return { status: 0, message: '' };
  return { status: error.status, code: error.code, message: Object.values(error.fields)[0] ?? error.message };
}

/** Takes a scan back: out of the queue if it never left, at the server if it was answered, and else once it is answered. */
export async function undoScan(scan: KeptScan): Promise<void> {
  const seq = scan.seq as number;
  const answered = await alone(scan.owner, async () => {
    const now = await store.scans.get(seq);
    if (now?.state !== 'waiting') return now?.isUndone ? undefined : now?.answer;
    if (now.attempts === 0) await store.scans.delete(seq);
    else await store.scans.update(seq, { wantsUndo: true });
    return undefined;
  });
  if (!answered) return;
  await call('POST', `/api/v1/scans/${answered.id}/undo`, { silent: true, quiet: true });
  await store.scans.update(seq, { isUndone: true });
}

/** Sends one that was not taken once more, after whatever stood in its way is out of it. */
export async function sendAgain(scan: KeptScan): Promise<void> {
  await store.scans.update(scan.seq as number, { state: 'waiting', attempts: 0, faults: 0, problem: undefined });
  sendWaiting();
}

/** Lets go of one that was not taken. */
export function letGo(scan: KeptScan): Promise<void> {
  return store.scans.delete(scan.seq as number);
}
