import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Action, can, formatAmount, isolated, type WireRow } from '#platform/web';
import { IconArrowBackUp, IconCheck, IconCoins, IconX } from '#platform/web/ui';
import { ApproveDialog } from './approve-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { PayDialog } from './pay-dialog.tsx';

type Verb = 'approve' | 'refuse' | 'pay' | 'reverse';
const verbsOf: Record<string, readonly Verb[]> = {
  due: ['approve', 'refuse'],
  waiting: ['approve', 'refuse'],
  open: ['pay', 'reverse'],
  paid: ['reverse'],
};
const icons = { approve: IconCheck, refuse: IconX, pay: IconCoins, reverse: IconArrowBackUp };

/** What an expense waits for, and the dialogs that do it. */
export function useExpenseVerbs(): { actions: (row: WireRow) => Action[]; dialog: ReactNode } {
  const { t } = useTranslation();
  const [open, setOpen] = useState<{ row: WireRow; verb: Verb }>();
  const close = () => setOpen(undefined);
  const dialogs = {
    approve: ApproveDialog,
    pay: PayDialog,
  };
  const Known = open && (open.verb === 'approve' || open.verb === 'pay') ? dialogs[open.verb] : undefined;
  return {
    actions: (row) =>
      can('accounts_management')
        ? (verbsOf[row['state']] ?? []).map((verb) => ({
            label: t(`expense.actions.${verb}`),
            icon: icons[verb],
            tone: verb === 'refuse' || verb === 'reverse' ? ('danger' as const) : undefined,
            run: () => setOpen({ row, verb }),
          }))
        : [],
    dialog:
      open &&
      (Known ? (
        <Known row={open.row} onClose={close} />
      ) : (
        <EndDialog row={open.row} verb={open.verb as 'refuse' | 'reverse'} onClose={close} />
      )),
  };
}

export const sumOf = (row: WireRow) => isolated(formatAmount(row['amount'], row['currency']));
