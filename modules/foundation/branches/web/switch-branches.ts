import type { TFunction } from 'i18next';
import { askConfirm, CallError, call, localName, type Selection, showError, toast, type WireRow } from '#platform/web';

/** Disables or enables the chosen branches one by one; the ones that hold something are named with the reason. */
export async function switchBranches(
  verb: 'disable' | 'enable',
  chosen: Selection,
  rows: ReadonlyMap<number, WireRow>,
  reload: () => Promise<void>,
  t: TFunction,
): Promise<void> {
  const isSure = await askConfirm({
    title: t(`ui.${verb}`),
    message: t(`branch.bulk.${verb}`, { count: chosen.ids.length }),
    confirmLabel: t(`ui.${verb}`),
    tone: verb === 'disable' ? 'danger' : 'plain',
  });
  if (!isSure) return;
  const reasons: string[] = [];
  for (const id of chosen.ids) {
    try {
      await call('POST', `/api/v1/branches/${id}/${verb}`, { silent: true, quiet: true });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      reasons.push(t('branch.bulk.reason', { name: localName(rows.get(id)) || id, reason: error.message }));
    }
  }
  await reload();
  const done = chosen.ids.length - reasons.length;
  if (done > 0) toast('success', t('branch.bulk.done', { count: done }), { timer: 6000 });
  if (reasons.length > 0) showError({ title: t('branch.failedTitle'), message: t('branch.failedText'), lines: reasons });
}
