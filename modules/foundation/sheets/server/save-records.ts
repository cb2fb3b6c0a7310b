import type { SheetKind } from '#foundation/sheets/contract';
import { type Currency, type Field, toldFigure, wireName } from '#platform/entity';
import { type Context, createRecord, editRecord, type Implemented, refusalOf } from '#platform/server';
import { blame, blameRefusal } from './blame.ts';
import { judgeRecords, type RecordReading } from './judge-records.ts';
import type { KeptSheet } from './kept-sheet.ts';
import { recordTemplate } from './record-template.ts';
import { type GoodRow, implementSheets, type JudgedRow, type Made, type Saved, type SheetWork } from './sheet-work.ts';

/** The sheets of an entity, and what it is on the server. */
export interface Saving {
  kind: SheetKind;
  implemented: Implemented;
}
export interface SavingSheet extends Saving {
  sheet: KeptSheet;
}

/** Gives the sheets of an entity what they do: each row is created or changed by the entity's own verbs, as if saved in its form. */
export function implementRecordSheets(kind: SheetKind, implemented: Implemented): void {
  const saving = { kind, implemented };
  const save = {
    judge: (ctx, sheet, rows) => judgeRecords(ctx, { ...saving, sheet }, rows),
    save: (ctx, sheet, rows) => saveRecords(ctx, { ...saving, sheet }, rows),
  } satisfies SheetWork<RecordReading>;
  implementSheets(kind, { works: { save }, template: (ctx, mode) => recordTemplate(ctx, { ...saving, mode }) });
}

/** Each row is judged again first, and one whose record is another by now is left: what somebody saved meanwhile stays. */
async function saveRecords(
  ctx: Context,
  saving: SavingSheet,
  rows: readonly GoodRow<RecordReading>[],
): Promise<Saved<RecordReading>> {
  const checked = new Map(rows.map(({ rowNo, reading }) => [rowNo, reading]));
  const judged = await judgeRecords(ctx, saving, rows);
  const made: Made[] = [];
  // Records in the order everybody locks them, new ones last.
  const inOrder = judged.toSorted(
    (a, b) => (a.reading.id ?? Number.MAX_SAFE_INTEGER) - (b.reading.id ?? Number.MAX_SAFE_INTEGER),
  );
  for (const row of inOrder) {
    const before = checked.get(row.rowNo);
    if (row.problems.length === 0 && (before?.id !== row.reading.id || before.version !== row.reading.version))
      blame(row, { column: saving.kind.key, key: 'errors.excel.recordChanged' });
    const recordId = row.problems.length === 0 ? await saveRow(ctx, saving, row) : undefined;
    if (recordId !== undefined) made.push({ rowNo: row.rowNo, recordId });
  }
  return { made, left: judged.filter(({ problems }) => problems.length > 0) };
}

/** The record the row is now; undefined where the verb refused it, which stands beside its cells then. */
async function saveRow(ctx: Context, { kind, implemented }: Saving, row: JudgedRow<RecordReading>): Promise<number | undefined> {
  const { id, version, values } = row.reading;
  if (id !== null && Object.keys(values).length === 0) return id;
  const body = asSent(implemented, values, ctx.tenant.currency);
  let recordId = id;
  const refusal = await refusalOf(ctx, async () => {
    if (id === null) recordId = await createRecord(ctx, implemented, body);
    else await editRecord(ctx, implemented, id, { ...body, version });
  });
  if (refusal) blameRefusal(kind, row, refusal);
  return refusal ? undefined : (recordId as number);
}

/** Values as a form would send them. */
function asSent({ entity }: Implemented, values: Record<string, unknown>, own: Currency): Record<string, unknown> {
  const currency = (values.currency as Currency | undefined) ?? own;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = entity.fields[name] as Field;
      return [wireName(name, field), toldFigure(field, value, currency)];
    }),
  );
}
