import { call } from '#platform/web';
import { alone, failureOf, patienceMs, senderOf } from '#platform/web/outbox';
import { answered, type KeptScan, type ScanAnswer } from './scan-queue.ts';
import { store } from './scan-store.ts';

const quiet = { silent: true, quiet: true } as const;
const undo = (id: number) => call('POST', `/api/v1/scans/${id}/undo`, quiet);

/** Sends the scans that wait, now and from now on again by itself. */
export const sendWaiting = senderOf<KeptScan>('scans', (owner) => ({
  next: () => oldestWaiting(owner),
  change: (scan, what) => store.scans.update(scan.seq as number, what),
  send: async (scan) => {
    const { item } = await call<{ item: ScanAnswer }>('POST', '/api/v1/scans', {
      ...quiet,
      query: { branch_id: scan.branchId },
      body: scan.body,
      idempotencyKey: scan.uuid,
      signal: AbortSignal.timeout(patienceMs),
    });
    return answered({ undo, failureOf }, scan, item);
  },
}));

/** Those of one state stand in the order they were kept. */
function oldestWaiting(owner: string): Promise<KeptScan | undefined> {
  return store.scans.first({ owner, state: 'waiting' });
}

/** Takes a scan back: out of the queue if it never left, at the server if it was answered, and else once it is answered. */
export async function undoScan(scan: KeptScan): Promise<void> {
  const seq = scan.seq as number;
  const answer = await alone(`scans/${scan.owner}`, async () => {
    const now = await store.scans.get(seq);
    if (now?.state !== 'waiting') return now?.isUndone ? undefined : now?.answer;
    if (now.attempts === 0) await store.scans.delete(seq);
    else await store.scans.update(seq, { wantsUndo: true });
    return undefined;
  });
  if (!answer) return;
  await undo(answer.id);
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
