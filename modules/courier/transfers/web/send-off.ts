import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransferKind } from '#courier/transfers/contract';
import { attempt, CallError, call, refreshLists, showError, toast, type WireRow } from '#platform/web';

interface Sending {
  from: number | null;
  to: number | null;
  ids: readonly number[];
  /** Kept open, to be sent later. */
  isDraft: boolean;
}
interface Opened {
  item: WireRow;
  failed: { id: number | null; message: string }[];
}
const path = '/api/v1/shipment-transfers';

/** Opens a manifest with the chosen parcels and, unless it is kept for later, sends it off at once. */
export function useSendOff(kind: TransferKind, onOpened: (id: number) => void) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState<'draft' | 'send'>();
  const sendOff = async ({ from, to, ids, isDraft }: Sending): Promise<void> => {
    setBusy(isDraft ? 'draft' : 'send');
    try {
      const body = { kind, from_branch_id: from, to_branch_id: to, shipment_ids: ids };
      const { item, failed } = await call<Opened>('POST', path, { body, silent: true, formTakesFields: true });
      if (failed.length > 0)
        showError({
          title: t('transferScreens.someLeft', { count: failed.length }),
          message: '',
          lines: failed.map((one) => one.message),
        });
      else if (!isDraft)
        await attempt(
          call('POST', `${path}/${item.id}/dispatch`, { onMessage: (message) => toast('success', message, { timer: 6000 }) }),
        );
      await refreshLists(path);
      onOpened(item.id);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const failed = (error.result as Opened | undefined)?.failed ?? [];
      const lines = [...new Set([...Object.values(error.fields), ...failed.map((one) => one.message)])];
      showError({ message: error.message, lines: lines.filter((line) => line !== error.message) });
    } finally {
      setBusy(undefined);
    }
  };
  return { sendOff, busy };
}
