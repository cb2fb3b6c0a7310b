import { useTranslation } from 'react-i18next';
import { BranchTransfer, type TransferKind } from '#courier/transfers/contract';
import { arrangeColumns, can, Ltr } from '#platform/web';
import { declaredColumns, declaredFilters, IconBarcode, judgeRow, ListPage } from '#platform/web/ui';

/** Manifests on their way here, or still being unpacked. */
export function ReceiveList({ kind }: { kind: TransferKind }) {
  const { t } = useTranslation();
  const columns = declaredColumns(BranchTransfer, t).map((column) => ({
    ...column,
    ...(column.id === 'number' && { cell: (row: Record<string, unknown>) => <Ltr>{String(row['number'])}</Ltr>, width: 11 }),
  }));
  return (
    <ListPage
      name={`receive-${kind}`}
      path="/api/v1/shipment-transfers"
      title={t(`transferScreens.receive.${kind}`)}
      columns={arrangeColumns(columns, { hide: ['kind', 'to_branch_id', 'received_at', 'created_at'] })}
      filters={declaredFilters(BranchTransfer, t).filter((filter) => !['kind', 'state', 'to_branch_id'].includes(filter.name))}
      fixed={{ kind, direction: 'incoming', states: 'dispatched,receiving' }}
      defaultSort="-id"
      rowHref={(row) => (can(BranchTransfer.permissions.show) ? `/shipment-transfer/${row.id}/show` : undefined)}
      rowActions={(row) =>
        judgeRow(BranchTransfer, 'receive', row).judged === 'yes'
          ? [{ label: t('branchTransfer.actions.receive'), icon: IconBarcode, to: `/shipment-transfer/${row.id}/show` }]
          : []
      }
      exportPath={false}
      emptyHint={t('transferScreens.receive.empty')}
    />
  );
}
