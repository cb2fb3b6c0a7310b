import type { Tree } from './grammar.ts';

/** One query level: what it reads or writes, by which conditions, and the levels beneath it. */
export interface Level {
  kind: 'select' | 'insert' | 'update' | 'delete';
  node: Tree;
  relations: Relation[];
}

interface Relation {
  table: string;
  alias: string;
  /** The conditions that must hold of its rows: of WHERE, and of each ON but those that leave its rows be. */
  conditions: Tree[];
}

const kinds = { SelectStmt: 'select', InsertStmt: 'insert', UpdateStmt: 'update', DeleteStmt: 'delete' } as const;

/** Every query level of a command, however deep; what a `with` names is no relation. */
export function levelsOf(tree: unknown): Level[] {
  const levels: Level[] = [];
  look(tree, new Set(), levels);
  return levels;
}

function look(tree: unknown, named: ReadonlySet<string>, levels: Level[]): void {
  if (tree === null || typeof tree !== 'object') return;
  for (const [key, node] of Object.entries(tree)) {
    if (key in kinds) lookInto(kinds[key as keyof typeof kinds], node, named, levels);
    else look(node, named, levels);
  }
}

function lookInto(kind: Level['kind'], node: Tree, named: ReadonlySet<string>, levels: Level[]): void {
  const ctes = (node.withClause?.ctes ?? []) as Tree[];
  const inside = ctes.length ? new Set([...named, ...ctes.map(({ CommonTableExpr: { ctename } }) => ctename as string)]) : named;
  if (node.larg) {
    look(node.withClause, inside, levels);
    lookInto('select', node.larg, inside, levels);
    lookInto('select', node.rarg, inside, levels);
    return;
  }
  // The written table is itself, whatever a `with` is called.
  const target = node.relation ? relationsIn({ RangeVar: node.relation }, new Set()) : [];
  const from = [...(node.fromClause ?? []), ...(node.usingClause ?? [])] as Tree[];
  const relations = [...target, ...from.flatMap((range) => relationsIn(range, inside))];
  addConditions(relations, node.whereClause);
  levels.push({ kind, node, relations });
  const { relation: _, ...beneath } = node;
  look(beneath, inside, levels);
}

function relationsIn({ RangeVar, JoinExpr }: Tree, named: ReadonlySet<string>): Relation[] {
  if (RangeVar && !named.has(RangeVar.relname))
    return [{ table: RangeVar.relname, alias: RangeVar.alias?.aliasname ?? RangeVar.relname, conditions: [] }];
  if (!JoinExpr) return [];
  const [left, right] = [relationsIn(JoinExpr.larg, named), relationsIn(JoinExpr.rarg, named)];
  // What an outer join says of the side it keeps whole takes none of that side's rows away.
  if (JoinExpr.jointype !== 'JOIN_LEFT' && JoinExpr.jointype !== 'JOIN_FULL') addConditions(left, JoinExpr.quals);
  if (JoinExpr.jointype !== 'JOIN_RIGHT' && JoinExpr.jointype !== 'JOIN_FULL') addConditions(right, JoinExpr.quals);
  return [...left, ...right];
}

function addConditions(relations: readonly Relation[], condition: Tree | undefined): void {
  if (!condition) return;
  const { BoolExpr } = condition;
  if (BoolExpr?.boolop === 'AND_EXPR') for (const one of BoolExpr.args) addConditions(relations, one);
  else for (const { conditions } of relations) conditions.push(condition);
}
