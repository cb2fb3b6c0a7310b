import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Action, can, formatAmount, isolated, type WireRow } from '#platform/web';
import { IconArrowBackUp, IconCoins, IconScale, IconSend, IconX } from '#platform/web/ui';
import { DecideDialog } from './decide-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { ReceiveTransferDialog } from './receive-transfer-dialog.tsx';
import { SendTransferDialog } from './send-transfer-dialog.tsx';

type Verb = 'send' | 'receive' | 'reject' | 'cancel' | 'decide';
const icons = { send: IconSend, receive: IconCoins, reject: IconX, cancel: IconArrowBackUp, decide: IconScale };
const verbsOf: Record<string, readonly Verb[]> = {
  requested: ['send', 'reject', 'cancel'],
  sent: ['receive', 'reject', 'cancel'],
  received_short: ['decide'],
};

/** What a transfer waits for, and the dialogs that do it. */
export function useTransfers(): { actions: (row: WireRow) => Action[]; dialog: ReactNode } {
  const { t } = useTranslation();
  const [open, setOpen] = useState<{ row: WireRow; verb: Verb }>();
  const close = () => setOpen(undefined);
  return {
    actions: (row) =>
      (verbsOf[row['state']] ?? [])
        .filter((verb) => verb !== 'decide' || can('accounts_management'))
        .map((verb) => ({
          label: t(`treasuryTransfer.actions.${verb}`),
          icon: icons[verb],
          tone: verb === 'reject' || verb === 'cancel' ? ('danger' as const) : undefined,
          run: () => setOpen({ row, verb }),
        })),
    dialog: open && <TransferDialog {...open} onClose={close} />,
  };
}

function TransferDialog({ row, verb, onClose }: { row: WireRow; verb: Verb; onClose: () => void }) {
  const { t } = useTranslation();
  const path = '/api/v1/treasury-transfers';
  if (verb === 'send') return <SendTransferDialog row={row} onClose={onClose} />;
  if (verb === 'receive') return <ReceiveTransferDialog row={row} onClose={onClose} />;
  if (verb === 'decide') return <DecideDialog row={row} path={path} onClose={onClose} />;
  const values = { number: isolated(row['number']), amount: isolated(formatAmount(row['amount'], row['currency'])) };
  return (
    <ReasonDialog
      title={t(`treasuryTransfer.actions.${verb}`)}
      question={t(`treasuryTransfer.confirm.${verb}`, values)}
      path={`${path}/${row.id}/${verb}`}
      press={t(`treasuryTransfer.actions.${verb}`)}
      done={t(verb === 'reject' ? 'treasuryTransfer.rejectedNow' : 'treasuryTransfer.cancelledNow')}
      onClose={onClose}
    />
  );
}
