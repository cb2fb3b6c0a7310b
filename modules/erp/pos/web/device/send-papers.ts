import { CallError, call } from '#platform/web';
import { patienceMs, senderOf } from '#platform/web/outbox';
import { heardOfServer, lostServer } from './line.ts';
import { nextPaper } from './next-paper.ts';
import { inOrder, type KeptPaper, store, type TakenAnswer, type TillTables } from './till-store.ts';

/** Sends a paper, asked first (`offline: false`) or as it is; whoever it is of, by its own name, so that it is taken once. */
export async function postPaper(paper: KeptPaper, signal: AbortSignal): Promise<TakenAnswer> {
  const { uuid, kind, claimId, device, nth, offline, content, deviceAt } = paper;
  try {
    const { item } = await call<{ item: TakenAnswer }>('POST', '/api/v1/till/papers', {
      silent: true,
      quiet: true,
      signal,
      body: {
        ...{ uuid, kind, claim_id: claimId, device, offline, content, device_at: deviceAt },
        ...(nth !== null && { number: nth }),
        sent_at: new Date().toISOString(),
      },
    });
    heardOfServer();
    return item;
  } catch (error) {
    if (error instanceof CallError && !error.isUndecided) heardOfServer();
    else lostServer();
    throw error;
  }
}

/** The words of a paper that was refused, or whether it was taken. */
export const settledBy = (answer: TakenAnswer): Partial<KeptPaper> =>
  answer.state === 'refused' ? { state: 'refused', problem: answer.problem ?? '', answer } : { state: 'done', answer };

/** Sends what waits, now and from then on by itself, in the order it was done; nothing that was refused stops what does not refer to it. */
export const sendPapers = senderOf<KeptPaper>('till', (owner) => ({
  next: async () =>
    nextPaper(inOrder(await store.papers.all({ owner, state: 'waiting' }), await store.papers.all({ owner, state: 'refused' }))),
  change: changePaper,
  send: async (paper) => settledBy(await postPaper(paper, AbortSignal.timeout(patienceMs))),
}));

/** Writes down what became of a paper, and what that means for its shift. */
export const changePaper = (paper: KeptPaper, what: Partial<KeptPaper>): Promise<void> =>
  store.write(['papers', 'shifts'], (tables) => changePaperIn(tables, paper, what));

/** The same among other things that are written down. */
export async function changePaperIn(
  { papers, shifts }: Pick<TillTables, 'papers' | 'shifts'>,
  paper: KeptPaper,
  what: Partial<KeptPaper>,
): Promise<void> {
  await papers.update(paper.seq as number, what);
  const { told } = what.answer ?? {};
  if (paper.kind !== 'open' || what.state !== 'done' || !told) return;
  await shifts.update(paper.uuid, { serverId: Number(told['shift_id']), number: String(told['shift_number']) });
}

/** Asks again of what was refused: somebody may have corrected it, or set it aside. */
export async function askOfRefused(owner: string): Promise<void> {
  for (const paper of await store.papers.all({ owner, state: 'refused' })) {
    if (!paper.answer) continue;
    const answer = await postPaper(paper, AbortSignal.timeout(patienceMs)).catch(() => undefined);
    if (!answer) return;
    await changePaper(paper, settledBy(answer));
  }
}

/**
 * Whether the server has nothing of a refused paper and nothing is missing without it: what was asked and refused, a closing that is
 * done again. A ticket's number stands on a receipt somebody holds.
 */
export const isDroppable = ({ kind, state, answer }: KeptPaper): boolean => state === 'refused' && !answer && kind !== 'ticket';

export const dropPaper = (paper: KeptPaper): Promise<void> => store.papers.delete(paper.seq as number);

/** Sends once more what was refused and is not kept by the server, after whatever stood in its way is out of it. */
export async function sendAgain(paper: KeptPaper): Promise<void> {
  await store.papers.update(paper.seq as number, { state: 'waiting', attempts: 0, faults: 0, problem: undefined });
  sendPapers();
}
