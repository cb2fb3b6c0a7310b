import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Shipment } from '#courier/shipments/contract';
import { TransferDiscrepancy } from '#courier/transfers/contract';
import { can, Ltr, type WireRow } from '#platform/web';
import { declaredColumns, declaredFilters, IconCheck, IconPackage, IconTruck, ListPage } from '#platform/web/ui';
import { DecideDialog } from './decide-dialog.tsx';
import { DiscrepancyAge, DiscrepancyDecision, DiscrepancyKind } from './discrepancy-cells.tsx';

const shown = {
  open: ['shipment_id', 'transfer_id', 'kind', 'from_branch_id', 'to_branch_id', 'price', 'created_at'],
  decided: ['shipment_id', 'transfer_id', 'kind', 'price', 'decision', 'found_branch_id', 'note', 'decided_by_id', 'decided_at'],
};

/** Parcels that did not come as their transfer says: how long each waits, what it is worth, and what became of it. */
export default function DiscrepancyList() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'decided' ? 'decided' : 'open';
  const [deciding, setDeciding] = useState<{ rows: readonly WireRow[]; onDone: () => Promise<void> }>();
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
    hidden: !shown[tab].includes(column.id),
    hasLinks: column.id === 'transfer_id',
  }));
  const age = { id: 'age', title: t('transferScreens.discrepancy.age'), width: 7, sortable: false };
  const seesParcels = can(Shipment.permissions.list);
  return (
    <>
      <ListPage
        key={tab}
        name={`${TransferDiscrepancy.path}-${tab}`}
        path={`/api/v1/${TransferDiscrepancy.path}`}
        title={t('transferDiscrepancy.title')}
        columns={[...columns, { ...age, cell: (row) => <DiscrepancyAge row={row} /> }]}
        filters={declaredFilters(TransferDiscrepancy, t).filter(
          ({ name }) => name !== 'state' && (tab === 'decided' || !['decision', 'decided_by_id', 'decided_at'].includes(name)),
        )}
        fixed={{ state: tab }}
        defaultSort={tab === 'open' ? 'id' : '-id'}
        {...(seesParcels && { rowHref: (row: WireRow) => `/shipments/${row['shipment_id']}/show` })}
        rowActions={(row, reload) => [
          ...(tab === 'open'
            ? [
                {
                  label: t('transferDiscrepancy.actions.decide'),
                  icon: IconCheck,
                  run: () => setDeciding({ rows: [row], onDone: reload }),
                },
              ]
            : []),
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
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}
