import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PricingPackage } from '#courier/pricing/contract';
import { Shipment } from '#courier/shipments/contract';
import { Statement } from '#courier/statements/contract';
import { useStatusBadge } from '#courier/statuses/web';
import type { AnyEntity } from '#platform/entity';
import { fitColumns, localName, useList, type WireRow } from '#platform/web';
import { DataTable, declaredColumns, EmptyState, StatusBadge } from '#platform/web/ui';
import './accounts.css';

interface ClientListProps {
  entity: AnyEntity;
  query: Record<string, string | number>;
  /** Columns by their names on the wire, with their widths. */
  shown: Record<string, number>;
  cells?: Record<string, (row: WireRow) => ReactNode>;
  at: (row: WireRow) => string;
}

/** What a list has of one client, the newest first. */
function ClientList({ entity, query, shown, cells = {}, at }: ClientListProps) {
  const { t } = useTranslation();
  const list = useList(`/api/v1/${entity.path}`, { sort_by: 'id', sort_order: 'desc', ...query }, 50);
  return (
    <DataTable
      label={t(`${entity.name}.title`)}
      columns={fitColumns(
        declaredColumns(entity, t, cells).filter((column) => column.id in shown),
        shown,
      ).map((column) => ({ ...column, sortable: false }))}
      rows={list.rows}
      total={list.total}
      isLoading={list.isFetching}
      hasMore={list.hasNextPage}
      loadMore={() => void list.fetchNextPage()}
      rowHref={at}
      height="60vh"
      empty={<EmptyState title={t('ui.list.empty')} />}
    />
  );
}

const parcelColumns = Object.fromEntries([
  ['receipt_no', 8],
  ['receiver_name', 10],
  ['city_id', 9],
  ['status_id', 11],
  ['price', 8],
  ['net_amount', 8],
  ['status_date', 11],
]);

export function ClientParcels({ row }: { row: WireRow }) {
  const badgeOf = useStatusBadge();
  return (
    <ClientList
      entity={Shipment}
      query={{ client_ids: row.id }}
      shown={parcelColumns}
      cells={{ status: (parcel) => <StatusBadge {...badgeOf(parcel['status_id'], parcel['status']?.name)} /> }}
      at={({ id }) => `/shipments/${id}/show`}
    />
  );
}

export const ClientStatements = ({ row }: { row: WireRow }) => (
  <ClientList
    entity={Statement}
    query={{ client_ids: row.id, kind: 'client' }}
    shown={{ number: 9, state: 8, row_count: 5, total_collected: 8, total_fees: 7, net: 8, created_at: 11 }}
    at={({ id }) => `/accounting/statement-accounts/${id}/shipments`}
  />
);

/** The prices his parcels are carried at: his contracts, else the list he was given, else everybody's. */
export function ClientPrices({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const given = row['package'];
  return (
    <section className="k-panel" aria-label={t('clientMoney.tabs.prices')}>
      <p>
        {t(given ? 'clientMoney.givenPrices' : 'clientMoney.commonPrices')}{' '}
        <Link to={given ? `/packages/${given.id}/edit` : '/packages'}>
          {given ? localName(given) : t('pricingPackage.title')}
        </Link>
      </p>
      <h2>{t('clientMoney.contracts')}</h2>
      <ClientList
        entity={PricingPackage}
        query={{ client_ids: row.id }}
        shown={{ name: 14, currency: 6, line_count: 6, valid_from: 8, valid_to: 8 }}
        at={({ id }) => `/packages/${id}/edit`}
      />
    </section>
  );
}
