import { useTranslation } from 'react-i18next';
import { type Action, askConfirm, attempt, call, refreshLists, toast, type WireRow } from '#platform/web';
import { IconCheck, IconTruck } from '#platform/web/ui';
import type { ScanRun } from './scan-queue.ts';
import type { Tally } from './tally.ts';

const path = '/api/v1/shipment-transfers';

/**
 * How a run over a transfer ends: sent off here, or its receipt finished there, which is nobody's work where all has arrived;
 * not while scans still wait to be sent.
 */
export function useTransferVerb(run: ScanRun, tally: Tally, onDone: () => void): Action | undefined {
  const { t } = useTranslation();
  const id = run.needs.transferId;
  const missing = tally.missing.length;
  const isLoading = run.mode === 'load_manifest';
  const hasArrived = !isLoading && tally.expected !== null && missing === 0;
  if (id === undefined || hasArrived) return undefined;
  const name = isLoading ? 'dispatch' : 'finish';
  const press = async () => {
    const found = await attempt(call<{ item: WireRow }>('GET', `${path}/${id}`, { silent: true }));
    if (!found) return;
    const question = isLoading ? 'dispatch' : missing > 0 ? 'finishShort' : 'finish';
    const values = { number: run.needs.title, to: run.needs.toBranch, count: isLoading ? found.item['parcels'] : missing };
    const isDone = await askConfirm({
      title: t(`branchTransfer.actions.${name}`),
      message: t(`branchTransfer.confirm.${question}`, values),
      confirmLabel: t(`branchTransfer.actions.${name}`),
      tone: 'plain',
      action: () =>
        call('POST', `${path}/${id}/${name}`, { body: {}, onMessage: (message) => toast('success', message, { timer: 6000 }) }),
    });
    if (!isDone) return;
    await refreshLists(path);
    onDone();
  };
  return {
    label: t(`branchTransfer.actions.${name}`),
    icon: isLoading ? IconTruck : IconCheck,
    disabled: tally.waiting > 0,
    run: press,
  };
}
