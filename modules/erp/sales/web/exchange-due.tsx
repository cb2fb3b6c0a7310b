import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExchangeWorth } from '#erp/sales/contract';
import { coinOf } from '#erp/setup/web';
import type { Currency } from '#platform/entity';
import { formatAmount, Ltr, type WireRow } from '#platform/web';
import type { Form } from '#platform/web/ui';
import { inCoins, type TypedTender } from './tender-sums.ts';
import { Tenders } from './tenders.tsx';

interface ExchangeDueProps {
  form: Form;
  sale: WireRow;
  worth: ExchangeWorth;
  text: (amount: number) => string;
  /** Where what is left over is paid out of. */
  treasury: ReactNode;
}

/** What an exchange comes to, and how it is settled: what is missing is paid, what is left over goes back or is held for the customer. */
export function ExchangeDue({ form, sale, worth, text, treasury }: ExchangeDueProps) {
  const { t } = useTranslation();
  const currency = sale['currency'] as Currency;
  useDueTender(form, worth.toPay > 0 ? inCoins(text(worth.toPay), currency, coinOf(currency)) : null);
  const shown = (
    [
      ['comesBack', worth.back],
      ['offDebt', worth.offDebt],
      ['takenInstead', worth.taken],
    ] as const
  ).filter(([name, amount]) => name !== 'offDebt' || amount > 0);
  return (
    <div className="s-exchange">
      <dl className="s-sum">
        {shown.map(([name, amount]) => (
          <div key={name}>
            <dt>{t(`sale.${name}`)}</dt>
            <dd>
              <Ltr>{formatAmount(text(amount), sale['currency'])}</Ltr>
            </dd>
          </div>
        ))}
      </dl>
      {worth.toPay > 0 && <Tenders form={form} row={sale} due={text(worth.toPay)} />}
      {worth.over > 0 && (
        <div className="s-over">
          <p className="s-due" role="status">
            <span>{t('sale.leftOver')}</span>
            <strong>
              <Ltr>{formatAmount(text(worth.over), sale['currency'])}</Ltr>
            </strong>
          </p>
          {treasury}
          <p className="s-hint">{t('sale.leftOverHint')}</p>
        </div>
      )}
      {worth.toPay === 0 && worth.over === 0 && worth.taken > 0 && <p role="status">{t('sale.even')}</p>}
    </div>
  );
}

/** What is due is paid by the one way that stands there, until somebody says another amount. */
function useDueTender(form: Form, due: string | null): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const tenders = form.getValues()['tenders'] as TypedTender[];
    const [first] = tenders;
    if (tenders.length === 1 && first && (first['amount'] ?? null) === last.current)
      form.setFieldValue('tenders', [{ ...first, amount: due }]);
    last.current = due;
  }, [due]);
}
