import type { Transaction } from './transaction.ts';

type Row = Record<string, unknown>;

interface Inserted {
  /** Each column of the rows with its type. */
  types: Record<string, string>;
  rows: readonly Row[];
  /** What is the same in every row: value and type. */
  same?: Record<string, readonly [value: unknown, type: string]>;
  /** What becomes of a row that is there already: `on conflict … do …`. */
  onConflict?: string;
}

/**
 * Adds rows to a table of the company, by VALUES alone: spread over machines, PostgreSQL refuses INSERT … SELECT under row-level
 * security. One statement for 500 rows; few at once, as one person's work adds them, keep their plan. Nobody waits for it.
 */
export function insertRows(db: Transaction, table: string, { types, rows, same = {}, onConflict = '' }: Inserted): void {
  const columns = Object.entries(types);
  const shared = Object.values(same);
  const names = ['tenant_id', ...Object.keys(same), ...Object.keys(types)].join(', ');
  for (const piece of piecesOf(rows)) {
    const values = shared.map(([value]) => value);
    const given = [':tenant', ...shared.map(([, type], at) => `$${at + 1}::${type}`)].join(', ');
    const written = piece.map((row) => {
      const own = columns.map(([name, type]) => `$${values.push(bound(row[name], type))}::${type}`);
      return `(${[given, ...own].join(', ')})`;
    });
    db.run({
      text: `insert into ${table} (${names}) values ${written.join(', ')} ${onConflict}`,
      values,
      once: piece.length > few,
    });
  }
}

const bound = (value: unknown, type: string) =>
  type === 'jsonb' && value !== null && value !== undefined ? JSON.stringify(value) : (value ?? null);

const most = 500;
const few = 8;

function* piecesOf(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let first = 0; first < rows.length; first += most) yield rows.slice(first, first + most);
}
