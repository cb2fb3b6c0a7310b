import { ScannedLines } from '#erp/catalog/web';
import type { Form } from '#platform/web/ui';
import { LineExtras } from './line-extras.tsx';
import { usePrices } from './use-prices.ts';

interface SoldGoodsProps {
  form: Form;
  /** The value of the form that holds the lines. */
  at?: string;
  label?: string;
  autoFocus?: boolean;
}

/** Above the lines of a sale: the scanner is waited for, and each line gets what its goods are offered for to this customer. */
export function SoldGoods({ form, at = 'lines', ...shown }: SoldGoodsProps) {
  const offers = usePrices(form, at);
  return (
    <>
      <ScannedLines form={form} at={at} {...shown} />
      <LineExtras form={form} at={at} offers={offers} />
    </>
  );
}
