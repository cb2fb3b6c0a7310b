import { useTranslation } from 'react-i18next';
import type { IncomingParcels, OutgoingParcels, WaitingParcels } from '#courier/transfers/contract';
import { can } from '#platform/web';
import { declaredColumns, declaredFilters, ListPage } from '#platform/web/ui';

/** Parcels between branches, each leading to its own page and its manifest. */
export function TravellingList({ view }: { view: typeof OutgoingParcels | typeof WaitingParcels | typeof IncomingParcels }) {
  const { t } = useTranslation();
  return (
    <ListPage
      name={view.name}
      path={`/api/v1/${view.path}`}
      title={t(`${view.name}.title`)}
      columns={declaredColumns(view, t).filter((column) => column.id !== 'created_at')}
      filters={declaredFilters(view, t)}
      defaultSort="-id"
      rowHref={(row) => `/shipments/${row.id}/show`}
      exportPath={view.permissions.export && can(view.permissions.export) ? `/api/v1/${view.path}/export` : false}
      emptyHint={t(`${view.name}.empty`)}
    />
  );
}
