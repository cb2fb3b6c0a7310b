import { describe, expect, test } from 'vitest';
import { emptyQueue, type Failure, fateOf, faultsMax, type Kept, pauseMs, type QueuePort } from './queue.ts';

interface Thing extends Kept {
  answer?: number;
}
const thing = (seq: number, more: Partial<Thing> = {}): Thing => ({
  seq,
  uuid: `thing-${seq}`,
  owner: '1/1',
  state: 'waiting',
  attempts: 0,
  faults: 0,
  ...more,
});
class Failed extends Error {
  readonly failure: Failure;
  constructor(status: number, code?: string) {
    super('failed');
    this.failure = { status, code, message: `no: ${status}` };
  }
}

/** A device and a server: what reached the server, by UUID, and what the device keeps. */
function device(things: Thing[], answers: (one: Thing, nth: number) => number = (one) => one.seq as number) {
  const kept = things.map((one) => ({ ...one }));
  const sent: string[] = [];
  let isOurs = true;
  const port: QueuePort<Thing> = {
    next: async () => kept.find((one) => one.state === 'waiting'),
    change: async (one, what) => Object.assign(one, what),
    send: async (one) => {
      sent.push(one.uuid);
      return { state: 'done', answer: answers(one, sent.filter((uuid) => uuid === one.uuid).length) };
    },
    failureOf: (error) => (error instanceof Failed ? error.failure : { status: 0, message: '' }),
    isOurs: () => isOurs,
  };
  return { kept, sent, port, signOut: () => (isOurs = false) };
}

describe('what was done without a connection', () => {
  test('is sent in the order it was done, each once', async () => {
    const { port, sent, kept } = device([thing(1), thing(2), thing(3)]);
    expect(await emptyQueue(port)).toBe('empty');
    expect(sent).toEqual(['thing-1', 'thing-2', 'thing-3']);
    expect(kept.map((one) => [one.state, one.answer])).toEqual([
      ['done', 1],
      ['done', 2],
      ['done', 3],
    ]);
  });

  test('waits whole while the connection is gone, and keeps its order', async () => {
    let isOnline = false;
    const { port, sent, kept } = device([thing(1), thing(2)], (one) => {
      if (!isOnline) throw new Failed(0);
      return one.seq as number;
    });
    expect([await emptyQueue(port), await emptyQueue(port)]).toEqual(['again', 'again']);
    expect([sent, kept[0]?.attempts, kept[1]?.attempts]).toEqual([['thing-1', 'thing-1'], 2, 0]);
    isOnline = true;
    expect(await emptyQueue(port)).toBe('empty');
    expect(sent.slice(2)).toEqual(['thing-1', 'thing-2']);
  });

  test('a lost answer: the same UUID is sent again and brings the same answer', async () => {
    const { port, sent, kept } = device([thing(1)], (_, nth) => {
      if (nth === 1) throw new Failed(0);
      return 77;
    });
    await emptyQueue(port);
    await emptyQueue(port);
    expect([sent, kept[0]?.answer]).toEqual([['thing-1', 'thing-1'], 77]);
  });

  test('what the server does not take is kept with its words, and those behind it go on', async () => {
    const { port, kept } = device([thing(1), thing(2)], (one) => {
      if (one.seq === 1) throw new Failed(422);
      return 2;
    });
    expect(await emptyQueue(port)).toBe('empty');
    expect(kept.map((one) => [one.state, one.problem])).toEqual([
      ['refused', 'no: 422'],
      ['done', undefined],
    ]);
  });

  test('what the server stumbles over again and again steps aside, and is not thrown away', async () => {
    const { port, kept } = device([thing(1), thing(2)], (one) => {
      if (one.seq === 1) throw new Failed(500);
      return 2;
    });
    for (let time = 1; time < faultsMax; time++) expect(await emptyQueue(port)).toBe('again');
    expect(await emptyQueue(port)).toBe('empty');
    expect(kept.map((one) => one.state)).toEqual(['refused', 'done']);
  });

  test('whoever is no longer signed in sends nothing for anybody', async () => {
    const { port, sent, kept, signOut } = device([thing(1)]);
    signOut();
    expect([await emptyQueue(port), sent, kept[0]?.state]).toEqual(['signIn', [], 'waiting']);
  });

  test('a session that ended keeps what waits', async () => {
    const { port, kept } = device([thing(1)], () => {
      throw new Failed(401);
    });
    expect([await emptyQueue(port), kept[0]?.state, kept[0]?.attempts]).toEqual(['signIn', 'waiting', 0]);
  });
});

test.each([
  [0, undefined, 'again'],
  [429, undefined, 'again'],
  [503, undefined, 'again'],
  [409, 'keyInFlight', 'again'],
  [409, 'busy', 'again'],
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
