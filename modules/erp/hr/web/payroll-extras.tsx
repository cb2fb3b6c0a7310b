import { Suspense } from 'react';
import { monthOf, type Payroll } from '#erp/hr/contract';
import { BudgetWarning } from '#finance/budgets/web';
import type { Currency } from '#platform/entity';
import { type EntityExtras, formatAmount, formatMonth, homeBranch, isolated, readSession, today } from '#platform/web';
import { IconArrowBackUp, IconCheck, IconCoins } from '#platform/web/ui';
import { leftSlips, paidSum, saidSlips } from './left-slips.ts';
import { PayFields } from './pay-fields.tsx';
import { PayslipLinks } from './payslip-links.tsx';
import { StaffOfMonth } from './staff-of-month.tsx';
import { UnpayFields } from './unpay-fields.tsx';

const extras: EntityExtras<typeof Payroll> = {
  defaults: () => ({
    branch_id: homeBranch(),
    month: monthOf(today()),
    currency: readSession()?.tenant.currency,
    payroll_date: today(),
  }),
  // The month is chosen above the slips it brings.
  hiddenFields: () => ['month'],
  linesTop: StaffOfMonth,
  cells: { month: (row) => formatMonth(row['month']) },
  heading: (row) => formatMonth(row['month']),
  showTop: (row) =>
    row['budget_warning'] && (
      <Suspense fallback={null}>
        <BudgetWarning of={row['budget_warning']} />
      </Suspense>
    ),
  below: (row) => <PayslipLinks row={row} />,
  verbs: {
    approve: { icon: IconCheck },
    pay: {
      icon: IconCoins,
      fields: PayFields,
      isWide: true,
      starts: (row) => ({ paid_on: today(), slips: leftSlips(row) }),
      slips: ({ slips }, t): Record<string, string> =>
        saidSlips(slips).length > 0 ? {} : { 'slips.0.amount': t('ui.rules.required') },
      toBody: ({ slips, ...values }) => ({ ...values, slips: saidSlips(slips) }),
      words: ({ slips }, row) => ({
        amount: isolated(formatAmount(paidSum(slips, row['currency'] as Currency), row['currency'])),
      }),
    },
    unpay: { icon: IconArrowBackUp, fields: UnpayFields },
  },
};

export default extras;
