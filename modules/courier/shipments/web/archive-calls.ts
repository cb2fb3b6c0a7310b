import i18next from 'i18next';
import { askConfirm, call, refreshLists, showError, toast } from '#platform/web';

interface Outcome {
  failed?: { message: string }[];
}

/** Takes parcels out of the lists or brings them back; says of those that stay why. */
export async function archiveParcels(ids: readonly number[], verb: 'archive' | 'restore'): Promise<void> {
  const outcome = await call<Outcome>('POST', `/api/v1/shipments/${verb}`, {
    body: { shipment_ids: ids },
    onMessage: (message) => void toast('success', message, { timer: 6000 }),
  });
  await Promise.all([refreshLists('/api/v1/shipments'), refreshLists('/api/v1/archived-shipments')]);
  const lines = [...new Set((outcome?.failed ?? []).map((one) => one.message))];
  if (lines[0]) showError({ message: lines[0], lines: lines.slice(1) });
}

/** Archiving is asked about once; it can be taken back. */
export function askToArchive(ids: readonly number[], after: () => Promise<void>): void {
  const t = i18next.t.bind(i18next);
  void askConfirm({
    title: String(t('shipmentScreens.archive.title', { count: ids.length })),
    message: String(t('shipmentScreens.archive.means')),
    confirmLabel: String(t('shipmentScreens.archive.do')),
    tone: 'plain',
    action: () => archiveParcels(ids, 'archive').then(after),
  });
}
