import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Pieces, sheetOf, sumOfSheet, TreasuryCount } from '#finance/treasury/contract';
import { amountText, type Currency, parseAmount } from '#platform/entity';
import { formatAmount, isolated, localName, toast, type WireRow } from '#platform/web';
import { DialogForm, MoneyInput, refreshTouched, useForm, useSave } from '#platform/web/ui';
import { NotesTable } from './notes-table.tsx';

/** What lies in a treasury is counted without looking at the books; they stand there afterwards. */
export function CountDialog({ treasury, onClose }: { treasury: WireRow; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const currency = treasury['currency'] as Currency;
  const [pieces, setPieces] = useState<Pieces>({});
  const sheet = sheetOf(pieces);
  const form = useForm({
    initialValues: { counted: null, note: '' },
    validate: (values): Record<string, string> => (values.counted || sheet.length > 0 ? {} : { counted: t('ui.rules.required') }),
  });
  const saving = useSave<{ item: { id: number } }>({
    form,
    method: 'POST',
    path: '/api/v1/treasury-counts',
    toBody: ({ counted, note }) => ({
      treasury_id: treasury.id,
      ...(sheet.length > 0 ? { denominations: sheet } : { counted }),
      note: note || null,
    }),
    onMessage: (message) => void toast('success', message, { timer: 6000 }),
    onSaved: async ({ item }) => {
      onClose();
      await refreshTouched(TreasuryCount);
      navigate(`${TreasuryCount.screens}/${item.id}/show`);
    },
  });
  const typed = parseAmount(form.getValues()['counted'] ?? '', currency);
  const counted = sheet.length > 0 ? sumOfSheet(sheet, currency) : typed;
  const sum = counted === undefined ? '' : isolated(formatAmount(amountText(counted, currency), currency));
  return (
    <DialogForm
      title={t('treasuryCount.named', { name: localName(treasury) })}
      form={form}
      saving={saving}
      press={sum ? t('treasuryCount.press.keepSum', { amount: sum }) : t('treasuryCount.press.keep')}
      onClose={onClose}
    >
      <p className="k-panel-hint t-flat">{t('treasuryCount.blind')}</p>
      <NotesTable currency={currency} pieces={pieces} onChange={setPieces} autoFocus />
      {sheet.length === 0 && (
        <MoneyInput label={t('treasuryCount.orSum')} currency={currency} data-path="counted" {...form.getInputProps('counted')} />
      )}
      <TextInput label={t('treasuryCount.fields.note')} maxLength={200} data-path="note" {...form.getInputProps('note')} />
    </DialogForm>
  );
}
