import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Action, can, type WireRow } from '#platform/web';
import { IconCoins, IconScale } from '#platform/web/ui';
import { DecideDialog } from './decide-dialog.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';

/** What a remittance waits for: to be counted at the other end, or a word on what is missing. */
export function useRemittances(): { actions: (row: WireRow) => Action[]; dialog: ReactNode } {
  const { t } = useTranslation();
  const [open, setOpen] = useState<{ row: WireRow; verb: 'receive' | 'decide' }>();
  const close = () => setOpen(undefined);
  return {
    actions: (row) => {
      if (!can('accounts_management')) return [];
      if (row['state'] === 'sent')
        return [{ label: t('remittance.actions.receive'), icon: IconCoins, run: () => setOpen({ row, verb: 'receive' }) }];
      if (row['state'] === 'received_short')
        return [{ label: t('remittance.actions.decide'), icon: IconScale, run: () => setOpen({ row, verb: 'decide' }) }];
      return [];
    },
    dialog:
      open &&
      (open.verb === 'receive' ? (
        <ReceiveDialog row={open.row} onClose={close} />
      ) : (
        <DecideDialog row={open.row} onClose={close} />
      )),
  };
}
