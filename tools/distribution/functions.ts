import { bodyOf, commandsOf, type Tree } from './grammar.ts';
import { levelsOf } from './levels.ts';
import { type Breach, breachesOf, type Known } from './rules.ts';

/** What a function breaks, told as `create function` says it. */
export function functionBreaches(definition: string, { tables }: Known): Breach[] {
  const [command] = commandsOf(definition);
  const { options, parameters = [], sql_body } = (command as Tree).CreateFunctionStmt as Tree;
  const option = (name: string) => (options as Tree[]).find(({ DefElem }) => DefElem.defname === name)?.DefElem.arg;
  const given = new Set((parameters as Tree[]).map(({ FunctionParameter }) => FunctionParameter.name as string));
  if (option('language').String.sval === 'plpgsql') {
    const { statements, variables } = bodyOf(definition);
    const known = { tables, variables: new Set([...variables, ...given]) };
    return statements.flatMap((text) => breachesOf(text, known));
  }
  const body: unknown = sql_body ?? commandsOf(option('as').List.items[0].String.sval);
  const read = levelsOf(body)
    .flatMap(({ relations }) => relations)
    .find(({ table }) => tables.has(table));
  if (read && given.size > 0) return [{ rule: 'functions', said: read.table }];
  return sql_body ? [] : breachesOf(option('as').List.items[0].String.sval, { tables });
}
