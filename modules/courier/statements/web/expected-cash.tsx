import { useTranslation } from 'react-i18next';
import { AmountWithSign, formatAmount, Ltr } from '#platform/web';
import type { WireStatement } from './statement-wire.ts';

/** What should lie on the table, and how it comes about. */
export function ExpectedCash({ statement }: { statement: WireStatement }) {
  const { t } = useTranslation();
  const parts = [
    { label: t('statement.cashOfParcels'), value: statement.total_collected, always: true },
    { label: t('statement.otherCash'), value: statement.total_other, always: false },
    {
      label: t('statement.fields.netted'),
      value: /[1-9]/.test(statement.netted) ? `-${statement.netted}` : statement.netted,
      always: false,
    },
  ].filter((part) => part.always || /[1-9]/.test(part.value));
  return (
    <>
      <p className="st-net-label">{t('statement.expected')}</p>
      <p className="st-net">
        <AmountWithSign amount={formatAmount(statement.net)} currency={statement.currency} />
      </p>
      {parts.length > 1 && (
        <dl className="st-sums">
          {parts.map((part) => (
            <div key={part.label}>
              <dt>{part.label}</dt>
              <dd>
                <Ltr>{formatAmount(part.value)}</Ltr>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
