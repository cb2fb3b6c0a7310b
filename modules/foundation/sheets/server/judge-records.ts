import { foldName } from '#foundation/sheets/contract';
import { camel, columnName, type Field } from '#platform/entity';
import { type Context, type Implemented, readEnvOf, sql, worksIn } from '#platform/server';
import { blame } from './blame.ts';
import type { KeptSheet } from './kept-sheet.ts';
import { namedRecords } from './named-records.ts';
import { oneNamed, type ReadTerms, readRow } from './read-row.ts';
import { ownersOf, recordsBy, type Standing } from './records-by.ts';
import type { Saving, SavingSheet } from './save-records.ts';
import { optionWords } from './sheet-words.ts';
import type { JudgedRow, SheetRowAsked } from './sheet-work.ts';

/** What a row comes to: a new record, or changes to one as it stood when the row was judged. */
export interface RecordReading {
  id: number | null;
  version: number | null;
  values: Record<string, unknown>;
}
type Judged = JudgedRow<RecordReading>;
type Values = Record<string, unknown>;

/** Judges rows as saving them in the entity's form would; all they name is looked up together. */
export async function judgeRecords(ctx: Context, saving: SavingSheet, rows: readonly SheetRowAsked[]): Promise<Judged[]> {
  const { kind } = saving;
  const terms = await termsOf(ctx, saving);
  const judged = rows.map(({ rowNo, cells }): Judged => {
    const { values, problems } = readRow(cells, terms);
    const word = values[kind.key] ?? null;
    return { rowNo, problems, key: word === null ? null : String(word), reading: { id: null, version: null, values } };
  });
  const words = judged.flatMap(({ reading }) => reading.values[kind.key] ?? []);
  const [standing, first] = await Promise.all([recordsBy(ctx, saving, words), firstRows(ctx, saving.sheet, judged)]);
  for (const row of judged) {
    const word = row.reading.values[kind.key];
    const before = row.key === null ? row.rowNo : (first.get(row.key) ?? row.rowNo);
    if (word == null) blame(row, { column: kind.key, key: 'errors.required' });
    else if (before < row.rowNo) blame(row, { column: kind.key, key: 'errors.excel.rowRepeated', values: { row: before } });
    else meet(ctx, saving, { row, named: standing.get(word) ?? [] });
  }
  await refuseTaken(ctx, saving, judged);
  return judged;
}

/** How the cells are read: names of references and words of options in any language. */
async function termsOf(ctx: Context, { kind, implemented, sheet }: SavingSheet): Promise<ReadTerms> {
  const { entity } = implemented;
  const own: NonNullable<ReadTerms['own']> = {};
  const readers = own as Record<string, NonNullable<(typeof own)[string]>>;
  for (const name of sheet.columns.filter(Boolean)) {
    const field = kind.columns[name]?.field as Field;
    if (field.kind === 'belongsTo') {
      const named = await namedRecords(ctx, field.entity ?? '');
      readers[name] = (text) => oneNamed(named.get(foldName(text)));
    }
    if (field.kind === 'oneOf') {
      const optionIn = optionWords(field.options ?? [], { labels: `${entity.name}.options.${name}` });
      readers[name] = (text) => {
        const option = optionIn(text);
        return option ? { value: option } : { key: 'errors.notAnOption' };
      };
    }
  }
  return { kind, env: readEnvOf(ctx), columns: sheet.columns, own };
}

/** Of each word the first row of the sheet that says it. */
async function firstRows(ctx: Context, sheet: KeptSheet, judged: readonly Judged[]): Promise<Map<string, number>> {
  const words = judged.flatMap(({ key }) => key ?? []);
  const earlier = await ctx.db.query<{ key: string; rowNo: number }>(sql`select e.match_key as key, min(e.row_no)::int as row_no
    from unnest(${words}::text[]) as asked(word) join sheet_row e on e.match_key = asked.word
    where e.tenant_id = ${ctx.tenantId} and e.sheet_id = ${sheet.id}::bigint and e.state <> 'undone' group by 1`);
  const first = new Map<string, number>();
  for (const { key, rowNo } of [...earlier, ...judged])
    if (key !== null) first.set(key, Math.min(rowNo, first.get(key) ?? rowNo));
  return first;
}

/** Makes of a row the changes to the record it names, or a new one. */
function meet(ctx: Context, saving: Saving, { row, named }: { row: Judged; named: readonly Standing[] }): void {
  const { kind, implemented } = saving;
  const [one, ...others] = named;
  refuseForeignBranch(ctx, implemented, row);
  if (!one) refuseIncomplete(ctx, saving, row);
  else if (others.length > 0) blame(row, { column: kind.key, key: 'errors.excel.severalNames' });
  else if (!one.isHis) blame(row, { column: kind.key, key: 'errors.taken' });
  else row.reading = { id: one.id, version: one.version, values: changesOf(implemented, one.row, row.reading.values) };
}

/** What a row says otherwise than its record does; empty cells say nothing. */
function changesOf({ entity }: Implemented, before: Values, said: Values): Values {
  const changes = Object.entries(said).filter(([name, value]) => {
    const field = entity.fields[name] as Field;
    return value !== null && !isSame(before[camel(columnName(name, field))], value);
  });
  return Object.fromEntries(changes);
}

const isSame = (before: unknown, now: unknown) =>
  typeof now === 'object' ? JSON.stringify(before) === JSON.stringify(now) : String(before ?? '') === String(now ?? '');

/** A new record is complete; without a branch it is of the one the sheet was uploaded in. */
function refuseIncomplete(ctx: Context, { kind, implemented }: Saving, row: Judged): void {
  const { entity } = implemented;
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!field.required || field.readonly || row.reading.values[name] != null) continue;
    if (name === 'branch' && ctx.branchId !== null) row.reading.values.branch = ctx.branchId;
    else blame(row, { column: kind.columns[name] ? name : kind.key, key: 'errors.required' });
  }
}

function refuseForeignBranch(ctx: Context, { entity }: Implemented, row: Judged): void {
  const branch = row.reading.values.branch;
  if (entity.scope === 'branch' && typeof branch === 'number' && !worksIn(ctx, branch))
    blame(row, { column: 'branch', key: 'errors.reference' });
}

/** Of what no two records share, each is its record's alone, in the company as in the sheet. */
async function refuseTaken(ctx: Context, saving: Saving, judged: readonly Judged[]): Promise<void> {
  const { entity } = saving.implemented;
  const unique = Object.keys(saving.kind.columns).filter((name) => name !== saving.kind.key && entity.fields[name]?.unique);
  for (const name of unique) {
    const saying = judged.filter(({ reading }) => reading.values[name] != null);
    const owners = await ownersOf(
      ctx,
      saving,
      name,
      saying.map(({ reading }) => reading.values[name]),
    );
    const said = new Set<unknown>();
    for (const row of saying) {
      const word = row.reading.values[name];
      const owner = owners.get(word);
      if ((owner !== undefined && owner !== row.reading.id) || said.has(word)) blame(row, { column: name, key: 'errors.taken' });
      said.add(word);
    }
  }
}
