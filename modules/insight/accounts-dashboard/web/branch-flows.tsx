import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatAmount, formatCurrency, Ltr, localName } from '#platform/web';
import { DateRange, PageSkeleton } from '#platform/web/ui';
import { type BranchFlow, BranchMatrix, type Measure, measures } from './branch-matrix.tsx';
import { FlowFrame, NoFlows, useFlows } from './flow-frame.tsx';
import { FlowTable } from './flow-table.tsx';

/** From which branch to which: a square of branches for one measure, and each pair in full below. */
export default function BranchFlows() {
  const { t } = useTranslation();
  const { found, query, set } = useFlows<{ items: BranchFlow[] }>('/api/v1/accounts-dashboard/vector-trunk');
  const answer = found.data;
  const measure = (measures as readonly string[]).includes(query['measure'] ?? '') ? (query['measure'] as Measure) : 'owed';
  if (!answer) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  return (
    <FlowFrame
      title={t('screens.accounts-dashboard-vector-trunk')}
      asked={
        <>
          <DateRange
            label={t('accounts.why.period')}
            value={[answer.from, answer.to]}
            onChange={([from, to]) => set({ from, to })}
          />
          <SegmentedControl
            aria-label={t('accounts.flows.measure')}
            data={measures.map((one) => ({ value: one, label: t(`accounts.flows.${one}`) }))}
            value={measure}
            onChange={(next) => set({ measure: next })}
          />
        </>
      }
    >
      {answer.items.length === 0 ? <NoFlows /> : <BranchMatrix items={answer.items} measure={measure} />}
      <FlowTable
        heads={['accounts.flows.pair', ...measures.map((one) => `accounts.flows.${one}`)]}
        rows={answer.items.map((row) => ({
          key: `${row.from_branch.id}-${row.to_branch.id}-${row.currency}`,
          name: (
            <>
              <bdi>{localName(row.from_branch)}</bdi> <span className="a-arrow k-mirror">→</span>{' '}
              <bdi>{localName(row.to_branch)}</bdi> <small>{formatCurrency(row.currency)}</small>
            </>
          ),
          cells: measures.map((one) =>
            one === 'owed' && /[1-9]/.test(row.owed) ? (
              <Link key={one} to={row.owed_url} className="a-amount">
                <Ltr>{formatAmount(row.owed)}</Ltr>
              </Link>
            ) : (
              <Ltr key={one}>{formatAmount(String(row[one]))}</Ltr>
            ),
          ),
        }))}
      />
    </FlowFrame>
  );
}
