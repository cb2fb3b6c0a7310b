import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Action, askConfirm, call, can, formatAmount, isolated, toast, type WireRow } from '#platform/web';
import { IconArrowBackUp, IconCheck, IconPrinter, IconX } from '#platform/web/ui';
import { printVoucher } from './print-voucher.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { refreshMoney } from './refresh-money.ts';

/** What may be done with a bond: printed, agreed to or refused while it waits, taken back once it is made. */
export function useVoucherVerbs(): { actions: (row: WireRow) => Action[]; dialog: ReactNode } {
  const { t } = useTranslation();
  const [open, setOpen] = useState<{ row: WireRow; verb: 'reverse' | 'refuse' }>();
  const sum = (row: WireRow) => isolated(formatAmount(row['amount'], row['currency']));
  const approve = (row: WireRow) =>
    askConfirm({
      title: t('voucher.actions.approve'),
      message: t('voucher.confirm.approve', { amount: sum(row) }),
      confirmLabel: t('voucher.press.debit', { amount: sum(row) }),
      tone: 'plain',
      action: async () => {
        await call('POST', `/api/v1/transactions/${row.id}/approve`, { silent: true });
        toast('success', t('voucher.approved'), { timer: 6000 });
        await refreshMoney();
      },
    });
  return {
    actions: (row) => {
      if (row['state'] === 'draft')
        return can('accounts_management')
          ? [
              { label: t('voucher.actions.approve'), icon: IconCheck, run: () => approve(row) },
              { label: t('voucher.actions.refuse'), icon: IconX, tone: 'danger', run: () => setOpen({ row, verb: 'refuse' }) },
            ]
          : [];
      if (row['state'] === 'refused') return [];
      const sheets = (['a5', 'receipt', 'a4'] as const).map((size) => ({
        label: t(`voucher.print.${size}`),
        icon: IconPrinter,
        run: () => printVoucher(row.id, size),
      }));
      const mayTakeBack = row['state'] === 'posted' && !row['doc_type'] && can('accounts_management');
      return [
        ...sheets,
        ...(mayTakeBack
          ? [
              {
                label: t('voucher.actions.reverse'),
                icon: IconArrowBackUp,
                tone: 'danger' as const,
                run: () => setOpen({ row, verb: 'reverse' }),
              },
            ]
          : []),
      ];
    },
    dialog: open && (
      <ReasonDialog
        title={t(`voucher.actions.${open.verb}`)}
        question={t(`voucher.confirm.${open.verb}`, { amount: sum(open.row), number: isolated(open.row['number'] ?? '') })}
        path={`/api/v1/transactions/${open.row.id}/${open.verb}`}
        press={t(`voucher.actions.${open.verb}`)}
        done={t(open.verb === 'reverse' ? 'voucher.takenBack' : 'voucher.refused')}
        onClose={() => setOpen(undefined)}
      />
    ),
  };
}
