import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query';

/** A node of PostgreSQL's own parse tree. */
export type Tree = Record<string, any>;

await loadModule();

/** The commands of a text, each as its one-keyed node. */
export const commandsOf = (text: string): Tree[] => ((parseSync(text).stmts ?? []) as Tree[]).map(({ stmt }) => stmt);

/** The texts of the commands of a file. Their places are counted in bytes. */
export function textsOf(text: string): string[] {
  const bytes = Buffer.from(text);
  return ((parseSync(text).stmts ?? []) as Tree[]).map(({ stmt_location: from = 0, stmt_len: length }) =>
    bytes.subarray(from, length ? from + length : undefined).toString(),
  );
}

interface Body {
  /** What it runs, a command or an expression made one. */
  statements: string[];
  /** Its parameters and its own variables. */
  variables: Set<string>;
}

/** What a function in plpgsql runs, as `create function` says it. Text put together while it runs is not among it. */
export function bodyOf(definition: string): Body {
  const tree = parsePlPgSQLSync(definition) as unknown as Tree;
  const statements: string[] = [];
  const variables = new Set<string>();
  for (const node of within(tree)) {
    const { PLpgSQL_expr: expression, PLpgSQL_var: variable, PLpgSQL_row: row } = node;
    if (variable) variables.add(variable.refname);
    for (const { name } of (row?.fields ?? []) as { name: string }[]) variables.add(name);
    if (expression) statements.push(commandIn(expression.query, expression.parseMode));
  }
  return { statements, variables };
}

const [whole, alone] = [0, 2];
const commandIn = (query: string, mode: number = whole) =>
  mode === whole ? query : `select ${mode === alone ? query : query.replace(/^.*?:?=/s, '')}`;

/** A node and all beneath it, each once. */
export function within(tree: unknown): Tree[] {
  const found: Tree[] = [];
  const look = (one: unknown): void => {
    if (one === null || typeof one !== 'object') return;
    if (!Array.isArray(one)) found.push(one);
    for (const beneath of Object.values(one)) look(beneath);
  };
  look(tree);
  return found;
}
