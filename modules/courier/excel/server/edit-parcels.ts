import type { GoodRow, KeptSheet, Made, Saved, SheetWork } from '#foundation/sheets/server';
import { conflict } from '#platform/entity';
import { type Context, refusalOf } from '#platform/server';
import { applyEdit, checkEdits, type EditReading } from './check-edits.ts';
import { blameAll, type JudgedRow } from './check-rows.ts';

export const editingParcels: SheetWork = {
  judge: checkEdits,
  save: editParcels,
  undo: {
    refuse: () => Promise.reject(conflict('errors.excel.nothingMade')),
    takeBack: async () => [],
  },
  // Each parcel is locked while it is judged.
  judgedAtOnce: 100,
};

/** Changes the parcels of good rows. One that may not be changed any more, or was changed since, is left with its reason. */
async function editParcels(ctx: Context, _: KeptSheet, rows: readonly GoodRow<EditReading>[]): Promise<Saved> {
  const left: JudgedRow[] = [];
  const made: Made[] = [];
  // Parcels in the order everybody locks them.
  for (const { rowNo, reading, key } of rows.toSorted((a, b) => a.reading.id - b.reading.id)) {
    const refusal = await refusalOf(ctx, () => applyEdit(ctx, reading));
    if (!refusal) {
      made.push({ rowNo, recordId: reading.id });
      continue;
    }
    const judged: JudgedRow = { rowNo, problems: [], reading: {}, key };
    blameAll(judged, refusal);
    left.push(judged);
  }
  return { made, left };
}
