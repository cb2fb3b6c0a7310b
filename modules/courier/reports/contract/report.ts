import { status } from '#courier/statuses/contract';

/** Where a parcel may be reported: it is out, and whoever has it says it is not delivered. */
export const reportable: readonly number[] = [status.outForDelivery, status.late, status.postponed, status.returnWithAgent];

/** What a report can come to: the one thing worth asking the agent again for. */
export const processingStatus = status.delivered;

/** Where a report that is over may be taken up again: where it can still end, or has ended as it should. */
export const reportableAgain: readonly number[] = [...reportable, processingStatus];

export type ReportLineKind = 'report' | 're_report' | 'notice' | 'processed';

/** What was said about a reported parcel, the oldest first. */
export interface ReportLine {
  id: number;
  kind: ReportLineKind;
  content: string | null;
  at: string;
  user: string | null;
}
