import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PricingPackage } from '#courier/pricing/contract';
import { Shipment } from '#courier/shipments/contract';
import { Statement } from '#courier/statements/contract';
import { useStatusBadge } from '#courier/statuses/web';
import type { AnyEntity } from '#platform/entity';
import { type Arrangement, arrangeColumns, localName, useList, type WireRow } from '#platform/web';
import { type ColumnId, DataTable, declaredColumns, EmptyState, StatusBadge } from '#platform/web/ui';
import './accounts.css';

interface ClientListProps<E extends AnyEntity> {
  entity: E;
  query: Record<string, string | number>;
  arranged: Arrangement<ColumnId<E>>;
  cells?: Record<string, (row: WireRow) => ReactNode>;
  at: (row: WireRow) => string;
}

/** What a list has of one client, the newest first; without a chooser, so with nothing that waits in one. */
function ClientList<E extends AnyEntity>({ entity, query, arranged, cells = {}, at }: ClientListProps<E>) {
  const { t } = useTranslation();
  const list = useList(`/api/v1/${entity.path}`, { sort_by: 'id', sort_order: 'desc', ...query }, 50);
  return (
    <DataTable
      label={t(`${entity.name}.title`)}
      columns={arrangeColumns(declaredColumns(entity, t, cells), arranged)
        .filter((column) => !column.hidden)
        .map((column) => ({ ...column, sortable: false }))}
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

/** In rem. */
const statusWidth = 11;
const parcelColumns: Arrangement<ColumnId<typeof Shipment>> = {
  first: { receipt_no: 8, receiver_name: 10, city_id: 9, status_id: statusWidth, price: 8, net_amount: 8, status_date: 11 },
  hide: ['client_id', 'delivery_id', 'delivery_fee'],
};

export function ClientParcels({ row }: { row: WireRow }) {
  const badgeOf = useStatusBadge();
  return (
    <ClientList
      entity={Shipment}
      query={{ client_ids: row.id }}
      arranged={parcelColumns}
      cells={{ status: (parcel) => <StatusBadge {...badgeOf(parcel['status_id'], parcel['status']?.name)} /> }}
      at={({ id }) => `/shipments/${id}/show`}
    />
  );
}

export const ClientStatements = ({ row }: { row: WireRow }) => (
  <ClientList
    entity={Statement}
    query={{ client_ids: row.id, kind: 'client' }}
    arranged={{
      first: { number: 9, state: 8, row_count: 5, total_collected: 8, total_fees: 7, net: 8, created_at: 11 },
      hide: ['kind', 'client_id', 'delivery_id', 'receiving_delivery_id', 'branch_id', 'currency'],
    }}
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
        arranged={{
          first: { name: 14, currency: 6, line_count: 6, valid_from: 8, valid_to: 8 },
          hide: ['is_default', 'client_id', 'return_fee_policy'],
        }}
        at={({ id }) => `/packages/${id}/edit`}
      />
    </section>
  );
}
