import { formatCurrency } from './format.ts';
import { Ltr } from './ltr.tsx';

/** An amount and its currency, smaller, on the side the language has it. */
export function AmountWithSign({ amount, currency, className }: { amount: string; currency: string; className?: string }) {
  const sign = formatCurrency(currency);
  return (
    <bdi dir={sign === currency ? 'ltr' : 'rtl'}>
      <Ltr>{amount}</Ltr> <small className={className}>{sign}</small>
    </bdi>
  );
}
