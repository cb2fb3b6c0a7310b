import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Shipment } from '#courier/shipments/contract';
import { TransferDiscrepancy } from '#courier/transfers/contract';
import { type Arrangement, arrangeColumns, can, Ltr, type WireRow } from '#platform/web';
import {
  type Column,
  type ColumnId,
  declaredColumns,
  declaredFilters,
  IconPackage,
  IconTruck,
  ListPage,
  useVerbs,
} from '#platform/web/ui';
import { decideExtras } from './decide-fields.tsx';
import { DiscrepancyAge, DiscrepancyDecision, DiscrepancyKind } from './discrepancy-cells.tsx';

const arranged: Record<'open' | 'decided', Arrangement<ColumnId<typeof TransferDiscrepancy> | 'age'>> = {
  open: {
    first: { shipment_id: 6, transfer_id: 9, kind: 9.5, from_branch_id: 7, to_branch_id: 7, price: 7 },
    hide: ['created_at', 'state', 'decision', 'found_branch_id', 'note', 'decided_by_id', 'decided_at'],
  },
  decided: {
    first: {
      shipment_id: 6,
      kind: 9,
      price: 7,
      decision: 12,
      found_branch_id: 6.5,
      note: 8,
      decided_by_id: 7.5,
      decided_at: 9.5,
    },
    hide: ['transfer_id', 'from_branch_id', 'to_branch_id', 'created_at', 'state', 'age'],
  },
};

/** Parcels that did not come as their transfer says: how long each waits, what it is worth, and what became of it. */
export default function DiscrepancyList() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'decided' ? 'decided' : 'open';
  const verbs = useVerbs(TransferDiscrepancy, decideExtras);
  const columns = declaredColumns(TransferDiscrepancy, t, {
    kind: (row) => <DiscrepancyKind row={row} />,
    decision: (row) => <DiscrepancyDecision row={row} />,
    transfer: (row) => (
      <Link to={`/shipment-transfer/${row['transfer_id']}/show`} className="k-quiet-link">
        <Ltr>{row['transfer']?.name}</Ltr>
      </Link>
    ),
  }).map((column) => ({
    ...column,
    hasLinks: column.id === 'transfer_id',
  }));
  const age: Column<WireRow, 'age'> = {
    id: 'age',
    width: 5.5,
    title: t('transferScreens.discrepancy.age'),
    sortable: false,
    cell: (row) => <DiscrepancyAge row={row} />,
  };
  const seesParcels = can(Shipment.permissions.list);
  return (
    <>
      <ListPage
        key={tab}
        name={`${TransferDiscrepancy.path}-${tab}`}
        path={`/api/v1/${TransferDiscrepancy.path}`}
        title={t('transferDiscrepancy.title')}
        columns={arrangeColumns([...columns, age], arranged[tab])}
        filters={declaredFilters(TransferDiscrepancy, t).filter(
          ({ name }) => name !== 'state' && (tab === 'decided' || !['decision', 'decided_by_id', 'decided_at'].includes(name)),
        )}
        fixed={{ state: tab }}
        defaultSort={tab === 'open' ? 'id' : '-id'}
        {...(seesParcels && { rowHref: (row: WireRow) => `/shipments/${row['shipment_id']}/show` })}
        rowActions={(row) => [
          ...verbs.actions(row),
          {
            label: t('transferScreens.discrepancy.toTransfer'),
            icon: IconTruck,
            to: `/shipment-transfer/${row['transfer_id']}/show`,
          },
          ...(seesParcels
            ? [
                {
                  label: t('transferScreens.discrepancy.toParcel'),
                  icon: IconPackage,
                  to: `/shipments/${row['shipment_id']}/show`,
                },
              ]
            : []),
        ]}
        exportPath={`/api/v1/${TransferDiscrepancy.path}/export`}
        emptyHint={t(tab === 'open' ? 'transferDiscrepancy.empty' : 'transferScreens.discrepancy.noneDecided')}
      >
        <Tabs value={tab} onChange={(next) => setParams(next === 'decided' ? { tab: 'decided' } : {}, { replace: true })}>
          <Tabs.List mb="1rem">
            {(['open', 'decided'] as const).map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`transferScreens.discrepancy.tabs.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      </ListPage>
      {verbs.dialog}
    </>
  );
}
