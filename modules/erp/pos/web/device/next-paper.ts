import type { KeptPaper } from './till-store.ts';

type Waiting = Pick<KeptPaper, 'uuid' | 'kind' | 'state' | 'shift' | 'claimId'>;

/**
 * The next paper to be sent, of those that are not taken yet in the order they were done. What was refused does not stop the others,
 * but for what refers to it: nothing of a shift goes before its opening is taken, and no shift is opened before the one before it on
 * this register is closed.
 */
export function nextPaper<T extends Waiting>(papers: readonly T[]): T | undefined {
  const stopped = new Set<string>();
  const unclosed = new Set<number>();
  for (const paper of papers) {
    const isStopped =
      (paper.shift !== null && stopped.has(paper.shift)) || (paper.kind === 'open' && unclosed.has(paper.claimId));
    if (!isStopped && paper.state === 'waiting') return paper;
    if (paper.kind === 'open') stopped.add(paper.uuid);
    if (paper.kind === 'close') unclosed.add(paper.claimId);
  }
  return undefined;
}
