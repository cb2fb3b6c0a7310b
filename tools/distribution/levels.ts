import type { Tree } from './grammar.ts';

/** One query level: what it reads or writes, by which conditions, and the levels beneath it. */
export interface Level {
  kind: 'select' | 'insert' | 'update' | 'delete';
  node: Tree;
  relations: { table: string; alias: string }[];
  /** The conditions that all must hold: of WHERE and of every ON. */
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
  const level: Level = { kind, node, relations: [], conditions: [] };
  // The written table is itself, whatever a `with` is called.
  if (node.relation) addRelation(level, { RangeVar: node.relation }, new Set());
  for (const from of [...(node.fromClause ?? []), ...(node.usingClause ?? [])]) addRelation(level, from, inside);
  addConditions(level, node.whereClause);
  levels.push(level);
  const { relation: _, ...beneath } = node;
  look(beneath, inside, levels);
}

function addRelation(level: Level, { RangeVar, JoinExpr }: Tree, named: ReadonlySet<string>): void {
  if (RangeVar && !named.has(RangeVar.relname))
    level.relations.push({ table: RangeVar.relname, alias: RangeVar.alias?.aliasname ?? RangeVar.relname });
  if (!JoinExpr) return;
  addRelation(level, JoinExpr.larg, named);
  addRelation(level, JoinExpr.rarg, named);
  addConditions(level, JoinExpr.quals);
}

function addConditions(level: Level, condition: Tree | undefined): void {
  if (!condition) return;
  const { BoolExpr } = condition;
  if (BoolExpr?.boolop === 'AND_EXPR') for (const one of BoolExpr.args) addConditions(level, one);
  else level.conditions.push(condition);
}
