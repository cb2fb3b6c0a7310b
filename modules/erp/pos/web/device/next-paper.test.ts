import { describe, expect, test } from 'vitest';
import { nextPaper } from './next-paper.ts';
import type { KeptPaper } from './till-store.ts';

const paper = (
  uuid: string,
  kind: KeptPaper['kind'],
  state: KeptPaper['state'] = 'waiting',
  shift: string | null = 'monday',
) => ({
  ...{ uuid, kind, state, claimId: 7 },
  shift: kind === 'open' ? uuid : shift,
});

describe('what a till sends next', () => {
  test('is the oldest that waits', () => {
    expect(nextPaper([paper('monday', 'open'), paper('t1', 'ticket')])?.uuid).toBe('monday');
    expect(nextPaper([])).toBeUndefined();
  });
  test('is not held up by a ticket that was refused', () => {
    expect(nextPaper([paper('t1', 'ticket', 'refused'), paper('t2', 'ticket')])?.uuid).toBe('t2');
  });
  test('is nothing of a shift whose opening was refused, but for what is of another', () => {
    const papers = [paper('monday', 'open', 'refused'), paper('t1', 'ticket'), paper('move', 'move')];
    expect(nextPaper(papers)).toBeUndefined();
    expect(nextPaper([...papers, paper('c1', 'customer', 'waiting', null)])?.uuid).toBe('c1');
  });
  test('is no shift of the next day while the closing of this one is refused, and none of its tickets', () => {
    const papers = [paper('close', 'close', 'refused'), paper('tuesday', 'open'), paper('t9', 'ticket', 'waiting', 'tuesday')];
    expect(nextPaper(papers)).toBeUndefined();
    expect(nextPaper([...papers, paper('again', 'close')])?.uuid).toBe('again');
  });
});
