import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useStatuses } from '#courier/shipment-setup/web';
import { ClientStatistics, type Outcome, outcomeNames } from '#insight/statistics/contract';
import { can, fitColumns, formatNumber, Ltr, localName, type WireRow } from '#platform/web';
import { declaredColumns, declaredFilters, IconChartBar, ListPage, useItem } from '#platform/web/ui';
import { parcelsBehind } from './parcels-behind.ts';

const widths = {
  client_id: 9,
  month: 5.5,
  parcels: 7,
  delivered: 6.5,
  returned: 6,
  rate: 5,
  collected: 8,
  fees: 7,
  net: 8,
  average_days: 4.5,
};
const path = `/api/v1/${ClientStatistics.path}`;

/** Every client month by month: whom we serve well, and who sends what comes back. */
export default function Statistics() {
  const { t } = useTranslation();
  return <StatisticsList title={t('clientStatistics.title')} name="client-statistics" />;
}

/** The months of one client. */
export function StatisticsOfClient() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const client = useItem('/api/v1/clients', can('show_clients') ? id : undefined);
  const title = client.data ? `${t('clientStatistics.one')}: ${localName(client.data['name'])}` : t('clientStatistics.one');
  return <StatisticsList key={id} title={title} name="client-statistics-of" clientId={id} />;
}

function StatisticsList({ title, name, clientId }: { title: string; name: string; clientId?: string }) {
  const { t } = useTranslation();
  const statuses = useStatuses();
  const number = (row: WireRow, wire: string, outcome?: Outcome): ReactNode =>
    // Without the statuses a number would lead to every parcel.
    row[wire] > 0 && statuses.size > 0 ? (
      <Link to={parcelsBehind(row as never, outcome, statuses.values())}>
        <Ltr>{formatNumber(row[wire])}</Ltr>
      </Link>
    ) : (
      <Ltr>{formatNumber(row[wire])}</Ltr>
    );
  const columns = declaredColumns(ClientStatistics, t, {
    ...Object.fromEntries(outcomeNames.map((outcome) => [outcome, (row: WireRow) => number(row, outcome, outcome)])),
    parcels: (row) => number(row, 'parcels'),
    month: (row) => <Ltr>{String(row['month']).slice(0, 7).split('-').reverse().join('/')}</Ltr>,
    rate: (row) => (row['rate'] === null ? null : <Ltr>{formatNumber(row['rate'])}%</Ltr>),
  }).map((column) => ({ ...column, hasLinks: column.id === 'parcels' || outcomeNames.includes(column.id as Outcome) }));
  const { client_id, ...rest } = widths;
  return (
    <ListPage
      name={name}
      path={path}
      title={title}
      crumbs={clientId ? [{ label: t('clientStatistics.title'), to: '/client-statistics' }] : []}
      columns={fitColumns(columns, clientId ? rest : { client_id, ...rest })}
      filters={declaredFilters(ClientStatistics, t).filter((filter) => !clientId || filter.name !== 'client_id')}
      fixed={clientId ? { client_id: clientId } : {}}
      canSearch={false}
      defaultSort="-month"
      rowActions={(row) =>
        clientId ? [] : [{ label: t('clientStatistics.months'), icon: IconChartBar, to: `/statistics/${row['client_id']}/all` }]
      }
      exportPath={can('export_sensitive') ? `${path}/export` : false}
      emptyHint={t('clientStatistics.empty')}
    />
  );
}
