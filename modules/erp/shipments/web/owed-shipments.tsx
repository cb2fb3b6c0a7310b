import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SaleShipment } from '#erp/shipments/contract';
import { amountText, type Currency } from '#platform/entity';
import { formatAmount, Ltr, localName, type WireRow } from '#platform/web';
import { type Form, MoneyInput, optionLabel } from '#platform/web/ui';
import { saidLines, sumsOf, type TypedLine, type TypedLines, wholeOf } from './paid-sums.ts';
import './shipments.css';

interface OwedProps {
  form: Form;
  owed: readonly WireRow[] | undefined;
  currency: Currency;
}

/** What a company owes, shipment by shipment: which of them it pays, how much of each, and what it keeps. */
export function OwedShipments({ form, owed, currency }: OwedProps) {
  const { t } = useTranslation();
  const lines = form.getValues()['lines'] as TypedLines;
  if (!owed) return <p>{t('deliveryPayment.choose')}</p>;
  const [first] = owed;
  if (!first) return <p>{t('deliveryPayment.nothingOwed')}</p>;
  const set = (next: TypedLines) => form.setFieldValue('lines', next);
  const chosen = owed.filter(({ id }) => lines[id]);
  const { gross, fee, net } = sumsOf(lines, currency);
  return (
    <div className="ds-owed">
      <Checkbox
        className="k-bool"
        label={t('deliveryPayment.all')}
        checked={chosen.length === owed.length}
        indeterminate={chosen.length > 0 && chosen.length < owed.length}
        onChange={(event) =>
          set(event.currentTarget.checked ? Object.fromEntries(owed.map((row) => [row.id, wholeOf(row, currency)])) : {})
        }
      />
      <ul>
        {owed.map((row) => (
          <OneShipment key={row.id} form={form} row={row} currency={currency} lines={lines} set={set} />
        ))}
      </ul>
      {form.errors['lines'] && <p className="ds-wrong">{form.errors['lines']}</p>}
      <dl className="ds-sums" aria-live="polite">
        {Object.entries({ gross, fee, net }).map(([name, amount]) => (
          <div key={name} data-name={name}>
            <dt>{t(`deliveryPayment.fields.${name}`)}</dt>
            <dd>
              <Ltr>{formatAmount(amountText(amount, currency), currency)}</Ltr>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface OneProps extends Omit<OwedProps, 'owed'> {
  row: WireRow;
  lines: TypedLines;
  set: (next: TypedLines) => void;
}

function OneShipment({ form, row, currency, lines, set }: OneProps) {
  const { t } = useTranslation();
  const line = lines[row.id];
  const { [row.id]: _, ...others } = lines;
  const change = (next: Partial<TypedLine>) => set({ ...lines, [row.id]: { amount: null, fee: null, ...line, ...next } });
  // The server names a line by its place in what was sent.
  const at = saidLines(lines).findIndex(({ shipment_id }) => shipment_id === row.id);
  const input = (name: keyof TypedLine) => (
    <MoneyInput
      aria-label={`${t(`deliveryPaymentLine.fields.${name}`)} ${row['number']}`}
      description=""
      placeholder={t(`deliveryPaymentLine.fields.${name}`)}
      currency={currency}
      value={line?.[name] ?? null}
      onChange={(amount) => change({ [name]: amount })}
      error={form.errors[`lines.${at}.${name}`]}
      data-path={`lines.${at}.${name}`}
    />
  );
  return (
    <li>
      <Checkbox
        aria-label={String(row['number'])}
        checked={Boolean(line)}
        onChange={(event) => set(event.currentTarget.checked ? { ...lines, [row.id]: wholeOf(row, currency) } : others)}
      />
      <span>
        <strong>
          <Ltr>{row['number']}</Ltr>
        </strong>{' '}
        <bdi>{localName(row['customer'])}</bdi>
        <small>
          {optionLabel(SaleShipment, 'status', row['status'], t)}
          {row['tracking'] && (
            <>
              {' · '}
              <Ltr>{row['tracking']}</Ltr>
            </>
          )}
        </small>
      </span>
      <span className="ds-left">
        <small>{t('saleShipment.fields.left')}</small>
        <Ltr>{formatAmount(row['left'], currency)}</Ltr>
      </span>
      {input('amount')}
      {input('fee')}
    </li>
  );
}
