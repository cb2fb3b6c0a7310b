/** What the channel `excel_progress` tells of a sheet, as the specification spells it. */
export interface ExcelProgress {
  ExcelFile: { id: number; name: string; status: 'pending' | 'done'; user_id: number };
  progress: number;
  /** While it is read: the rows so far. */
  rows_read?: number;
}

export type Stage = 'read' | 'check' | 'work';
const spans: Record<Stage, readonly [from: number, to: number]> = { read: [0, 10], check: [10, 40], work: [40, 100] };

/** How far a sheet is in its whole way from upload to records; 100 only when nothing is left to do. */
export function progressOf(stage: Stage, done: number, total: number): number {
  const [from, to] = spans[stage];
  const share = total > 0 ? Math.min(1, done / total) : 1;
  return Math.min(99, from + Math.floor((to - from) * share));
}

/** The percent shown next on the way to what was told: one more each 50 ms. */
export const nextShown = (shown: number, told: number) => Math.min(told, shown + 1);
export const msPerPercent = 50;
