import { amountText, isCurrency } from '#platform/entity';
import { formatAmount } from '#platform/web';

/** Sums in minor units as they are read, each currency for itself. */
export const sumsText = (sums: ReadonlyMap<string, number>): string =>
  [...sums]
    .flatMap(([currency, sum]) => (isCurrency(currency) ? [formatAmount(amountText(sum, currency), currency)] : []))
    .join(' + ');
