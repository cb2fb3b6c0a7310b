import type { WireRow } from './lists.ts';

/** What a module adds to the screen of a report. */
export interface ReportExtras {
  /** A hook: where the figure of a measure leads, such as the list it counts. */
  useFigureLead?: () => (row: WireRow, measure: string) => string | undefined;
}

/** The hook of a report whose figures lead nowhere. */
export const noLeads = () => () => undefined;
