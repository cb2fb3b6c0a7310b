import type { TFunction } from 'i18next';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArchivedShipment, Shipment } from '#courier/shipments/contract';
import { useStatuses } from '#courier/statuses/web';
import { type Action, call, can, refreshLists, type Selection, useSession, type WireRow } from '#platform/web';
import {
  type Crumb,
  IconArchive,
  IconCash,
  IconPencil,
  IconPlus,
  IconPrinter,
  IconReceipt,
  IconRoute,
  ListPage,
} from '#platform/web/ui';
import { askToArchive } from './archive-calls.ts';
import { type ParcelSubject, type ParcelsDialogProps, parcelAdditions } from './parcel-additions.ts';
import { printSheets } from './print-sheets.ts';
import { shipmentColumns } from './shipment-columns.tsx';
import { shipmentFilters } from './shipment-filters.ts';
import './shipments.css';

const path = '/api/v1/shipments';
/** What is asked of a parcel's row beside its columns: where it may go, and what its moves together depend on. */
const members = ['version', 'can_transfer_to', 'receipt_no', 'status_id', 'fee_mode', 'branch_id', 'currency'];

/** Parcels on their way into the dialog of moves. */
interface Moving {
  subject: ParcelSubject;
  onMoved: () => Promise<void>;
}

/** Parcels on their way into a dialog that another module adds. */
interface Asked {
  key: string;
  chosen: ParcelSubject;
}

/** Every parcel the person may see; most come to find one, or to move many. */
export default function ShipmentList() {
  const { t } = useTranslation();
  return <ParcelList name="shipments" title={t('shipment.title')} />;
}

export interface ParcelListProps {
  name: string;
  title: string;
  /** Narrows the list for good; these are no filters any more. */
  fixed?: Record<string, string>;
  without?: readonly string[];
  crumbs?: readonly Crumb[];
  /** Inside a page of another module: no header of its own. */
  isEmbedded?: boolean;
}

/** Parcels with everything that is done with many of them. */
export function ParcelList({ name, title, fixed = {}, without = [], crumbs = [], isEmbedded = false }: ParcelListProps) {
  const { t } = useTranslation();
  const [moving, setMoving] = useState<Moving>();
  const [asked, setAsked] = useState<Asked>();
  useStatuses();
  const MoveDialog = parcelAdditions.mover;
  const perPage = useSession()?.tenant.settings['shipment_settings']?.shipments_per_page;
  const { onRow, onMany } = parcelActions(t, { onMove: setMoving, onAsk: setAsked });
  return (
    <>
      <ListPage
        name={name}
        path={path}
        title={title}
        crumbs={crumbs}
        fixed={fixed}
        perPage={perPage}
        isEmbedded={isEmbedded}
        searchHint={t('shipmentScreens.searchHint')}
        columns={shipmentColumns(t)}
        asks={members}
        filters={shipmentFilters(t).filter((filter) => !without.includes(filter.name))}
        defaultSort="-created_at"
        primary={
          can(Shipment.permissions.create)
            ? { label: t('ui.entity.create', { one: t('shipment.one') }), to: '/shipments/create', icon: IconPlus }
            : undefined
        }
        secondary={[
          ...(can('edit_shipments_status')
            ? [{ label: t('shipmentScreens.deliver.title'), icon: IconCash, to: '/shipments/deliver' }]
            : []),
        ]}
        rowHref={(row) => `/shipments/${row.id}/show`}
        rowActions={onRow}
        bulkActions={onMany}
        exportPath={can(Shipment.permissions.export) ? `${path}/export` : false}
        emptyHint={t('shipmentScreens.empty')}
      />
      {moving && MoveDialog && (
        <Suspense fallback={null}>
          <MoveDialog {...moving} onClose={() => setMoving(undefined)} />
        </Suspense>
      )}
      {asked && <AddedDialog name={asked.key} chosen={asked.chosen} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function AddedDialog({ name, ...props }: ParcelsDialogProps & { name: string }) {
  const Dialog = parcelAdditions.many.find((verb) => verb.key === name)?.Dialog;
  return Dialog ? (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  ) : null;
}

interface ActionDoors {
  onMove: (moving: Moving) => void;
  onAsk: (asked: Asked) => void;
}

/** What the person may do with one parcel of the list, and with all that are chosen. */
function parcelActions(t: TFunction, { onMove, onAsk }: ActionDoors) {
  const mayMove = can('edit_shipments_status');
  const mayPrint = can('print_shipments_receipt');
  const mayArchive = can(ArchivedShipment.permissions.list);
  const added = parcelAdditions.many.filter((verb) => can(verb.permission));
  const onRow = (row: WireRow): Action[] => [
    ...(mayMove && row['can_transfer_to']?.length > 0
      ? [
          {
            label: t('shipmentScreens.move.action'),
            icon: IconRoute,
            run: async () => onMove({ subject: await oneSubject(row.id), onMoved: () => refreshLists(path) }),
          },
        ]
      : []),
    ...(can(Shipment.permissions.edit) ? [{ label: t('ui.edit'), icon: IconPencil, to: `/shipments/${row.id}/edit` }] : []),
    ...(mayPrint ? printing(row.id, t) : []),
  ];
  const onMany = (chosen: Selection, reload: () => Promise<void>): Action[] => [
    ...(mayMove
      ? [
          {
            label: t('shipmentScreens.move.action'),
            icon: IconRoute,
            run: () => onMove({ subject: subjectOf(chosen), onMoved: reload }),
          },
        ]
      : []),
    ...added.map(({ key, label, icon }) => ({ label: t(label), icon, run: () => onAsk({ key, chosen: subjectOf(chosen) }) })),
    ...(mayArchive ? [archiving(chosen, reload, t)] : []),
  ];
  return { onRow, onMany: mayMove || mayArchive || added.length > 0 ? onMany : undefined };
}

const printing = (id: number, t: TFunction): Action[] =>
  (['label', 'receipt'] as const).map((kind) => ({
    label: t(`shipmentScreens.print.${kind}`),
    icon: kind === 'label' ? IconPrinter : IconReceipt,
    run: () => printSheets([id], kind),
  }));

const archiving = ({ ids, isAll }: Selection, reload: () => Promise<void>, t: TFunction): Action => ({
  label: t('shipmentScreens.archive.do'),
  icon: IconArchive,
  disabled: isAll,
  run: () => askToArchive(ids, reload),
});

/** One parcel with everything that a move of it asks about. */
async function oneSubject(id: number): Promise<ParcelSubject> {
  const { item } = await call<{ item: WireRow }>('GET', `${path}/${id}`);
  return { ids: [id], count: 1, only: item };
}

/** All that match go by the filter and how many there were, so that nothing unseen is moved. */
function subjectOf({ ids, isAll, count, query }: Selection): ParcelSubject {
  return isAll ? { ids: [], count, filter: query } : { ids, count };
}
