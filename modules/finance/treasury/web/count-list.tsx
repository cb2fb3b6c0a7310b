import { useTranslation } from 'react-i18next';
import { TreasuryCount } from '#finance/treasury/contract';
import { can, formatMoment, Ltr, type WireRow } from '#platform/web';
import { declaredColumns, declaredFilters, IconCash, ListPage, StatusBadge } from '#platform/web/ui';
import { countPhase } from './count-phase.ts';

/** Every count of the treasuries, latest first: exact, open, booked. */
export default function CountList() {
  const { t } = useTranslation();
  const cells = {
    countedAt: (row: WireRow) => <Ltr>{formatMoment(row['counted_at'])}</Ltr>,
    state: (row: WireRow) => (
      <StatusBadge label={t(`treasuryCount.options.state.${row['state']}`)} phase={countPhase(row['state'])} />
    ),
  };
  const columns = declaredColumns(TreasuryCount, t, cells).map((column) =>
    column.id === 'counted_at' ? { ...column, hasLinks: false } : column.id === 'currency' ? { ...column, hidden: true } : column,
  );
  return (
    <ListPage
      name="treasury-counts"
      path="/api/v1/treasury-counts"
      title={t('treasuryCount.title')}
      columns={columns}
      filters={declaredFilters(TreasuryCount, t)}
      canSearch={false}
      defaultSort="-id"
      crumbs={[{ label: t('treasury.title'), to: '/accounting/treasury' }]}
      primary={{ label: t('treasury.title'), icon: IconCash, to: '/accounting/treasury' }}
      rowHref={(row) => `${TreasuryCount.screens}/${row.id}/show`}
      rowTone={(row) => (row['state'] === 'superseded' ? 'muted' : undefined)}
      exportPath={can('export_sensitive') ? '/api/v1/treasury-counts/export' : false}
      emptyHint={t('treasuryCount.empty')}
    />
  );
}
