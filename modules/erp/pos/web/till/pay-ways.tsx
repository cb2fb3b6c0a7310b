import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ShiftRates, type TillMethod, tillMethods } from '#erp/pos/contract';
import type { Currency } from '#platform/entity';
import { formatCurrency, Ltr } from '#platform/web';
import { rateText } from './rate-text.ts';

interface PayWaysProps {
  method: TillMethod;
  currency: Currency;
  /** The company's own, and those the shift has a rate for. */
  currencies: readonly Currency[];
  rates: ShiftRates;
  onMethod: (method: TillMethod) => void;
  onCurrency: (currency: Currency) => void;
}

/** By what it is paid; of notes in which currency, and what those are worth in this shift. */
export function PayWays({ method, currency, currencies, rates, onMethod, onCurrency }: PayWaysProps) {
  const { t } = useTranslation();
  const [own] = currencies;
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('till.pay.method')}
        value={method}
        onChange={(one) => onMethod(one as TillMethod)}
        data={tillMethods.map((one) => ({ value: one, label: t(`till.methods.${one}`) }))}
      />
      {method === 'cash' && currencies.length > 1 && (
        <SegmentedControl
          fullWidth
          aria-label={t('till.pay.currency')}
          value={currency}
          onChange={(one) => onCurrency(one as Currency)}
          data={currencies.map((one) => ({ value: one, label: formatCurrency(one) }))}
        />
      )}
      {own && currency !== own && (
        <p className="till-rate">
          <Ltr>{rateText(currency, own, rates)}</Ltr>
        </p>
      )}
    </>
  );
}
