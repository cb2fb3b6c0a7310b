import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely';

export { type RawBuilder, sql } from 'kysely';

/** A statement with its values bound apart from its text. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export function compile(fragment: RawBuilder<unknown>): Statement {
  const query = fragment.compile(compiler);
  return { text: query.sql, values: query.parameters };
}

/** SQL put together with numbered values, for the middle of a statement written as a template. */
export function inTemplate({ text, values }: Statement): RawBuilder<unknown> {
  const pieces = text.split(/\$(\d+)/).map((piece, at) => (at % 2 === 0 ? sql.raw(piece) : sql`${values[Number(piece) - 1]}`));
  return sql.join(pieces, sql.raw(''));
}

const namesKept = 2000;
const names = new Map<string, string>();

/**
 * The name a statement is prepared under on each connection: planning costs as much as running it. Past the bound (only
 * absurd combinations of filters get there) statements run unnamed.
 */
export function preparedName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= namesKept) return undefined;
  const name = `k${names.size}`;
  names.set(text, name);
  return name;
}
