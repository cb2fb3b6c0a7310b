import type { Writable } from 'node:stream';
import type pg from 'pg';
import { camel } from '#platform/entity';
import type { Lane } from '../turns.ts';
import { type Connection, connectionFor } from './connections.ts';
import { keepsPlans } from './kept-plans.ts';
import { asSent, compile, type RawBuilder, type Statement } from './sql.ts';

type Fragment = RawBuilder<unknown> | Statement;
/** `by keys`: rows are written that are found by their keys alone, so a plan that was made once on a connection fits every time. */
export type Mode = 'read write' | 'by keys' | 'read only' | 'snapshot';

/** How it begins when its first statement is sent. */
interface Opening {
  connect(): Promise<Connection>;
  begin: string;
  mode: Mode;
  tenantId: number | null;
}
/** A packet of so many statements is worth sending for itself, and no more of what they say is kept here. */
const mostHeld = 8;

interface Answered {
  fields: { name: string }[];
  rows: unknown[][];
  rowCount: number | null;
}

/**
 * The transaction of one request, scoped to one tenant. Domain code neither begins nor commits it. It takes a connection with its
 * first statement and holds it until it ends, or rests.
 */
export class Transaction {
  readonly #opening: Opening;
  #connection: Connection | undefined;
  #begun: Promise<unknown> | undefined;
  #connecting: Promise<void> | undefined;
  /** Statements from before the connection was there, in their order. */
  #early: { send(client: pg.PoolClient): void; fail(error: unknown): void }[] = [];
  #resting: Promise<void> | undefined;
  #queued: Promise<unknown>[] = [];
  /** What nobody waits for, until something is sent that somebody does. */
  #held: Fragment[] = [];
  #apart = 0;
  #failure: unknown;

  constructor(opening: Opening) {
    this.#opening = opening;
  }

  /** Whether all its statements see one moment. */
  get isOfOneMoment(): boolean {
    return this.#opening.mode === 'snapshot';
  }

  /** Rows with camelCase keys. */
  async query<R>(fragment: Fragment): Promise<R[]> {
    const { fields, rows } = await this.#send(fragment);
    const keys = fields.map((field) => camel(field.name));
    return rows.map((values) => {
      const row: Record<string, unknown> = {};
      for (let i = 0; i < keys.length; i++) row[keys[i] as string] = values[i];
      return row as R;
    });
  }

  async maybe<R>(fragment: Fragment): Promise<R | undefined> {
    return (await this.query<R>(fragment))[0];
  }

  /** The one row there must be; its absence is a broken invariant, not a refusal. */
  async one<R>(fragment: Fragment): Promise<R> {
    const row = await this.maybe<R>(fragment);
    if (row === undefined) throw new Error('the statement gave no row');
    return row;
  }

  /** The values of one row as text arrays, unparsed keys: for results that PostgreSQL has already made into JSON. */
  async values(fragment: Fragment): Promise<unknown[][]> {
    return (await this.#send(fragment)).rows;
  }

  /**
   * The one text of each row, a batch at a time, the next on its way while one is worked on: however many rows there are, no more
   * is held. Whoever takes them out of the batch one by one lets go of each at once.
   */
  async *batches(fragment: Fragment, atOnce = 100): AsyncGenerator<string[]> {
    const { text, values } = 'text' in fragment ? fragment : compile(fragment);
    await this.#send({ text: `declare batches no scroll cursor for ${text}`, values });
    for (let next: Promise<string[]> | undefined = this.#fetched(atOnce); next; ) {
      const batch: string[] = await next;
      const isWhole = batch.length === atOnce;
      next = isWhole ? this.#fetched(atOnce) : undefined;
      if (batch.length > 0) yield batch;
    }
    await this.#send({ text: 'close batches', values: [] });
  }

  #fetched(atOnce: number): Promise<string[]> {
    const fetched = this.#send({ text: `fetch ${atOnce} from batches`, values: [] });
    // Emptied on the way: what promises once came to is held longer than they are.
    const texts = fetched.then(({ rows }) => rows.splice(0).map(([one]) => String(one)));
    // Whoever stops in between asks for no more of it; what broke is told by whatever is sent next.
    texts.catch(() => undefined);
    return texts;
  }

