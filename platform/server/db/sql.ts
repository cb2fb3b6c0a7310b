import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely';

export { type RawBuilder, sql } from 'kysely';

/** A statement with its values bound apart from its text. */
export interface Statement {
  text: string;
  values: readonly unknown[];
  /** Unlikely to be sent in the same words again: planned for this once. */
  once?: boolean;
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
const known = new Map<string, Sent>();

interface Sent {
  text: string;
  name: string | undefined;
  isOfTenant: boolean;
}

/**
 * A statement as it is sent: with the company bound where it says `:tenant`, once for the whole of it, and under the name it is
 * prepared by on each connection, as planning costs as much as running it.
 */
export function asSent({ text: written, values, once = false }: Statement, tenantId: number | null) {
  const { text, name, isOfTenant } = known.get(written) ?? firstSent(written, values.length, once);
  if (!isOfTenant) return { text, name, values };
  if (tenantId === null) throw new Error('a statement of a company was sent for none');
  return { text, name, values: [...values, tenantId] };
}

/** Past the bound (only absurd combinations of filters get there) statements run unnamed. */
function firstSent(written: string, given: number, once: boolean): Sent {
  const text = written.replaceAll(/(?<!:):tenant\b/g, `$${given + 1}::bigint`);
  listener?.(text);
  const isNamed = !once && known.size < namesKept;
  const sent = { text, name: isNamed ? `k${known.size}` : undefined, isOfTenant: text !== written };
  if (sent.name) known.set(written, sent);
  return sent;
}

let listener: ((text: string) => void) | undefined;

/** Hears each statement the first time this process sends it: the tests hold all of them against the rules of distribution. */
export function hearStatements(hear: (text: string) => void): void {
  listener = hear;
}
