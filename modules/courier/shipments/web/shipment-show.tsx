import { Tabs } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { ArchivedShipment, Shipment } from '#courier/shipments/contract';
import { status } from '#courier/statuses/contract';
import { type Action, can, queryClient, refreshLists, type WireRow } from '#platform/web';
import {
  CopyNumber,
  IconArchive,
  IconArrowBackUp,
  IconCash,
  IconPencil,
  IconPrinter,
  IconReceipt,
  IconRoute,
  IconUser,
  PageHeader,
  PageSkeleton,
  useItem,
} from '#platform/web/ui';
import { archiveParcels, askToArchive } from './archive-calls.ts';
import { CustodyTimeline } from './custody-timeline.tsx';
import { MoneyLines } from './money-lines.tsx';
import { type ParcelDialogProps, parcelAdditions } from './parcel-additions.ts';
import { ParcelDocuments } from './parcel-documents.tsx';
import { ParcelLog } from './parcel-log.tsx';
import { ParcelStatus } from './parcel-status.tsx';
import { PriceTrace } from './price-trace.tsx';
import { printSheets } from './print-sheets.ts';
import { SavedParcel } from './saved-parcel.tsx';
import { Headline, ShipmentFacts } from './shipment-facts.tsx';
import './shipments.css';

const path = '/api/v1/shipments';

/** One parcel: where it is, what may be done with it, and everything that ever happened to it. */
export default function ShipmentShow() {
  const { id } = useParams();
  const found = useItem(path, id);
  if (!found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  return <Shown key={id} row={found.data} />;
}

type Open = { kind: 'move'; target?: number } | { kind: 'added'; key: string };

function Shown({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<Open>();
  const reload = async () => {
    await Promise.all([refreshLists(path), queryClient.invalidateQueries({ queryKey: ['shipment', row.id] })]);
  };
  const isSaved = params.has('saved');
  const targets: number[] = row['can_transfer_to'] ?? [];
  const mayMove = can('edit_shipments_status') && targets.length > 0;
  const mayPrint = can('print_shipments_receipt');
  const added = parcelAdditions.verbs
    .filter((verb) => verb.isOffered(row))
    .map(
      ({ key, label, icon, tone }): Action => ({
        label: t(label),
        icon,
        ...(tone && { tone }),
        run: () => setOpen({ kind: 'added', key }),
      }),
    );
  const MoveDialog = parcelAdditions.mover;
  const actions: (Action | false)[] = [
    mayMove &&
      targets.includes(status.delivered) && {
        label: t('shipmentScreens.show.deliver'),
        icon: IconCash,
        run: () => setOpen({ kind: 'move', target: status.delivered }),
      },
    can(Shipment.permissions.edit) && { label: t('ui.edit'), icon: IconPencil, to: `/shipments/${row.id}/edit` },
    can('edit_shipments_status') && {
      label: t('shipmentScreens.receiver.title'),
      icon: IconUser,
      to: `/shipments/${row.id}/receiver`,
    },
    mayPrint && { label: t('shipmentScreens.print.label'), icon: IconPrinter, run: () => printSheets([row.id], 'label') },
    mayPrint && { label: t('shipmentScreens.print.receipt'), icon: IconReceipt, run: () => printSheets([row.id], 'receipt') },
    ...added.filter(({ tone }) => !tone),
    can(ArchivedShipment.permissions.list) &&
      !row['archived_at'] &&
      ['consignee', 'client'].includes(row['custodian_kind']) &&
      Boolean(row['priced_at']) && {
        label: t('shipmentScreens.archive.do'),
        icon: IconArchive,
        run: () => askToArchive([row.id], reload),
      },
    can(ArchivedShipment.permissions.list) &&
      Boolean(row['archived_at']) && {
        label: t('shipmentScreens.archive.restore'),
        icon: IconArrowBackUp,
        run: () => archiveParcels([row.id], 'restore').then(reload),
      },
    ...added.filter(({ tone }) => tone),
  ];
  return (
    <>
      <PageHeader
        title={row['receipt_no'] ? t('shipment.one') : `${t('shipment.one')} #${row.id}`}
        crumbs={[{ label: t('shipment.title'), to: '/shipments' }]}
        number={<CopyNumber number={row['receipt_no']} />}
        status={<ParcelStatus id={row['status_id']} name={row['status']?.name} />}
        primary={
          mayMove ? { label: t('shipmentScreens.move.action'), icon: IconRoute, run: () => setOpen({ kind: 'move' }) } : undefined
        }
        secondary={actions.filter((action) => action !== false)}
      >
        <Headline row={row} />
      </PageHeader>
      {isSaved && <SavedParcel row={row} onClose={() => setParams({}, { replace: true })} />}
      <Suspense fallback={null}>
        {parcelAdditions.notices.map(({ key, Notice }) => (
          <Notice key={key} row={row} onDone={reload} />
        ))}
      </Suspense>
      <ParcelTabs row={row} />
      {open?.kind === 'move' && MoveDialog && (
        <Suspense fallback={null}>
          <MoveDialog
            subject={{ ids: [row.id], count: 1, only: row }}
            target={open.target}
            onClose={() => setOpen(undefined)}
            onMoved={reload}
          />
        </Suspense>
      )}
      {open?.kind === 'added' && <AddedDialog name={open.key} row={row} onClose={() => setOpen(undefined)} onDone={reload} />}
    </>
  );
}

function AddedDialog({ name, ...props }: ParcelDialogProps & { name: string }) {
  const Dialog = parcelAdditions.verbs.find((verb) => verb.key === name)?.Dialog;
  return Dialog ? (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  ) : null;
}

function ParcelTabs({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const tabs = [
    { key: 'overview', content: () => <ShipmentFacts row={row} /> },
    { key: 'timeline', content: () => <CustodyTimeline row={row} /> },
    { key: 'prices', content: () => <PriceTrace row={row} /> },
    { key: 'documents', content: () => <ParcelDocuments row={row} /> },
    ...(can('accounts_management') ? [{ key: 'money', content: () => <MoneyLines row={row} /> }] : []),
    ...(can('show_shipments_log') ? [{ key: 'log', content: () => <ParcelLog row={row} /> }] : []),
  ];
  const list = useRef<HTMLDivElement>(null);
  // On a phone the tab that is open may lie beyond the edge.
  useEffect(
    () => void list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    [],
  );
  const current = tabs.some((tab) => tab.key === params.get('tab')) ? params.get('tab') : 'overview';
  return (
    <Tabs
      value={current}
      keepMounted={false}
      onChange={(tab) => setParams(tab && tab !== 'overview' ? { tab } : {}, { replace: true })}
    >
      <Tabs.List ref={list} mb="1rem" className="c-tabs">
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.key} value={tab.key}>
            {t(`shipmentScreens.tabs.${tab.key}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.key} value={tab.key}>
          {tab.content()}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
