import { commandsOf, type Tree } from '../distribution/grammar.ts';

interface Column {
  type: string;
  /** Must be given, and is not given by the table itself. */
  isAskedFor: boolean;
  isNotNull: boolean;
  hasDefault: boolean;
}

/** What statements of the product lean on: tables with their columns, and functions with what they take and give. */
export interface Shape {
  tables: Map<string, Map<string, Column>>;
  /** By name: what each of that name gives, by what it takes. */
  functions: Map<string, Map<string, string>>;
}

export const emptyShape = (): Shape => ({ tables: new Map(), functions: new Map() });

export const copyOf = (shape: Shape): Shape => structuredClone(shape);

/** What the commands of a migration make of the shape there was. */
export function apply(shape: Shape, text: string): void {
  for (const command of commandsOf(text)) {
    const [[kind, node]] = Object.entries(command) as [[string, Tree]];
    changes[kind]?.(shape, node);
  }
}

const changes: Record<string, (shape: Shape, node: Tree) => void> = {
  CreateStmt: ({ tables }, { relation, tableElts = [] }) => {
    tables.set(relation.relname, new Map());
    for (const { ColumnDef } of tableElts as Tree[]) if (ColumnDef) addColumn(tables.get(relation.relname), ColumnDef);
  },
  ViewStmt: ({ tables }, { view }) => void tables.set(view.relname, new Map()),
  AlterTableStmt: ({ tables }, { relation, cmds }) => {
    for (const { AlterTableCmd } of cmds as Tree[]) alter(tables.get(relation.relname), AlterTableCmd);
  },
  RenameStmt: rename,
  DropStmt: drop,
  CreateFunctionStmt: ({ functions }, { funcname, parameters = [], returnType }) => {
    const all = (parameters as Tree[]).map(({ FunctionParameter }) => FunctionParameter);
    const [given, told] = [all.filter(({ mode }) => !isTold(mode)), all.filter(({ mode }) => isTold(mode))];
    const name = lastOf(funcname);
    const takes = given.map(({ argType, defexpr }) => `${typeOf(argType)}${defexpr ? ' default' : ''}`).join(', ');
    const gives = [returnType && typeOf(returnType), ...told.map((one) => `${one.name} ${typeOf(one.argType)}`)].join(', ');
    functions.set(name, (functions.get(name) ?? new Map()).set(takes, gives));
  },
};

const isTold = (mode: string) => mode === 'FUNC_PARAM_TABLE' || mode === 'FUNC_PARAM_OUT';
const lastOf = (names: Tree[]): string => names.at(-1)?.String.sval;
const typeOf = ({ names, arrayBounds, setof }: Tree): string =>
  `${setof ? 'setof ' : ''}${lastOf(names)}${'[]'.repeat(arrayBounds?.length ?? 0)}`;

function addColumn(table: Map<string, Column> | undefined, { colname, typeName, constraints = [] }: Tree): void {
  const kinds = (constraints as Tree[]).map(({ Constraint }) => Constraint.contype as string);
  const isNotNull = kinds.includes('CONSTR_NOTNULL') || kinds.includes('CONSTR_PRIMARY');
  const hasDefault = ['CONSTR_DEFAULT', 'CONSTR_GENERATED', 'CONSTR_IDENTITY'].some((kind) => kinds.includes(kind));
  table?.set(colname, { type: typeOf(typeName), isNotNull, hasDefault, isAskedFor: isNotNull && !hasDefault });
}

function alter(table: Map<string, Column> | undefined, { subtype, name, def }: Tree): void {
  if (subtype === 'AT_AddColumn') addColumn(table, def.ColumnDef);
  if (subtype === 'AT_DropColumn') table?.delete(name);
  const column = table?.get(name);
  if (!column) return;
  if (subtype === 'AT_AlterColumnType') column.type = typeOf(def.ColumnDef.typeName);
  if (subtype === 'AT_SetNotNull') column.isNotNull = true;
  if (subtype === 'AT_DropNotNull') column.isNotNull = false;
  if (subtype === 'AT_ColumnDefault') column.hasDefault = def !== undefined;
  column.isAskedFor = column.isNotNull && !column.hasDefault;
}

function rename({ tables, functions }: Shape, { renameType, relation, object, subname, newname }: Tree): void {
  if (renameType === 'OBJECT_COLUMN') move(tables.get(relation.relname), subname, newname);
  if (renameType === 'OBJECT_TABLE' || renameType === 'OBJECT_VIEW') move(tables, relation.relname, newname);
  if (renameType === 'OBJECT_FUNCTION') move(functions, lastOf(object.ObjectWithArgs.objname), newname);
}

function move<T>(all: Map<string, T> | undefined, from: string, to: string): void {
  const one = all?.get(from);
  if (!all || one === undefined) return;
  all.delete(from);
  all.set(to, one);
}

function drop({ tables, functions }: Shape, { removeType, objects }: Tree): void {
  for (const one of objects as Tree[]) {
    if (removeType === 'OBJECT_TABLE' || removeType === 'OBJECT_VIEW') tables.delete(lastOf(one.List.items));
    if (removeType !== 'OBJECT_FUNCTION') continue;
    const { objname, objargs, args_unspecified: isAny } = one.ObjectWithArgs;
    const alike = functions.get(lastOf(objname));
    const takes = ((objargs ?? []) as Tree[]).map(({ TypeName }) => typeOf(TypeName)).join(', ');
    for (const each of alike?.keys() ?? []) if (isAny || each.replaceAll(' default', '') === takes) alike?.delete(each);
    if (alike?.size === 0) functions.delete(lastOf(objname));
  }
}
