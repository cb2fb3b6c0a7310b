import { CallError } from '../errors.ts';
import { currentOwner, subscribeSession } from '../session.ts';
import { emptyQueue, type Failure, type Kept, pauseMs, type QueuePort } from './queue.ts';

/** As long as a call may take before it counts as unanswered. */
export const patienceMs = 15_000;

/**
 * Sends what waits in a queue, now when it is called; and from then on by itself, when a pause is over, the connection is back,
 * the page is looked at again, or its person has signed in.
 */
export function senderOf<T extends Kept>(
  name: string,
  portOf: (owner: string) => Pick<QueuePort<T>, 'next' | 'change' | 'send'>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let isListening = false;
  const send = (): void => {
    clearTimeout(timer);
    if (!isListening) {
      isListening = true;
      window.addEventListener('online', send);
      document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && send());
      subscribeSession(() => currentOwner() && send());
    }
    void work();
  };
  const work = async (): Promise<void> => {
    const owner = currentOwner();
    if (!owner) return;
    const port = { ...portOf(owner), failureOf, isOurs: () => currentOwner() === owner };
    const outcome = await alone(`${name}/${owner}`, () => emptyQueue(port));
    if (outcome !== 'again') {
      tries = 0;
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(send, pauseMs(tries++, Math.random()));
  };
  return send;
}

const inThisTab = new Map<string, Promise<unknown>>();

/**
 * Runs work of a name one at a time: in all tabs by a Web Lock, which pages without encryption do not have; there it is one in each
 * tab, and the server takes a thing once however many send it.
 */
export function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(`karwan-${name}`, work) as Promise<T>;
  const turn = (inThisTab.get(name) ?? Promise.resolve()).then(work, work);
  inThisTab.set(name, turn);
  return turn;
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof CallError)) return { status: 0, message: '' };
  return { status: error.status, code: error.code, message: Object.values(error.fields)[0] ?? error.message };
}
