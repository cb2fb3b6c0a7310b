import type { PaperKind } from '#erp/pos/contract';
import { CallError } from '#platform/web';
import { failureOf, fateOf, patienceMs } from '#platform/web/outbox';
import { canAsk } from './book-ticket.ts';
import { lostServer } from './line.ts';
import { changePaperIn, postPaper, sendPapers, settledBy } from './send-papers.ts';
import { type KeptClaim, type KeptPaper, store, type TakenAnswer, type TillTables } from './till-store.ts';

/** Something a till did that is no ticket. */
export interface SaidPaper {
  /** Its name for ever; a shift's is the shift's own. */
  uuid: string;
  kind: Exclude<PaperKind, 'ticket'>;
  content: Record<string, unknown>;
  shift: string | null;
  owner: string;
  /** It is not done without the server's word. */
  needsLine?: boolean;
}
/** Writes down what a paper means for this device, beside the paper. */
type Note = (tables: Pick<TillTables, 'shifts'>) => Promise<unknown>;
export type Said = { outcome: 'taken'; answer: TakenAnswer } | { outcome: 'kept' } | { outcome: 'refused'; error: CallError };

/**
 * Brings in something a till did. With a line the server is asked, and may say no, beside its fields; without one it waits to be sent.
 * `note` writes down what it means for this device, in the same moment.
 */
export async function sayPaper(claim: KeptClaim, said: SaidPaper, note?: Note): Promise<Said> {
  const paper = paperOf(claim, said);
  if (await canAsk(claim.company)) {
    const asked = await ask({ ...paper, offline: false }, note);
    if (asked) return asked;
  }
  await write({ ...paper, offline: !said.needsLine }, note);
  sendPapers();
  return { outcome: 'kept' };
}

/** The server's word; nothing where none came. */
async function ask(paper: KeptPaper, note: Note | undefined): Promise<Said | undefined> {
  try {
    const answer = await postPaper(paper, AbortSignal.timeout(patienceMs));
    await write({ ...paper, ...settledBy(answer) }, note);
    return { outcome: 'taken', answer };
  } catch (error) {
    if (error instanceof CallError && fateOf(failureOf(error)) === 'refused') return { outcome: 'refused', error };
    if (!(error instanceof CallError) && !(error instanceof DOMException)) throw error;
    lostServer();
    return undefined;
  }
}

/** Kept before it is sent, or as it was taken, with what it means here; both or neither. */
async function write(paper: KeptPaper, note: Note | undefined): Promise<void> {
  await store.write(['papers', 'shifts'], async (tables) => {
    const { papers } = tables;
    // The closing that is done again takes the place of the one that was refused.
    const before = paper.kind === 'close' ? await papers.all({ shift: paper.shift as string }) : [];
    for (const { kind, state, seq } of before) if (kind === 'close' && state === 'refused') await papers.delete(seq as number);
    const seq = await papers.add(paper);
    await note?.(tables);
    if (paper.answer) await changePaperIn(tables, { ...paper, seq }, { state: paper.state, answer: paper.answer });
  });
}

const paperOf = (claim: KeptClaim, { uuid, kind, content, shift, owner }: SaidPaper): KeptPaper => ({
  ...{ uuid, kind, content, shift, owner, company: claim.company, claimId: claim.claimId, device: claim.device },
  ...{ nth: null, number: null, offline: true, state: 'waiting', attempts: 0, faults: 0, deviceAt: new Date().toISOString() },
});
