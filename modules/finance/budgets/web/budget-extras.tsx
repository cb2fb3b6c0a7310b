import i18next from 'i18next';
import { type Budget, budgetTone } from '#finance/budgets/contract';
import { type Currency, parseAmount } from '#platform/entity';
import { type EntityExtras, formatAmount, homeBranch, Ltr, readSession, today, type WireRow } from '#platform/web';
import { BudgetMonths } from './budget-months.tsx';
import { LeftCell, MonthNow } from './left-cell.tsx';
import { YearSum } from './year-sum.tsx';
import './budgets.css';

const currency = () => (readSession()?.tenant.currency ?? 'IQD') as Currency;
const units = (of: Record<string, any>, name: string) => parseAmount(of[name] ?? '0', currency()) ?? 0;
const standingOf = (of: Record<string, any>, budget = 'budget') => ({
  budget: units(of, budget),
  actual: units(of, 'actual'),
  committed: units(of, 'committed'),
});
const amountOrNone = (row: WireRow, name: string) => (units(row, name) === 0 ? '–' : formatAmount(row[name], currency()));

const extras: EntityExtras<typeof Budget> = {
  defaults: () => ({ branch_id: homeBranch(), year: Number(today().slice(0, 4)), action: 'warn' }),
  cells: {
    year: (row) => <Ltr>{String(row['year'])}</Ltr>,
    actual: (row) => <Ltr>{amountOrNone(row, 'actual')}</Ltr>,
    committed: (row) => <Ltr>{amountOrNone(row, 'committed')}</Ltr>,
    left: (row) => (
      <span className="bu-both">
        <LeftCell left={units(row, 'left')} tone={budgetTone(standingOf(row, 'total'))} currency={currency()} hasSign />
        {row['this_month'] && <MonthNow standing={standingOf(row['this_month'])} currency={currency()} />}
      </span>
    ),
  },
  facts: (row) => [{ label: String(i18next.t('budget.fields.year')), value: <Ltr>{String(row['year'])}</Ltr> }],
  formBottom: (values, set) => <YearSum values={values} set={set} />,
  below: (row) => <BudgetMonths months={row['months'] ?? []} year={Number(row['year'])} currency={currency()} />,
};

export default extras;
