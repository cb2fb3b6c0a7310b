import { attempt, call, type WireRow } from '#platform/web';

export type SheetKind = 'receipt' | 'label';

/** Opens receipts or labels in a new tab; more than a hundred are made beside the work, and told of by the panel of prints. */
export function printSheets(ids: readonly number[], kind: SheetKind): Promise<boolean> {
  const [only, ...others] = ids;
  return openPdf(() =>
    others.length === 0
      ? call('GET', `/api/v1/shipment-print/${only}/invoice`, { query: { kind }, silent: true })
      : call('POST', '/api/v1/shipment-print/multi', { body: { shipment_ids: ids, kind }, silent: true }),
  );
}

/** Shows the PDF a call makes in a new tab, opened at once so that the browser knows somebody pressed for it; false where it was refused. */
export async function openPdf(make: () => Promise<{ pdf_url: string | null; item?: WireRow }>): Promise<boolean> {
  const tab = window.open('', '_blank');
  const answer = await attempt(make());
  if (!answer || answer.pdf_url === null) {
    tab?.close();
    return answer !== false;
  }
  if (tab) tab.location.href = answer.pdf_url;
  else window.location.assign(answer.pdf_url);
  return true;
}
