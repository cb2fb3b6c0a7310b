import i18next from 'i18next';
import type { Action, WireRow } from '#platform/web';
import { IconReceipt } from '#platform/web/ui';

/** To the paper of the roll. */
export const receiptAction = (screens: string, row: WireRow): Action => ({
  label: String(i18next.t('receipt.title')),
  icon: IconReceipt,
  // Whoever comes to a page wants its next step first.
  tone: 'plain',
  to: `${screens}/${row.id}/receipt`,
});
