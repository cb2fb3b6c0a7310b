import { useTranslation } from 'react-i18next';
import { type Pieces, sheetOf, sumOfSheet, worth } from '#finance/treasury/contract';
import { type Currency, parseAmount } from '#platform/entity';
import { formatAmount, Ltr, localName, useMe, type VerbFieldsProps, type WireRow } from '#platform/web';
import { type Form, MoneyInput } from '#platform/web/ui';
import { CountGap } from './count-gap.tsx';
import { NotesTable } from './notes-table.tsx';

const flat = { short: '', over: '' };

/** Whoever has the cash hands it over, counted note by note where he likes. */
export function SendFields({ form, row }: VerbFieldsProps) {
  const { t } = useTranslation();
  const currency = row['currency'] as Currency;
  const sheet = sheetOf(form.getValues()['pieces']);
  return (
    <>
      <Way row={row} />
      <p className="k-panel-hint t-flat">{t('treasuryTransfer.notesOptional')}</p>
      <Notes form={form} currency={currency} />
      {sheet.length > 0 && (
        <CountGap
          counted={sumOfSheet(sheet, currency)}
          expected={parseAmount(row['amount'], currency) ?? 0}
          currency={currency}
          hints={flat}
        />
      )}
    </>
  );
}

/** The other treasury counts what came; what it means stands there before anything is booked. */
export function ReceiveFields({ form, row }: VerbFieldsProps) {
  const { t } = useTranslation();
  const currency = row['to_currency'] as Currency;
  const sheet = sheetOf(form.getValues()['pieces']);
  const counted = sheet.length > 0 ? sumOfSheet(sheet, currency) : parseAmount(form.getValues()['counted'] ?? '', currency);
  return (
    <>
      <Way row={row}>
        {' · '}
        {t('treasuryTransfer.shouldArrive')}{' '}
        <strong>
          <Ltr>{formatAmount(row['to_amount'], currency)}</Ltr>
        </strong>
      </Way>
      <Notes form={form} currency={currency} />
      {sheet.length === 0 && (
        <MoneyInput label={t('treasuryCount.orSum')} currency={currency} data-path="counted" {...form.getInputProps('counted')} />
      )}
      {counted !== undefined && <Outcome row={row} counted={counted} />}
    </>
  );
}

function Way({ row, children }: { row: WireRow; children?: React.ReactNode }) {
  const { t } = useTranslation();
  return (
    <p>
      {t('treasuryTransfer.fromTo', { from: localName(row['from_treasury']), to: localName(row['to_treasury']) })}
      {children}
    </p>
  );
}

function Notes({ form, currency }: { form: Form; currency: Currency }) {
  const change = (pieces: Pieces) => form.setFieldValue('pieces', pieces);
  return <NotesTable currency={currency} pieces={form.getValues()['pieces']} onChange={change} autoFocus />;
}

/** Short or over, or, where it became another currency, what the exchange won or cost. */
function Outcome({ row, counted }: { row: WireRow; counted: number }) {
  const { t } = useTranslation();
  const { tenant } = useMe();
  const [currency, toCurrency, base] = [row['currency'], row['to_currency'], tenant.currency] as [Currency, Currency, Currency];
  const amount = parseAmount(row['amount'], currency) ?? 0;
  // Where nothing came nothing was exchanged: what was sent is missing.
  if (currency === toCurrency || counted === 0) return <CountGap counted={counted} expected={amount} currency={currency} />;
  return (
    <CountGap
      counted={worth(counted, toCurrency, { rate: row['to_rate'] ?? '1', base })}
      expected={worth(amount, currency, { rate: row['rate'] ?? '1', base })}
      currency={base}
      hints={flat}
      titles={{ short: t('treasuryTransfer.loss'), over: t('treasuryTransfer.gain') }}
    />
  );
}
