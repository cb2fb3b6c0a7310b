import type { SheetKind } from '#foundation/sheets/contract';
import { type Field, type Refusal, wireName } from '#platform/entity';
import type { CellProblem } from './read-row.ts';
import type { JudgedRow } from './sheet-work.ts';

/** A cell that is wrong is not wrong in another way as well. */
export function blame({ problems }: JudgedRow, problem: CellProblem): void {
  if (!problems.some(({ column }) => column === problem.column)) problems.push(problem);
}

/** A refusal of a verb, beside the columns its fields came from. */
export function blameRefusal(kind: SheetKind, row: JudgedRow, { key, values, fields }: Refusal): void {
  const said = Object.entries(fields);
  if (said.length === 0) blame(row, { column: kind.key, key, values });
  for (const [wire, problem] of said) {
    const column = Object.keys(kind.columns).find((name) => wireName(name, kind.columns[name]?.field as Field) === wire);
    blame(row, { column: column ?? kind.key, key: problem.key, ...(problem.values && { values: problem.values }) });
  }
}
