/**
 * Where a parcel may be reported: out for delivery, late, postponed or returned with its agent, who says it is not delivered.
 * By number, as the first page of everybody asks: the catalogue of statuses brings its names in six languages along.
 */
export const reportable: readonly number[] = [4, 10, 11, 12];

/** What a report can come to: the one thing worth asking the agent again for. */
export const processingStatus = 9;

export const reportLineKinds = ['report', 're_report', 'notice', 'processed'] as const;
export type ReportLineKind = (typeof reportLineKinds)[number];

/** What was said about a reported parcel, the oldest first. */
export interface ReportLine {
  id: number;
  kind: ReportLineKind;
  content: string | null;
  at: string;
  user: string | null;
}
