import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { GatewayPayout } from '#finance/gateway-payouts/contract';
import { formatNumber, localName } from '#platform/web';
import { type Fact, Facts, fieldLabel, fieldValue, PageHeader, PageSkeleton, StatusBadge, useItem } from '#platform/web/ui';
import { useTakeBack } from './take-back.tsx';

/** One payout: out of how much, the gateway's fee, what came in and where it lies, with its entries. */
export default function PayoutShow() {
  const { id } = useParams();
  const { t } = useTranslation();
  const { actions, dialog } = useTakeBack();
  const found = useItem('/api/v1/gateway-payouts', id);
  const row = found.data;
  if (!row) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const factsOf = (names: readonly string[]): Fact[] =>
    names
      .map((name) => ({ label: fieldLabel(GatewayPayout, name, t), value: fieldValue(GatewayPayout, name, row, t) }))
      .filter(({ value }) => value !== null && value !== undefined && value !== '');
  return (
    <>
      <PageHeader
        title={localName(row['gateway'])}
        crumbs={[{ label: t('gatewayPayout.title'), to: GatewayPayout.screens }]}
        number={row['number']}
        status={<StatusBadge label={t(`gatewayPayout.options.state.${row['state']}`)} word={row['state']} />}
        secondary={actions(row)}
      />
      <section className="k-panel">
        <h2>{t('gatewayPayout.sections.main')}</h2>
        <Facts facts={factsOf(['gross', 'fee', 'net', 'treasury', 'branch', 'payoutDate'])} />
      </section>
      <section className="k-panel">
        <h2>{t('gatewayPayout.sections.paper')}</h2>
        <Facts
          facts={[
            ...factsOf(['reference', 'note', 'user', 'createdAt']),
            ...(row['state'] === 'reversed' ? factsOf(['reversedBy', 'reversedAt', 'reason']) : []),
            {
              label: t('gatewayPayout.journal'),
              value: row['journal_ids'].map((entry: number) => (
                <Link key={entry} to={`/accounting/journals/${entry}/show`} className="k-quiet-link">
                  {formatNumber(entry)}{' '}
                </Link>
              )),
            },
          ]}
        />
      </section>
      {dialog}
    </>
  );
}
