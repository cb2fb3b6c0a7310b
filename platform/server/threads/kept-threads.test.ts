import { expect, test, vi } from 'vitest';
import { keptThreads } from './kept-threads.ts';

type Ask = { say?: string; fail?: true; fall?: true };
type Answer = { said: string; by: number };
const parrot = new URL('./testing/parrot.ts', import.meta.url);

test('as many answer at once as may, each who asked hears his own answer, and a thread that is free is asked again', async () => {
  const ask = keptThreads<Ask, Answer>(parrot, { most: 2 });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask({ say: `${n}` })));
  expect(answers.map(({ said }) => said)).toEqual(Array.from({ length: 20 }, (_, n) => `${n}`));
  const threads = new Set(answers.map(({ by }) => by));
  expect(threads.size).toBe(2);
  expect(threads).toContain((await ask({ say: 'again' })).by);
});

test('what fails is told to who asked it, and so is a thread that falls over; whoever waits is answered by another', async () => {
  const ask = keptThreads<Ask, Answer>(parrot, { most: 1 });
  const [first, failed, fallen, last] = await Promise.allSettled([
    ask({ say: 'first' }),
    ask({ fail: true }),
    ask({ fall: true }),
    ask({ say: 'last' }),
  ]);
  expect(failed).toMatchObject({ reason: { message: 'will not' } });
  expect(fallen).toMatchObject({ reason: { message: 'the thread ended' } });
  expect(first).toMatchObject({ value: { said: 'first' } });
  expect(last).toMatchObject({ value: { said: 'last' } });
});

test('a thread that nobody has asked for a while ends, and another begins when somebody does', async () => {
  const ask = keptThreads<Ask, Answer>(parrot, { most: 1, idleSeconds: 0.02 });
  const { by } = await ask({ say: 'one' });
  await vi.waitFor(async () => expect((await ask({ say: 'two' })).by).not.toBe(by), { timeout: 20_000, interval: 100 });
});