  /** Sends a statement nobody waits for, in one packet with the next that somebody does; a failure surfaces at the commit. */
  run(fragment: Fragment): void {
    this.#held.push(fragment);
    if (this.#held.length >= mostHeld) this.#sendHeld();
  }

  #sendHeld(): void {
    for (const fragment of this.#held.splice(0)) this.#queued.push(this.#sent(fragment).catch(() => undefined));
  }

  /** Work of which nothing stays where it is refused, while the transaction goes on. A statement that fails still ends it all. */
  async apart<T>(work: () => Promise<T>): Promise<T> {
    this.run({ text: 'savepoint apart', values: [] });
    this.#apart++;
    try {
      const result = await work();
      this.run({ text: 'release savepoint apart', values: [] });
      return result;
    } catch (error) {
      if (this.#failure === undefined) await this.count({ text: 'rollback to savepoint apart', values: [] });
      throw error;
    } finally {
      this.#apart--;
    }
  }

  /** How many rows the statement touched. */
  async count(fragment: Fragment): Promise<number> {
    return (await this.#send(fragment)).rowCount ?? 0;
  }

  #send(fragment: Fragment): Promise<Answered> {
    this.#sendHeld();
    return this.#sent(fragment);
  }

  async #sent(fragment: Fragment): Promise<Answered> {
    try {
      const sent = asSent('text' in fragment ? fragment : compile(fragment), this.#opening.tenantId);
      const query = { ...sent, values: sent.values as unknown[], rowMode: 'array' } as const;
      return await this.#sendBy((client) => client.query(query));
    } catch (error) {
      this.#failure ??= error;
      throw this.#failure;
    }
  }

  #sendBy<T>(send: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = this.#connection?.client;
    if (client) {
      sendTogether(client);
      return send(client);
    }
    this.#connecting ??= this.#connect();
    return new Promise((resolve, reject) => {
      this.#early.push({ send: (connected) => resolve(send(connected)), fail: reject });
    });
  }

  /** BEGIN, the tenant and the first statements travel together. */
  async #connect(): Promise<void> {
    try {
      const connection = await this.#opening.connect();
      this.#connection = connection;
      sendTogether(connection.client);
      this.#begun = connection.client.query(this.#opening.begin);
      this.#begun.catch(() => undefined);
      for (const { send } of this.#early.splice(0)) send(connection.client);
    } catch (error) {
      for (const { fail } of this.#early.splice(0)) fail(error);
    } finally {
      this.#connecting = undefined;
    }
  }

  /**
   * Gives the connection back until the next statement. What was only read, each statement with its own eyes, is as true in two
   * transactions as in one; once anything is written or locked there is no rest any more.
   */
  rest(): Promise<void> {
    this.#resting ??= this.#rest().finally(() => {
      this.#resting = undefined;
    });
    return this.#resting;
  }

  async #rest(): Promise<void> {
    this.#sendHeld();
    await this.#connecting;
    if (!this.#connection) return;
    const [row] = await this.values({ text: 'select pg_current_xact_id_if_assigned()::text', values: [] });
    if (row?.[0] || this.#apart > 0 || this.#opening.mode === 'snapshot')
      throw new Error('heavy work in the middle of what stands or falls together');
    await this.commit();
  }

  /** Ends it with all that was done, or throws what was wrong with any of it. */
  async commit(): Promise<void> {
    this.#sendHeld();
    await this.#connecting;
    const connection = this.#connection;
    if (!connection) return this.#settle();
    sendTogether(connection.client);
    const closed = connection.client.query('COMMIT');
    closed.catch(() => undefined);
    await this.#begun;
    await this.#settle();
    // What was only read is true whether or not the end of reading is heard; what comes next on this connection waits for it.
    // After an error COMMIT answers ROLLBACK without complaint.
    if (writes(this.#opening.mode) && (await closed).command !== 'COMMIT') throw new Error('the transaction was rolled back');
    this.#connection = undefined;
    connection.giveBack();
  }

  /** Takes everything back. */
  async rollBack(): Promise<void> {
    await this.#connecting;
    const connection = this.#connection;
    this.#connection = undefined;
    await connection?.client.query('ROLLBACK').then(
      () => connection.giveBack(isStalePlan(this.#failure) ? 'stale' : undefined),
      () => connection.giveBack('broken'),
    );
  }

  async #settle(): Promise<void> {
    await Promise.all(this.#queued);
    if (this.#failure) throw this.#failure;
  }
}

/** Whether a statement failed for nothing but a plan that was made before its table got another column; made anew, it goes well. */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: string; routine?: string };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/** Runs work in one transaction of one tenant (null: no tenant, so no tenant's rows); whatever fails rolls everything back. */
export async function transact<T>(
  pool: pg.Pool,
  tenantId: number | null,
  work: (db: Transaction) => Promise<T>,
  mode: Mode = 'read write',
  lane?: Lane,
): Promise<T> {
  const begin = opening(tenantId, mode === 'by keys' && !keepsPlans(pool) ? 'read write' : mode);
  const db = new Transaction({ connect: () => connectionFor(pool, lane ?? ownLane(tenantId)), begin, mode, tenantId });
  try {
    const result = await work(db);
    await db.commit();
    return result;
  } catch (error) {
    await db.rollBack();
    throw error;
  }
}

/** What was foreseen came otherwise, because another transaction was quicker: the request is tried anew before anyone hears of it. */
export const overtaken = () => Object.assign(new Error('overtaken by another transaction'), { code: '40001' });

/** The product's own work has turns of its own: no company that asks for too much holds up what is done beside for the others. */
const ownLane = (tenantId: number | null): Lane => ({ company: 'own work', person: String(tenantId) });

/** Statements of one moment travel in one packet: each write to the socket costs more than making the statement. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const writes = (mode: Mode) => mode === 'read write' || mode === 'by keys';

const begins: Record<Mode, string> = {
  'read write': 'BEGIN',
  'by keys': 'BEGIN; SET LOCAL plan_cache_mode = force_generic_plan',
  'read only': 'BEGIN READ ONLY',
  snapshot: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
};

function opening(tenantId: number | null, mode: Mode): string {
  const begin = begins[mode];
  if (tenantId === null) return begin;
  if (!Number.isSafeInteger(tenantId)) throw new TypeError('a tenant is an integer');
  return `${begin}; SET LOCAL app.tenant_id = ${tenantId}`;
}
