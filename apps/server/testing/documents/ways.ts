import { verbAddress } from '#platform/entity';
import type { SettlingWorld } from '../../../../modules/courier/statements/server/settling-world.ts';
import type { Person } from '../tenant.ts';

export type Body = Record<string, unknown>;
export type Item = Record<string, any> & { id: number };

/** How documents of one kind come to stand as they may, by calls anybody could make. */
export interface Ways {
  entity: string;
  /** Of an entity with several. */
  kind: string;
  /** Makes one that stands so, drawn up by the maker; or why none ever does. */
  states: Record<string, (() => Promise<number>) | string>;
  /** What a verb is sent, where a press is not enough. */
  bodies: Record<string, Body | ((item: Item, person: Person) => Body)>;
}

/** The company documents are made in, and its people. */
export interface Stage {
  w: SettlingWorld;
  /** Draws documents up. */
  maker: Person;
  /** Has every right too. */
  another: Person;
  third: Person;
  accountId(code: string): number;
  /** What is due by schedules is made. */
  runSchedules(): Promise<unknown>;
}

let keys = 0;
/** A phone nobody has yet. */
export const freshPhone = () => `0779${String(++keys).padStart(7, '0')}`;
/** A call that brings its own key, as the screens do. */
export const ask = (person: Person, method: 'GET' | 'POST' | 'PUT', path: string, body?: Body) =>
  person.call(method, path, body, method === 'POST' ? { 'idempotency-key': `way-${++keys}` } : {});

/** Makes a record by a call that must succeed; gives its id. */
export async function made(person: Person, path: string, body: Body): Promise<number> {
  const answer = await ask(person, 'POST', path, body);
  if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.result.item.id;
}

/** Takes a record on by one of its verbs, which must succeed. */
export const onwards =
  (path: string) =>
  async (person: Person, id: number, verb: string, body: Body = {}) => {
    const answer = await ask(person, 'POST', verbAddress(path, id, verb), body);
    if (answer.status !== 200) throw new Error(`${verb} of ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return id;
  };

export const reason = 'it was wrong';
