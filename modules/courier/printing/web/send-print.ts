import { type Layout, type Paper, PrintRun } from '#courier/printing/contract';
import { openPdf } from '#courier/shipments/web';
import { call, refreshLists, type WireRow } from '#platform/web';

/** How something is printed. */
export interface PrintChoice {
  paper: Paper;
  layout: Layout;
  start: number;
}
/** What is printed: parcels one by one, or all that a filter found, as many as the person saw. */
export interface ToPrint {
  ids: readonly number[];
  count: number;
  filter?: Record<string, unknown>;
}

export const runsPath = `/api/v1/${PrintRun.path}`;

/** Prints into a new tab; many are made beside, and the panel of prints says when they are ready. False where it was refused. */
export async function sendPrint({ ids, count, filter }: ToPrint, { paper, layout, start }: PrintChoice): Promise<boolean> {
  const which = filter ? { filter, expected_count: count } : { shipment_ids: ids };
  const how = { kind: paper, ...(paper === 'label' && { layout, start }) };
  const isPrinted = await openPdf(() =>
    call<{ pdf_url: string | null; item: WireRow }>('POST', '/api/v1/shipment-print/multi', {
      body: { ...which, ...how },
      silent: true,
    }),
  );
  await refreshLists(runsPath);
  return isPrinted;
}
