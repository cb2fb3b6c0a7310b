/** Something done on this device that the server has yet to hear of. */
export interface Kept {
  /** Given by the store; the order of doing. */
  seq?: number;
  /** The name of the thing for ever: sent twice, it is one thing. */
  uuid: string;
  /** Company and person it belongs to; nobody else sees or sends it. */
  owner: string;
  state: 'waiting' | 'done' | 'refused';
  /** How often it was sent without an answer. */
  attempts: number;
  /** How often the server itself failed on it. */
  faults: number;
  /** Why it was not taken. */
  problem?: string;
}

export interface Failure {
  /** 0: no answer came. */
  status: number;
  code?: string | undefined;
  message: string;
}

/** What a queue works with: where things are kept, and who sends them. */
export interface QueuePort<T extends Kept> {
  /** The oldest that waits. */
  next: () => Promise<T | undefined>;
  change: (kept: T, what: Partial<T>) => Promise<unknown>;
  /** Sends one and says what it has become by the answer. */
  send: (kept: T) => Promise<Partial<T>>;
  /** Why a call failed; anything else thrown counts as no answer. */
  failureOf: (error: unknown) => Failure;
  /** Whether the person the queue belongs to is still the one signed in. */
  isOurs: () => boolean;
}

/** What the server stumbles over this often steps aside, so that those behind it go on. */
export const faultsMax = 6;

/**
 * Sends what waits, one after the other in the order it was done. Ends when nothing waits (`empty`), when it has to be tried
 * again later (`again`), or when somebody has to sign in first (`signIn`). What was sent keeps its UUID, so that sending it a
 * second time does nothing a second time.
 */
export async function emptyQueue<T extends Kept>(port: QueuePort<T>): Promise<'empty' | 'again' | 'signIn'> {
  for (;;) {
    if (!port.isOurs()) return 'signIn';
    const kept = await port.next();
    if (!kept) return 'empty';
    try {
      await port.change(kept, await port.send(kept));
    } catch (error) {
      const failure = port.failureOf(error);
      const fate = fateOf(failure, kept.faults);
      if (fate === 'signIn') return fate;
      if (fate === 'again') {
        const faults = kept.faults + (failure.status === 500 ? 1 : 0);
        await port.change(kept, { attempts: kept.attempts + 1, faults } as Partial<T>);
        return fate;
      }
      await port.change(kept, { state: 'refused', problem: failure.message } as Partial<T>);
    }
  }
}

/** Whether what failed is sent again, waits for its person to sign in, or is kept as not taken. */
export function fateOf({ status, code }: Failure, faults = 0): 'again' | 'signIn' | 'refused' {
  if (status === 401) return 'signIn';
  if (status === 500 && faults + 1 >= faultsMax) return 'refused';
  if (status === 0 || status >= 500 || status === 408 || status === 429 || ['keyInFlight', 'busy'].includes(code ?? ''))
    return 'again';
  return 'refused';
}

/** Longer each time, and never at the same moment as everybody else. */
export function pauseMs(attempt: number, random: number): number {
  return Math.min(30_000, 1000 * 2 ** Math.min(attempt, 5)) * (0.6 + 0.4 * random);
}
