import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BudgetWarning as Warning } from '#finance/budgets/contract';
import { formatAmount, isolated } from '#platform/web';
import { IconAlertTriangle } from '#platform/web/ui';

/** By how much a paper went beyond its budget, and what had been spent and ordered before it. */
export default function BudgetWarning({ of: { span, month, currency, ...amounts } }: { of: Warning }) {
  const { t } = useTranslation();
  const words = Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [name, isolated(formatAmount(amount, currency))]),
  );
  return (
    <Alert
      color="saffron"
      mb="1rem"
      icon={<IconAlertTriangle size="1.25rem" aria-hidden />}
      title={t('budget.warning.title', words)}
    >
      {t(`budget.warning.${span}`, { ...words, month: isolated(`${month.slice(5)}/${month.slice(0, 4)}`) })}
    </Alert>
  );
}
