import { describe, expect, test } from 'vitest';
import {
  emptyQueue,
  type Failure,
  fateOf,
  faultsMax,
  type KeptScan,
  pauseMs,
  type QueuePort,
  type ScanAnswer,
} from './scan-queue.ts';

const scan = (seq: number, more: Partial<KeptScan> = {}): KeptScan => ({
  seq,
  uuid: `scan-${seq}`,
  owner: '1/1',
  run: 'run',
  branchId: 1,
  code: String(1000 + seq),
  body: {},
  state: 'waiting',
  attempts: 0,
  faults: 0,
  ...more,
});
const answerOf = (id: number, verdict: ScanAnswer['verdict'] = 'ok'): ScanAnswer => ({
  id,
  verdict,
  message: 'Done',
  shipment: null,
  choices: [],
});
class Failed extends Error {
  readonly failure: Failure;
  constructor(status: number, code?: string) {
    super('failed');
    this.failure = { status, code, message: `no: ${status}` };
  }
}

/** A device and a server: what reached the server, by UUID, and what the device keeps. */
function desk(scans: KeptScan[], answers: (one: KeptScan, nth: number) => ScanAnswer = (one) => answerOf(one.seq as number)) {
  const kept = scans.map((one) => ({ ...one }));
  const sent: string[] = [];
  const undone: number[] = [];
  let isOurs = true;
  const port: QueuePort = {
    next: async () => kept.find((one) => one.state === 'waiting'),
    change: async (one, what) => Object.assign(one, what),
    send: async (one) => {
      sent.push(one.uuid);
      return answers(one, sent.filter((uuid) => uuid === one.uuid).length);
    },
    undo: async (id) => undone.push(id),
    failureOf: (error) => (error instanceof Failed ? error.failure : { status: 0, message: '' }),
    isOurs: () => isOurs,
  };
  return { kept, sent, undone, port, signOut: () => (isOurs = false) };
}

describe('the queue of scans', () => {
  test('is sent in the order it was read, each once', async () => {
    const { port, sent, kept } = desk([scan(1), scan(2), scan(3)]);
    expect(await emptyQueue(port)).toBe('empty');
    expect(sent).toEqual(['scan-1', 'scan-2', 'scan-3']);
    expect(kept.map((one) => [one.state, one.answer?.id])).toEqual([
      ['done', 1],
      ['done', 2],
      ['done', 3],
    ]);
  });

  test('waits whole while the connection is gone, and keeps its order', async () => {
    let isOnline = false;
    const { port, sent, kept } = desk([scan(1), scan(2)], (one) => {
      if (!isOnline) throw new Failed(0);
      return answerOf(one.seq as number);
    });
    expect([await emptyQueue(port), await emptyQueue(port)]).toEqual(['again', 'again']);
    expect([sent, kept[0]?.attempts, kept[1]?.attempts]).toEqual([['scan-1', 'scan-1'], 2, 0]);
    isOnline = true;
    expect(await emptyQueue(port)).toBe('empty');
    expect(sent.slice(2)).toEqual(['scan-1', 'scan-2']);
  });

  test('a lost answer: the same UUID is sent again and brings the same answer', async () => {
    const { port, sent, kept } = desk([scan(1)], (_, nth) => {
      if (nth === 1) throw new Failed(0);
      return answerOf(77);
    });
    await emptyQueue(port);
    await emptyQueue(port);
    expect([sent, kept[0]?.answer?.id]).toEqual([['scan-1', 'scan-1'], 77]);
  });

  test('what the server does not take is kept with its words, and those behind it go on', async () => {
    const { port, kept } = desk([scan(1), scan(2)], (one) => {
      if (one.seq === 1) throw new Failed(422);
      return answerOf(2);
    });
    expect(await emptyQueue(port)).toBe('empty');
    expect(kept.map((one) => [one.state, one.problem])).toEqual([
      ['refused', 'no: 422'],
      ['done', undefined],
    ]);
  });

  test('a scan the server stumbles over again and again steps aside, and is not thrown away', async () => {
    const { port, kept } = desk([scan(1), scan(2)], (one) => {
      if (one.seq === 1) throw new Failed(500);
      return answerOf(2);
    });
    for (let time = 1; time < faultsMax; time++) expect(await emptyQueue(port)).toBe('again');
    expect(await emptyQueue(port)).toBe('empty');
    expect(kept.map((one) => one.state)).toEqual(['refused', 'done']);
  });

  test('whoever is no longer signed in sends nothing for anybody', async () => {
    const { port, sent, kept, signOut } = desk([scan(1)]);
    signOut();
    expect([await emptyQueue(port), sent, kept[0]?.state]).toEqual(['signIn', [], 'waiting']);
  });

  test('a session that ended keeps what waits', async () => {
    const { port, kept } = desk([scan(1)], () => {
      throw new Failed(401);
    });
    expect([await emptyQueue(port), kept[0]?.state, kept[0]?.attempts]).toEqual(['signIn', 'waiting', 0]);
  });

  test('taken back before its answer came, it is undone as soon as there is one', async () => {
    const { port, undone, kept } = desk([scan(1, { wantsUndo: true, attempts: 1 })]);
    await emptyQueue(port);
    expect([undone, kept[0]?.isUndone]).toEqual([[1], true]);
  });

  test('nothing is undone where nothing was done', async () => {
    const { port, undone, kept } = desk([scan(1, { wantsUndo: true, attempts: 1 })], () => answerOf(1, 'unknown'));
    await emptyQueue(port);
    expect([undone, kept[0]?.state]).toEqual([[], 'done']);
  });
});

test.each([
  [0, undefined, 'again'],
  [429, undefined, 'again'],
  [503, undefined, 'again'],
  [409, 'keyInFlight', 'again'],
  [409, undefined, 'refused'],
  [403, undefined, 'refused'],
  [422, undefined, 'refused'],
  [401, undefined, 'signIn'],
] as const)('a failure of %s %s means %s', (status, code, fate) => {
  expect(fateOf({ status, code, message: '' })).toBe(fate);
});

test('the pauses grow, and end at half a minute', () => {
  expect([0, 1, 2, 9].map((attempt) => pauseMs(attempt, 1))).toEqual([1000, 2000, 4000, 30_000]);
  expect(pauseMs(0, 0)).toBe(600);
});
