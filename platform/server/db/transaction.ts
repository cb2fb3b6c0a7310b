import type { Writable } from 'node:stream';
import type pg from 'pg';
import { camel } from '#platform/entity';
import { compile, preparedName, type RawBuilder, type Statement } from './sql.ts';

type Fragment = RawBuilder<unknown> | Statement;

/** The open transaction of one request, scoped to one tenant. Domain code neither begins nor commits it. */
export class Transaction {
  readonly #client: pg.PoolClient;
  #queued: Promise<unknown>[] = [];
  #failure: unknown;

  constructor(client: pg.PoolClient) {
    this.#client = client;
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

  /** Sends a statement nobody waits for; a failure surfaces at the commit. Saves a round trip each. */
  run(fragment: Fragment): void {
    this.#queued.push(this.#send(fragment).catch(() => undefined));
  }

  /** Work of which nothing stays where it is refused, while the transaction goes on. A statement that fails still ends it all. */
  async apart<T>(work: () => Promise<T>): Promise<T> {
    this.run({ text: 'savepoint apart', values: [] });
    try {
      const result = await work();
      this.run({ text: 'release savepoint apart', values: [] });
      return result;
    } catch (error) {
      if (this.#failure === undefined) await this.count({ text: 'rollback to savepoint apart', values: [] });
      throw error;
    }
  }

  /** How many rows the statement touched. */
  async count(fragment: Fragment): Promise<number> {
    return (await this.#send(fragment)).rowCount ?? 0;
  }

  async #send(fragment: Fragment): Promise<{ fields: { name: string }[]; rows: unknown[][]; rowCount: number | null }> {
    const { text, values } = 'text' in fragment ? fragment : compile(fragment);
    sendTogether(this.#client);
    try {
      return (await this.#client.query({
        text,
        values: values as unknown[],
        rowMode: 'array',
        name: preparedName(text),
      })) as unknown as { fields: { name: string }[]; rows: unknown[][]; rowCount: number | null };
    } catch (error) {
      this.#failure ??= error;
      throw this.#failure;
    }
  }

  async settle(): Promise<void> {
    await Promise.all(this.#queued);
    if (this.#failure) throw this.#failure;
  }
}

/**
 * Runs work in one transaction of one tenant (null: no tenant, so no tenant's rows). BEGIN, the tenant and the first statement
 * travel together; whatever fails rolls everything back.
 */
export async function transact<T>(
  pool: pg.Pool,
  tenantId: number | null,
  work: (db: Transaction) => Promise<T>,
  mode: 'read write' | 'read only' | 'snapshot' = 'read write',
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  sendTogether(client);
  try {
    const opened = client.query(opening(tenantId, mode));
    opened.catch(() => undefined);
    const db = new Transaction(client);
    const result = await work(db);
    sendTogether(client);
    const closed = client.query('COMMIT');
    closed.catch(() => undefined);
    await opened;
    await db.settle();
    // What was only read is true whether or not the end of reading is heard; what comes next on this connection waits for it.
    if (mode !== 'read write') return result;
    // After an error COMMIT answers ROLLBACK without complaint.
    if ((await closed).command !== 'COMMIT') throw new Error('the transaction was rolled back');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Statements of one moment travel in one packet: each write to the socket costs more than making the statement. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function opening(tenantId: number | null, mode: 'read write' | 'read only' | 'snapshot'): string {
  const begin =
    mode === 'snapshot' ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' : mode === 'read only' ? 'BEGIN READ ONLY' : 'BEGIN';
  if (tenantId === null) return begin;
  if (!Number.isSafeInteger(tenantId)) throw new TypeError('a tenant is an integer');
  return `${begin}; SET LOCAL app.tenant_id = ${tenantId}`;
}
