import { useTranslation } from 'react-i18next';
import { budgetTone, type SpanStanding } from '#finance/budgets/contract';
import { amountText, type Currency, type Tone } from '#platform/entity';
import { formatAmount, isolated, Ltr } from '#platform/web';
import { StatusBadge } from '#platform/web/ui';

interface LeftCellProps {
  left: number;
  tone: Tone | undefined;
  currency: Currency;
  /** The currency beside it, where nothing else says it. */
  hasSign?: boolean;
}

/** What is left; where it is nothing or little, said in a word as well. */
export function LeftCell({ left, tone, currency, hasSign = false }: LeftCellProps) {
  const { t } = useTranslation();
  const text = (amount: number) => formatAmount(amountText(amount, currency), hasSign ? currency : undefined);
  if (tone === 'wrong') return <StatusBadge tone="wrong" label={t('budget.over', { amount: isolated(text(-left)) })} />;
  return (
    <span className="bu-left">
      {tone && <StatusBadge tone={tone} label={t('budget.nearly')} />}
      <Ltr>{text(left)}</Ltr>
    </span>
  );
}

/** The same of the month that is now, small beneath that of the year. */
export function MonthNow({ standing, currency }: { standing: SpanStanding; currency: Currency }) {
  const { t } = useTranslation();
  const left = standing.budget - standing.actual - standing.committed;
  const amount = isolated(formatAmount(amountText(Math.abs(left), currency)));
  return (
    <small className="bu-now" data-tone={budgetTone(standing)}>
      {t(left < 0 ? 'budget.thisMonthOver' : 'budget.thisMonth', { amount })}
    </small>
  );
}
