import { setImmediate as nextTurn } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { answering } from '../kept-threads.ts';

/** Says what it hears and which thread it is; or fails, or falls over, as it is told. */
answering(async ({ say, fail, fall }: { say?: string; fail?: true; fall?: true }) => {
  await nextTurn();
  if (fail) throw new Error('will not');
  if (fall) process.exit(1);
  return { said: say, by: threadId };
});
