import { Worker } from 'node:worker_threads';

/** What a thread may take before it is ended. */
interface Limits {
  megabytes: number;
  seconds: number;
}

/**
 * The first thing a program says in a thread of its own, with bounded memory and time: neither a request nor the product falls over
 * whatever is in a file. Undefined where the thread did.
 */
export function inThread<T>(program: URL, workerData: unknown, { megabytes, seconds }: Limits): Promise<T | undefined> {
  const thread = new Worker(program, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 24 },
  });
  return new Promise<T | undefined>((resolve) => {
    const late = setTimeout(() => resolve(undefined), seconds * 1000);
    thread.on('message', resolve);
    thread.on('error', () => resolve(undefined));
    thread.on('exit', () => {
      clearTimeout(late);
      resolve(undefined);
    });
  }).finally(() => thread.terminate());
}
