import { commandsOf, type Tree, within } from './grammar.ts';
import { type Level, levelsOf } from './levels.ts';

export interface Breach {
  rule: Rule;
  said: string;
}

/** What a statement must keep to, so that PostgreSQL spread over many machines by company runs it too. */
export const rules = {
  company: 'the company is bound on every relation of every level: x.tenant_id = :tenant, not another’s column',
  companyless: 'no query without a company but the few that are named',
  values: 'rows are added by VALUES that ask nothing, not by INSERT … SELECT',
  setting: 'a setting is made by SET LOCAL: set_config and SET stay where they were said',
  oneCommand: 'one command a statement',
  constraints: 'a constraint has a name and is added apart from its column',
  grants: 'rights are given on whole tables',
  returning: 'RETURNING calls immutable functions only',
  functions: 'a function with parameters that reads companies’ tables is written in plpgsql',
} as const;
export type Rule = keyof typeof rules;

export interface Known {
  /** The tables spread by company. */
  tables: ReadonlySet<string>;
  /** Parameters and variables of the function a statement stands in. */
  variables?: ReadonlySet<string>;
}

/** Which rules a statement breaks, each in words. */
export function breachesOf(text: string, known: Known): Breach[] {
  const commands = commandsOf(text);
  const many: Breach[] = commands.length > 1 ? [{ rule: 'oneCommand', said: `${commands.length} commands` }] : [];
  return [...many, ...commands.flatMap((command) => [...settings(command, text), ...ofLevels(command, known)])];
}

function ofLevels(command: Tree, known: Known): Breach[] {
  const levels = levelsOf(command);
  const asked = levels.flatMap((level) =>
    level.relations.filter(({ table }) => known.tables.has(table)).map((relation) => ({ level, relation })),
  );
  const unbound = asked.filter(({ level, relation }) => !isBound(level, relation, known));
  const rule = unbound.length === asked.length ? 'companyless' : 'company';
  return [
    ...unbound.map(({ relation: { table, alias } }): Breach => ({ rule, said: table === alias ? table : `${table} ${alias}` })),
    ...levels.flatMap((level) => [...written(level, known), ...returned(level)]),
  ];
}

function isBound(level: Level, relation: Level['relations'][number], known: Known): boolean {
  if (level.kind === 'insert' && level.relations[0] === relation) return insertsCompany(level, known);
  const alone = level.relations.filter(({ table }) => known.tables.has(table)).length === 1;
  return relation.conditions.some(({ A_Expr }) => {
    if (A_Expr?.kind !== 'AEXPR_OP' || A_Expr.name[0].String.sval !== '=') return false;
    const sides = [A_Expr.lexpr, A_Expr.rexpr];
    return sides.some((side, at) => {
      const names = namesIn(side);
      const isOwn = names.length === 1 ? alone : names[0] === relation.alias;
      return isOwn && names.at(-1) === 'tenant_id' && isCompany(sides[1 - at], known);
    });
  });
}

/** INSERT says the company in every row; of INSERT … SELECT is said enough elsewhere. */
function insertsCompany({ node }: Level, known: Known): boolean {
  const at = ((node.cols ?? []) as Tree[]).findIndex(({ ResTarget }) => ResTarget.name === 'tenant_id');
  const select = node.selectStmt?.SelectStmt ?? {};
  const rows = ((select.valuesLists ?? []) as Tree[]).map(({ List }) => List.items[at]);
  return at >= 0 && rows.every((value) => isCompany(value, known));
}

/** A value, or what a function was given; never a column. */
function isCompany(value: Tree | undefined, known: Known): boolean {
  if (!value) return false;
  if (value.ParamRef || value.A_Const) return true;
  if (value.TypeCast) return isCompany(value.TypeCast.arg, known);
  const names = namesIn(value);
  if (names.length === 2) return (names[0] === 'new' || names[0] === 'old') && known.variables?.has('tg_op') === true;
  return names.length === 1 && known.variables?.has(names[0] as string) === true;
}

const namesIn = (value: Tree | undefined): string[] =>
  ((value?.ColumnRef?.fields ?? []) as Tree[]).map(({ String: name }) => name?.sval ?? '*');

function written({ kind, node, relations }: Level, { tables }: Known): Breach[] {
  const table = relations[0]?.table ?? '';
  if (kind !== 'insert' || !tables.has(table) || !node.selectStmt) return [];
  const { valuesLists } = node.selectStmt.SelectStmt;
  const asks = within(valuesLists).some(({ SubLink }) => SubLink);
  return valuesLists && !asks ? [] : [{ rule: 'values', said: table }];
}

/** Functions that give the same for the same, and stand in RETURNING. */
const immutable = new Set(['row_json']);

function returned({ node }: Level): Breach[] {
  const called = within(node.returningList ?? node.returningClause).flatMap(({ FuncCall }) =>
    FuncCall ? [FuncCall.funcname.at(-1).String.sval as string] : [],
  );
  return called.filter((name) => !immutable.has(name)).map((name) => ({ rule: 'returning', said: name }));
}

function settings(command: Tree, text: string): Breach[] {
  const { VariableSetStmt: set } = command;
  return [
    ...(/\bset_config\b/i.test(text) ? [{ rule: 'setting', said: 'set_config' } as const] : []),
    ...(set && !set.is_local ? [{ rule: 'setting', said: `SET ${set.name}` } as const] : []),
  ];
}
