import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/** Has a thread of heavy work give way to whoever answers requests. Elsewhere than on Linux a thread has no priority of its own. */
export function giveWay(): void {
  if (isMainThread || process.platform !== 'linux') return;
  try {
    setPriority(10);
  } catch {
    // Not allowed here: it works as fast as the others.
  }
}
