import { setTimeout as passing } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Refusal } from '#platform/entity';
import type { ReadRows, Told } from './sheet-worker.ts';

/** Of the thread's own time; a hundred thousand rows take a quarter of it. */
const longestMs = 20_000;

/**
 * The rows of a sheet in chunks, read in a thread of its own with bounded memory: neither a request nor the product itself
 * waits or falls, whatever is in the file.
 */
export async function* readSheet(file: Buffer, format: string): AsyncGenerator<ReadRows> {
  const thread = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: { file, format },
    resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 24 },
  });
  const gone = new Promise((resolve) => thread.once('exit', resolve));
  let leftMs = longestMs;
  let isDone = false;
  try {
    for (;;) {
      const began = performance.now();
      const tooLong = setTimeout(() => void thread.terminate(), leftMs);
      const told = await next(thread).finally(() => clearTimeout(tooLong));
      leftMs -= performance.now() - began;
      isDone = !('rows' in told);
      if ('end' in told) return;
      if ('refused' in told) throw new Refusal(told.refused.key, { values: told.refused.values });
      yield told;
      thread.postMessage('more');
    }
  } finally {
    // One that is done ends by itself, with whatever it was still unpacking; only others are cut off.
    if (isDone) await Promise.race([gone, passing(1000, undefined, { ref: false })]);
    await thread.terminate();
  }
}

/** A thread that falls over its bounds, or over what no sheet holds, means a file that cannot be read. */
function next(thread: Worker): Promise<Told> {
  return new Promise((resolve, reject) => {
    const end = () => {
      thread.off('message', took);
      thread.off('error', failed);
      thread.off('exit', failed);
    };
    const took = (told: Told) => {
      end();
      resolve(told);
    };
    const failed = () => {
      end();
      reject(new Refusal('errors.excel.broken'));
    };
    thread.on('message', took);
    thread.on('error', failed);
    thread.on('exit', failed);
  });
}
