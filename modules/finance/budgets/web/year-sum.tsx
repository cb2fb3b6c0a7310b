import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { monthFields } from '#finance/budgets/contract';
import { amountText, type Currency, parseAmount } from '#platform/entity';
import { formatAmount, Ltr, useMe } from '#platform/web';

interface YearSumProps {
  values: Record<string, any>;
  set: (name: string, value: unknown) => void;
}

/** What the months come to while they are typed; most months are like the first. */
export function YearSum({ values, set }: YearSumProps) {
  const { t } = useTranslation();
  const currency = useMe().tenant.currency as Currency;
  const sum = monthFields.reduce((total, name) => total + (parseAmount(values[name] ?? '0', currency) ?? 0), 0);
  const [first, ...others] = monthFields;
  const repeat = () => {
    for (const name of others) set(name, values[first]);
  };
  return (
    <section className="k-panel bu-year">
      <span>{t('budget.yearSum')}</span>
      <strong>
        <Ltr>{formatAmount(amountText(sum, currency), currency)}</Ltr>
      </strong>
      <Button variant="default" onClick={repeat} disabled={!values[first]}>
        {t('budget.alike')}
      </Button>
    </section>
  );
}
