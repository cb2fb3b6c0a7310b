import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { attempt, call, formatAmount, Ltr, localName } from '#platform/web';
import { type Column, DataTable, EmptyState, IconPackage, IconX, StatusBadge } from '#platform/web/ui';

export interface ManifestParcel {
  id: number;
  receipt_no: string;
  receiver_name: string | null;
  price: string;
  currency: string;
  state: 'loaded' | 'received' | 'missing';
  bag: string | null;
  city: { name: unknown };
}

interface ManifestParcelsProps {
  id: number;
  items: readonly ManifestParcel[];
  mayUnload: boolean;
  isArriving: boolean;
  onChanged: () => Promise<void>;
}
const words = { loaded: 'sent', received: 'received', missing: 'lost' } as const;
const order = { missing: 0, loaded: 1, received: 2 } as const;

/** What is on a manifest; what has not arrived stands first. */
export function ManifestParcels({ id, items, mayUnload, isArriving, onChanged }: ManifestParcelsProps) {
  const { t } = useTranslation();
  const unload = async (parcel: ManifestParcel) => {
    const isDone = await attempt(
      call('POST', `/api/v1/shipment-transfers/${id}/unload`, { body: { shipment_ids: [parcel.id] }, silent: true }),
    );
    if (isDone !== false) await onChanged();
  };
  const columns: Column<ManifestParcel>[] = [
    {
      id: 'receipt_no',
      title: t('shipmentScreens.columns.receipt_no'),
      width: 9,
      sortable: false,
      cell: (row) => <Ltr>{row.receipt_no}</Ltr>,
    },
    ...(isArriving
      ? [
          {
            id: 'state',
            title: t('incomingParcels.fields.state'),
            width: 10,
            sortable: false,
            cell: (row: ManifestParcel) => (
              <StatusBadge label={t(`incomingParcels.options.state.${row.state}`)} word={words[row.state]} />
            ),
          },
        ]
      : []),
    {
      id: 'receiver_name',
      title: t('shipment.fields.receiverName'),
      width: 12,
      sortable: false,
      cell: (row) => <bdi>{row.receiver_name}</bdi>,
    },
    { id: 'city', title: t('shipment.fields.city'), width: 10, sortable: false, cell: (row) => localName(row.city) },
    {
      id: 'price',
      title: t('shipment.fields.price'),
      width: 9,
      align: 'end',
      sortable: false,
      cell: (row) => <Ltr>{formatAmount(row.price, row.currency)}</Ltr>,
    },
    ...(items.some((one) => one.bag)
      ? [
          {
            id: 'bag',
            title: t('transferScreens.bag.number'),
            width: 6,
            sortable: false,
            cell: (row: ManifestParcel) => <Ltr>{row.bag}</Ltr>,
          },
        ]
      : []),
    ...(mayUnload
      ? [
          {
            id: 'unload',
            title: '',
            width: 4,
            sortable: false,
            isMark: true,
            cell: (row: ManifestParcel) => (
              <ActionIcon aria-label={`${t('branchTransfer.actions.unload')} ${row.receipt_no}`} onClick={() => void unload(row)}>
                <IconX size="1rem" aria-hidden />
              </ActionIcon>
            ),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      label={t('branchTransfer.fields.parcels')}
      columns={columns}
      rows={items.toSorted((a, b) => order[a.state] - order[b.state] || a.id - b.id)}
      total={items.length}
      rowHref={(row) => `/shipments/${row.id}/show`}
      empty={
        <EmptyState icon={IconPackage} title={t('transferScreens.emptyManifest')} hint={t('transferScreens.emptyManifestHint')} />
      }
    />
  );
}
