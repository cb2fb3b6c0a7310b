import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransferKind } from '#courier/transfers/contract';
import { attempt, CallError, call, refreshLists, showError, toast, useIntents, type WireRow } from '#platform/web';

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

/** Opens a manifest with the chosen parcels and, unless it is kept for later, sends it off at once; tells whether it was opened. */
export function useSendOff(kind: TransferKind, onOpened: (id: number) => void) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState<'draft' | 'send'>();
  const intents = useIntents();
  const sendOff = async ({ from, to, ids, isDraft }: Sending): Promise<boolean> => {
    setBusy(isDraft ? 'draft' : 'send');
    const body = { kind, from_branch_id: from, to_branch_id: to, shipment_ids: ids };
    try {
      const options = { body, silent: true, formTakesFields: true, idempotencyKey: intents.keyOf(body) };
      const { item, failed } = await call<Opened>('POST', path, options);
      intents.end(body);
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
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      intents.end(body, error);
      const failed = (error.result as Opened | undefined)?.failed ?? [];
      const lines = [...new Set([...Object.values(error.fields), ...failed.map((one) => one.message)])];
      showError({ message: error.message, lines: lines.filter((line) => line !== error.message) });
      return false;
    } finally {
      setBusy(undefined);
    }
  };
  return { sendOff, busy };
}
