import { attempt, call } from '#platform/web';

export type SheetKind = 'receipt' | 'label';

/** Opens receipts or labels in a new tab, opened at once so that the browser knows somebody pressed for it. */
export async function printSheets(ids: readonly number[], kind: SheetKind): Promise<void> {
  const tab = window.open('', '_blank');
  const [only, ...others] = ids;
  const answer = await attempt(
    others.length === 0
      ? call<{ pdf_url: string }>('GET', `/api/v1/shipment-print/${only}/invoice`, { query: { kind }, silent: true })
      : call<{ pdf_url: string }>('POST', '/api/v1/shipment-print/multi', { body: { shipment_ids: ids, kind }, silent: true }),
  );
  if (!answer) return tab?.close();
  if (tab) tab.location.href = answer.pdf_url;
  else window.location.assign(answer.pdf_url);
}
