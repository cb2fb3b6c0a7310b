import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely';

export { type RawBuilder, sql } from 'kysely';

/** A statement with its values bound apart from its text. */
export interface Statement {
  text: string;
  values: readonly unknown[];
  /** Unlikely to be sent in the same words again: planned for this once. */
  once?: boolean;
  /** Put together from what people choose to see: such statements have a bound of their own, so that they use up nobody's. */
  chosen?: boolean;
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
const chosenKept = 300;
let chosenNamed = 0;
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
export function asSent(statement: Statement, tenantId: number | null) {
  const { values } = statement;
  const { text, name, isOfTenant } = known.get(statement.text) ?? firstSent(statement);
  if (!isOfTenant) return { text, name, values };
  if (tenantId === null) throw new Error('a statement of a company was sent for none');
  return { text, name, values: [...values, tenantId] };
}

/** Past the bounds (only absurd combinations of filters and columns get there) statements run unnamed. */
function firstSent({ text: written, values, once, chosen }: Statement): Sent {
  const text = written.replaceAll(/(?<!:):tenant\b/g, `$${values.length + 1}::bigint`);
  listener?.(text);
  const isNamed = !once && (chosen ? chosenNamed < chosenKept : known.size - chosenNamed < namesKept);
  const sent = { text, name: isNamed ? `k${known.size}` : undefined, isOfTenant: text !== written };
  if (sent.name) known.set(written, sent);
  if (sent.name && chosen) chosenNamed++;
  return sent;
}

let listener: ((text: string) => void) | undefined;

/** Hears each statement the first time this process sends it: the tests hold all of them against the rules of distribution. */
export function hearStatements(hear: (text: string) => void): void {
  listener = hear;
}
