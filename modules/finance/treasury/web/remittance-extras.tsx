import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Currency, parseAmount } from '#platform/entity';
import { type EntityExtras, formatAmount, isolated, Ltr, localName, type VerbFieldsProps } from '#platform/web';
import { MoneyInput } from '#platform/web/ui';
import { CountGap } from './count-gap.tsx';
import { DecideFields, decideBody, decideSlips, decideStarts } from './decide-fields.tsx';
import { TreasurySelect } from './treasury-select.tsx';
import './treasury.css';

/** What counting means stands there before anything is booked; and who bears what never arrived. */
const extras: EntityExtras = {
  heading: (row) =>
    String(i18next.t('remittance.fromTo', { from: localName(row['from_branch']), to: localName(row['to_branch']) })),
  verbs: {
    receive: {
      fields: ReceiveFields,
      words: ({ counted }, row) => ({ amount: counted ? isolated(formatAmount(counted, row['currency'])) : '' }),
    },
    decide: { fields: DecideFields, starts: decideStarts, slips: decideSlips, toBody: decideBody },
  },
};

export default extras;

/** The other branch counts what came: exactly, short or over, and nothing where nothing came. */
function ReceiveFields({ form, row }: VerbFieldsProps) {
  const { t } = useTranslation();
  const currency = row['currency'] as Currency;
  const counted = parseAmount(form.getValues()['counted'] ?? '', currency);
  return (
    <>
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
      {counted !== undefined && (
        <CountGap counted={counted} expected={parseAmount(row['amount'], currency) ?? 0} currency={currency} />
      )}
      <TreasurySelect
        form={form}
        name="treasury_id"
        label={t('remittance.fields.toTreasury')}
        branchId={row['to_branch']?.id}
        currency={currency}
      />
    </>
  );
}
