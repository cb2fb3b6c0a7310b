import pg from 'pg';

const int8 = 20;
const int8s = 1016;
const date = 1082;
const numeric = 1700;

/** Values as the domain reads them: bigint as safe integers, days as text, exact decimals as numbers of three decimals. */
const parsers = new Map<number, (text: string) => unknown>([
  [int8, wholeNumber],
  [int8s, wholeNumbers],
  [date, (text) => text],
  [numeric, Number],
]);
const types = {
  getTypeParser(oid: number, format?: string) {
    return (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

/** The connections of the application role: neither owner nor superuser, so row-level security holds for every statement. */
export function createPool(url: string, options: { max?: number; name?: string } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    types,
    application_name: options.name ?? 'karwan',
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 120_000,
    connectionTimeoutMillis: 10_000,
    // A connection keeps its plans; one that is dropped between two requests signs in and plans everything anew.
    idleTimeoutMillis: 10 * 60_000,
    ...({ pipeline: true } as object),
  });
  // An idle or checked-out connection that loses its server emits an error; unheard, it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Ids of others a row keeps: asked whether somebody is among them, they must be what an id is everywhere else. */
function wholeNumbers(text: string): (number | null)[] {
  const parts = pg.types.getTypeParser(int8s as number, 'text')(text) as (string | null)[];
  return parts.map((part) => (part === null ? null : wholeNumber(part)));
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer beyond the safe range: ${text}`);
  return value;
}
