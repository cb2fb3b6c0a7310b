import { useTranslation } from 'react-i18next';
import { amountText, type Currency } from '#platform/entity';
import { formatAmount, Ltr } from '#platform/web';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '#platform/web/ui';
import './treasury.css';

interface CountGapProps {
  counted: number;
  expected: number;
  currency: Currency;
  /** Said below what is short or over, where it says more than the sum. */
  hints?: { short?: string; over?: string };
  /** What it is called where it is neither missing nor too much. */
  titles?: { short: string; over: string };
}

/** Exact, short or over, in colour, sign and words at once. */
export function CountGap({ counted, expected, currency, hints, titles }: CountGapProps) {
  const { t } = useTranslation();
  const result = counted === expected ? 'exact' : counted < expected ? 'short' : 'over';
  const Mark = { exact: IconCircleCheck, short: IconCircleX, over: IconAlertTriangle }[result];
  const hint = result === 'exact' ? undefined : (hints?.[result] ?? t(`remittance.resultHint.${result}`));
  return (
    <div className="t-gap" data-result={result} role="status">
      <Mark size="1.5rem" aria-hidden />
      <div>
        <strong>{(result !== 'exact' && titles?.[result]) || t(`remittance.result.${result}`)}</strong>
        {result !== 'exact' && (
          <strong>
            <Ltr>{formatAmount(amountText(Math.abs(counted - expected), currency), currency)}</Ltr>
          </strong>
        )}
        {hint && <p>{hint}</p>}
      </div>
    </div>
  );
}
