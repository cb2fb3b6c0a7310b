import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Caller } from './caller.ts';

/** Somebody who asks again, with the same key, until there is an answer: whether it was done at first he cannot know. */
export interface Insisting {
  /** Every answer's status; 0 where the connection broke before one came. */
  statuses: Map<number, number>;
  /** Refusals for want of a server that did not say when to come again. */
  without: number;
  /** Nobody asks again from now on. */
  isCut: boolean;
  /** The result of a call that must succeed; null where it was cut off. */
  post(by: Caller, path: string, body?: unknown): Promise<any>;
  /** The same of what is only read. */
  get(by: Caller, path: string): Promise<any>;
  /** The answer, whatever the product says; null where it was cut off. */
  ask(method: string, by: Caller, path: string, body?: unknown): Promise<Answer | null>;
}

const againMs = 100;
/** Nobody was there, or the same is under way: at another process it may be, whose answer was lost. */
const isNone = ({ status, body }: Answer) => status === 503 || (status === 409 && body?.code === 'keyInFlight');

export function insisting(): Insisting {
  const one: Insisting = {
    statuses: new Map(),
    without: 0,
    isCut: false,
    ask: async (method, by, path, body) => {
      const key = randomUUID();
      for (;;) {
        const answer = await by.ask(method, path, body, key).catch(() => null);
        const status = answer?.status ?? 0;
        one.statuses.set(status, (one.statuses.get(status) ?? 0) + 1);
        if (status === 503 && !answer?.headers.get('retry-after')) one.without++;
        if (answer && !isNone(answer)) return answer;
        if (one.isCut) return null;
        await sleep(againMs);
      }
    },
    post: async (by, path, body = {}) => resultOf(`POST ${path}`, await one.ask('POST', by, path, body)),
    get: async (by, path) => resultOf(`GET ${path}`, await one.ask('GET', by, path)),
  };
  return one;
}

/** What a call gave that must have succeeded. */
export function resultOf(call: string, answer: Answer | null): any {
  if (answer === null) return null;
  if (answer.status >= 300) throw new Error(`${call}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return answer.body.result;
}
