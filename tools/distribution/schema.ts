import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commandsOf, type Tree, within } from './grammar.ts';
import type { Breach } from './rules.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface Migration {
  name: string;
  text: string;
}

export const migrations: Migration[] = globSync('{platform/server,modules/*/*/server}/migrations/*.sql', { cwd: root })
  .map((file) => ({ name: path.basename(file, '.sql'), text: readFileSync(path.join(root, file), 'utf8') }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** The companies' own directory: on many machines each has the whole of it. */
const everywhere = new Set(['tenant']);

/** The tables that are spread by company, and what views show of them, as the migrations leave them. */
export function spreadTables(): Set<string> {
  const tables = new Set<string>();
  for (const { RenameStmt, DropStmt, ViewStmt, FuncCall } of migrations.flatMap(({ text }) => within(commandsOf(text)))) {
    if (FuncCall && ['protect', 'distribute'].includes(FuncCall.funcname.at(-1).String.sval)) {
      const name = FuncCall.args[0].A_Const?.sval.sval;
      if (name && !everywhere.has(name)) tables.add(name);
    }
    if (RenameStmt?.renameType === 'OBJECT_TABLE' && tables.delete(RenameStmt.relation.relname)) tables.add(RenameStmt.newname);
    if (ViewStmt) tables.add(ViewStmt.view.relname);
    for (const { List } of (DropStmt?.removeType === 'OBJECT_TABLE' ? DropStmt.objects : []) as Tree[])
      tables.delete(List.items.at(-1).String.sval);
  }
  return tables;
}

const constraints = new Set(['CONSTR_CHECK', 'CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_FOREIGN']);

/** What a migration does to tables that are spread already and may not. */
export const schemaBreaches = (text: string): Breach[] => commandsOf(text).flatMap((one) => [...breachesIn(one), ...setIn(one)]);

/** A block that goes through the companies says each by SET LOCAL. */
function setIn({ DoStmt }: Tree): Breach[] {
  const block = DoStmt?.args.find(({ DefElem }: Tree) => DefElem.defname === 'as').DefElem.arg.String.sval ?? '';
  return /\bset_config\b/i.test(block) ? [{ rule: 'setting', said: 'set_config' }] : [];
}

function breachesIn(command: Tree): Breach[] {
  const { AlterTableStmt, GrantStmt } = command;
  const table = AlterTableStmt?.relation.relname;
  const changes: Breach[] = ((AlterTableStmt?.cmds ?? []) as Tree[]).flatMap(({ AlterTableCmd: { subtype, def } }): Breach[] => {
    const given = (subtype === 'AT_AddColumn' ? (def.ColumnDef.constraints ?? []) : []) as Tree[];
    const beside = given.some(({ Constraint }) => constraints.has(Constraint.contype));
    const nameless = subtype === 'AT_AddConstraint' && !def.Constraint.conname;
    if (beside) return [{ rule: 'constraints', said: `${table}.${def.ColumnDef.colname}` }];
    return nameless ? [{ rule: 'constraints', said: `${table}, without a name` }] : [];
  });
  const columns = ((GrantStmt?.privileges ?? []) as Tree[]).some(({ AccessPriv }) => AccessPriv.cols);
  return columns ? [...changes, { rule: 'grants', said: GrantStmt.objects[0].RangeVar.relname }] : changes;
}
