import { useTranslation } from 'react-i18next';
import { amountText, type Currency, parseAmount } from '#platform/entity';
import { formatAmount, isolated, Ltr, localName, toast, type WireRow } from '#platform/web';
import { DialogForm, MoneyInput, useForm, useSave } from '#platform/web/ui';
import { CountGap } from './count-gap.tsx';
import { refreshMoney } from './refresh-money.ts';
import { TreasurySelect } from './treasury-select.tsx';
import './treasury.css';

/** The other branch counts what came: exactly, short or over; what it means stands there before anything is booked. */
export function ReceiveDialog({ row, onClose }: { row: WireRow; onClose: () => void }) {
  const { t } = useTranslation();
  const currency = row['currency'] as Currency;
  const form = useForm({
    initialValues: { treasury_id: null, counted: null },
    validate: (values) =>
      Object.fromEntries(
        ['treasury_id', 'counted'].filter((name) => !values[name]).map((name) => [name, t('ui.rules.required')]),
      ),
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: `/api/v1/remittances/${row.id}/receive`,
    silent: true,
    onSaved: async () => {
      onClose();
      toast('success', t('remittance.receivedNow'), { timer: 6000 });
      await refreshMoney();
    },
  });
  const counted = parseAmount(form.getValues()['counted'] ?? '', currency);
  const sent = parseAmount(row['amount'], currency) ?? 0;
  return (
    <DialogForm
      title={t('remittance.receiveNumber', { number: isolated(row['number']) })}
      form={form}
      saving={saving}
      press={
        counted
          ? t('remittance.press.receive', { amount: isolated(formatAmount(amountText(counted, currency), currency)) })
          : t('remittance.actions.receive')
      }
      onClose={onClose}
    >
      <p>
        {t('remittance.sentToYou', { name: localName(row['from_branch']) })}{' '}
        <strong>
          <Ltr>{formatAmount(row['amount'], currency)}</Ltr>
        </strong>
      </p>
      <MoneyInput
        label={t('remittance.fields.counted')}
        required
        currency={currency}
        data-autofocus
        data-path="counted"
        {...form.getInputProps('counted')}
      />
      {counted !== undefined && counted > 0 && <CountGap counted={counted} expected={sent} currency={currency} />}
      <TreasurySelect
        form={form}
        name="treasury_id"
        label={t('remittance.fields.toTreasury')}
        branchId={row['to_branch']?.id}
        currency={currency}
      />
    </DialogForm>
  );
}
