import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Pieces, sheetOf, sumOfSheet, worth } from '#finance/treasury/contract';
import { amountText, type Currency, parseAmount } from '#platform/entity';
import { formatAmount, isolated, Ltr, localName, toast, useMe, type WireRow } from '#platform/web';
import { DialogForm, MoneyInput, useForm, useSave } from '#platform/web/ui';
import { CountGap } from './count-gap.tsx';
import { NotesTable } from './notes-table.tsx';
import { refreshMoney } from './refresh-money.ts';

/** The other treasury counts what came; what it means stands there before anything is booked. */
export function ReceiveTransferDialog({ row, onClose }: { row: WireRow; onClose: () => void }) {
  const { t } = useTranslation();
  const currency = row['to_currency'] as Currency;
  const [pieces, setPieces] = useState<Pieces>({});
  const sheet = sheetOf(pieces);
  const form = useForm({
    initialValues: { counted: null },
    validate: (values): Record<string, string> => (values.counted || sheet.length > 0 ? {} : { counted: t('ui.rules.required') }),
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: `/api/v1/treasury-transfers/${row.id}/receive`,
    toBody: ({ counted }) => (sheet.length > 0 ? { denominations: sheet } : { counted }),
    silent: true,
    onSaved: async () => {
      onClose();
      toast('success', t('treasuryTransfer.receivedNow'), { timer: 6000 });
      await refreshMoney();
    },
  });
  const typed = parseAmount(form.getValues()['counted'] ?? '', currency);
  const counted = sheet.length > 0 ? sumOfSheet(sheet, currency) : typed;
  return (
    <DialogForm
      title={t('treasuryTransfer.receiveNumber', { number: isolated(row['number']) })}
      form={form}
      saving={saving}
      press={
        counted
          ? t('treasuryTransfer.press.receive', { amount: isolated(formatAmount(amountText(counted, currency), currency)) })
          : t('treasuryTransfer.actions.receive')
      }
      onClose={onClose}
    >
      <p>
        {t('treasuryTransfer.fromTo', { from: localName(row['from_treasury']), to: localName(row['to_treasury']) })}
        {' · '}
        {t('treasuryTransfer.shouldArrive')}{' '}
        <strong>
          <Ltr>{formatAmount(row['to_amount'], currency)}</Ltr>
        </strong>
      </p>
      <NotesTable currency={currency} pieces={pieces} onChange={setPieces} autoFocus />
      {sheet.length === 0 && (
        <MoneyInput label={t('treasuryCount.orSum')} currency={currency} data-path="counted" {...form.getInputProps('counted')} />
      )}
      {counted !== undefined && counted > 0 && <Outcome row={row} counted={counted} />}
    </DialogForm>
  );
}

/** Short or over, or, where it became another currency, what the exchange won or cost. */
function Outcome({ row, counted }: { row: WireRow; counted: number }) {
  const { t } = useTranslation();
  const { tenant } = useMe();
  const [currency, toCurrency, base] = [row['currency'], row['to_currency'], tenant.currency] as Currency[] as [
    Currency,
    Currency,
    Currency,
  ];
  if (currency === toCurrency)
    return <CountGap counted={counted} expected={parseAmount(row['amount'], currency) ?? 0} currency={currency} />;
  const sent = worth(parseAmount(row['amount'], currency) ?? 0, currency, { rate: row['rate'] ?? '1', base });
  const came = worth(counted, toCurrency, { rate: row['to_rate'] ?? '1', base });
  return (
    <CountGap
      counted={came}
      expected={sent}
      currency={base}
      hints={{ short: '', over: '' }}
      titles={{ short: t('treasuryTransfer.loss'), over: t('treasuryTransfer.gain') }}
    />
  );
}
