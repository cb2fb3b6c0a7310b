import { useTranslation } from 'react-i18next';
import { amountText, type Currency } from '#platform/entity';
import { formatAmount, Ltr } from '#platform/web';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '#platform/web/ui';
import { countResult } from './count-sheet.ts';

const marks = { exact: IconCircleCheck, short: IconCircleX, over: IconAlertTriangle };

/** Exact, short or over: large, coloured and in words, so that nobody at the counter can miss it. */
export function CountGap({ counted, expected, currency }: { counted: number; expected: number; currency: Currency }) {
  const { t } = useTranslation();
  const result = countResult(counted, expected);
  const Mark = marks[result];
  return (
    <div className="st-gap" data-result={result} role="status">
      <Mark size="1.75rem" aria-hidden />
      <div>
        <strong>{t(`statement.result.${result}`)}</strong>
        {result !== 'exact' && (
          <strong className="st-gap-sum">
            <Ltr>{formatAmount(amountText(Math.abs(counted - expected), currency), currency)}</Ltr>
          </strong>
        )}
        {result === 'over' && <p>{t('statement.overHint')}</p>}
      </div>
    </div>
  );
}
