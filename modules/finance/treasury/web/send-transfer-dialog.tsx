import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Pieces, sheetOf, sumOfSheet } from '#finance/treasury/contract';
import { type Currency, parseAmount } from '#platform/entity';
import { formatAmount, isolated, localName, toast, type WireRow } from '#platform/web';
import { DialogForm, useForm, useSave } from '#platform/web/ui';
import { CountGap } from './count-gap.tsx';
import { NotesTable } from './notes-table.tsx';
import { refreshMoney } from './refresh-money.ts';

/** Whoever has the cash hands it over, counted note by note where he likes. */
export function SendTransferDialog({ row, onClose }: { row: WireRow; onClose: () => void }) {
  const { t } = useTranslation();
  const currency = row['currency'] as Currency;
  const [pieces, setPieces] = useState<Pieces>({});
  const sheet = sheetOf(pieces);
  const form = useForm({ initialValues: {} });
  const saving = useSave({
    form,
    method: 'POST',
    path: `/api/v1/treasury-transfers/${row.id}/send`,
    toBody: () => (sheet.length > 0 ? { denominations: sheet } : {}),
    silent: true,
    onSaved: async () => {
      onClose();
      toast('success', t('treasuryTransfer.sent'), { timer: 6000 });
      await refreshMoney();
    },
  });
  return (
    <DialogForm
      title={t('treasuryTransfer.sendNumber', { number: isolated(row['number']) })}
      form={form}
      saving={saving}
      press={t('treasuryTransfer.press.send', { amount: isolated(formatAmount(row['amount'], currency)) })}
      onClose={onClose}
    >
      <p>{t('treasuryTransfer.fromTo', { from: localName(row['from_treasury']), to: localName(row['to_treasury']) })}</p>
      <p className="k-panel-hint t-flat">{t('treasuryTransfer.notesOptional')}</p>
      <NotesTable currency={currency} pieces={pieces} onChange={setPieces} autoFocus />
      {sheet.length > 0 && (
        <CountGap
          counted={sumOfSheet(sheet, currency)}
          expected={parseAmount(row['amount'], currency) ?? 0}
          currency={currency}
          hints={{ short: '', over: '' }}
        />
      )}
    </DialogForm>
  );
}
