import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { TransferDiscrepancy, type TransferKind, transferRoutesOf } from '#courier/transfers/contract';
import {
  type Action,
  askConfirm,
  attempt,
  call,
  can,
  formatMoment,
  formatNumber,
  Ltr,
  localName,
  queryClient,
  refreshLists,
  toast,
  useMe,
  type WireRow,
} from '#platform/web';
import { IconBan, IconCheck, IconPackages, IconTruck, PageHeader, PageSkeleton, useItem } from '#platform/web/ui';
import { type ManifestBag, ManifestBags } from './manifest-bags.tsx';
import { ManifestDiscrepancies } from './manifest-discrepancies.tsx';
import { type ManifestParcel, ManifestParcels } from './manifest-parcels.tsx';
import { printManifest } from './print-manifest.ts';
import { ScanPanel } from './scan-panel.tsx';
import { type ScanAnswer, showScanned } from './show-scanned.ts';
import { Route, TransferState } from './transfer-state.tsx';
import './transfers.css';

const path = '/api/v1/shipment-transfers';
const arriving = ['dispatched', 'receiving', 'received_with_discrepancy'];

/** One manifest: loaded and sent off where it starts, unpacked parcel by parcel where it arrives. */
export default function ManifestPage() {
  const { id } = useParams();
  const { t } = useTranslation();
  const { me } = useMe();
  const found = useItem(path, id);
  const parcels = useQuery({
    queryKey: ['manifest', id],
    queryFn: ({ signal }) => call<{ items: ManifestParcel[] }>('GET', `${path}/${id}/shipments`, { signal, silent: true }),
  });
  const bags = useQuery({
    queryKey: ['manifest', id, 'bags'],
    queryFn: ({ signal }) => call<{ items: ManifestBag[] }>('GET', `${path}/${id}/bags`, { signal, silent: true }),
  });
  const row = found.data;
  if (!row || !parcels.data || !bags.data)
    return <PageSkeleton hasFailed={found.isError || parcels.isError || bags.isError} retry={() => void found.refetch()} />;
  const reload = async () => {
    await Promise.all([
      refreshLists(path),
      refreshLists(`/api/v1/${TransferDiscrepancy.path}`),
      queryClient.invalidateQueries({ queryKey: ['manifest', id] }),
    ]);
  };
  const scanned = async (answer?: ScanAnswer) => {
    const isShown = answer !== undefined && (await showScanned(String(id), answer));
    if (!isShown) await reload();
  };
  const kind = row['kind'] as TransferKind;
  const works = (branchId: number) => me.branches.length === 0 || me.branches.some((one) => one.id === branchId);
  const isDraft = row['state'] === 'draft';
  const maySend = isDraft && works(row['from_branch_id']) && can([transferRoutesOf[kind].send, transferRoutesOf[kind].scan]);
  const mayReceive = arriving.includes(row['state']) && works(row['to_branch_id']) && can(transferRoutesOf[kind].receive);
  const items = parcels.data.items;
  const missing = items.filter((one) => one.state !== 'received');
  const verb = (name: string, question: string, values: object, body?: object) => async () => {
    const isDone = await askConfirm({
      title: t(`branchTransfer.actions.${name === 'receive' ? 'receiveAll' : name}`),
      message: t(`transferScreens.ask.${question}`, { number: row['number'], ...values }),
      confirmLabel: t(`branchTransfer.actions.${name === 'receive' ? 'receiveAll' : name}`),
      tone: name === 'cancel' ? 'danger' : 'plain',
      action: () =>
        attempt(
          call('POST', `${path}/${row.id}/${name}`, {
            body: body ?? {},
            onMessage: (message) => toast('success', message, { timer: 6000 }),
          }),
        ),
    });
    if (isDone) await reload();
  };
  const dispatch = {
    label: t('branchTransfer.actions.dispatch'),
    icon: IconTruck,
    disabled: items.length === 0,
    run: verb('dispatch', 'dispatch', { count: items.length, to: localName(row['to_branch']) }),
  };
  const finish = {
    label: t('branchTransfer.actions.finish'),
    icon: IconCheck,
    run: verb('finish', missing.length > 0 ? 'finishShort' : 'finish', { count: missing.length }),
  };
  const isOpen = row['state'] === 'dispatched' || row['state'] === 'receiving';
  const secondary: Action[] = [
    ...(items.length > 0 ? [printManifest(row.id, t)] : []),
    ...(mayReceive && missing.length > 0
      ? [
          {
            label: t('branchTransfer.actions.receiveAll'),
            icon: IconPackages,
            run: verb('receive', 'receiveAll', { count: missing.length }, { everything: true, via: 'bulk' }),
          },
        ]
      : []),
    ...(maySend
      ? [{ label: t('branchTransfer.actions.cancel'), icon: IconBan, tone: 'danger' as const, run: verb('cancel', 'cancel', {}) }]
      : []),
  ];
  return (
    <>
      <PageHeader
        title={t('branchTransfer.one')}
        crumbs={[{ label: t('branchTransfer.title'), to: '/shipment-transfer' }]}
        number={row['number']}
        status={<TransferState state={row['state']} />}
        primary={maySend ? dispatch : mayReceive && isOpen ? finish : undefined}
        secondary={secondary}
      >
        <Headline row={row} received={items.length - missing.length} total={items.length} />
      </PageHeader>
      {(maySend || mayReceive) && <ScanPanel id={row.id} mode={maySend ? 'load' : 'receive'} items={items} onScanned={scanned} />}
      <ManifestBags id={row.id} bags={bags.data.items} mayOpen={mayReceive} onChanged={reload} />
      {!isDraft && <ManifestDiscrepancies id={row.id} onDecided={reload} />}
      <ManifestParcels id={row.id} items={items} mayUnload={maySend} isArriving={!isDraft} onChanged={reload} />
    </>
  );
}

function Headline({ row, received, total }: { row: WireRow; received: number; total: number }) {
  const { t } = useTranslation();
  const facts: [string, React.ReactNode][] = [
    [t('transferScreens.route'), <Route key="r" row={row} />],
    [t('branchTransfer.fields.kind'), t(`branchTransfer.options.kind.${row['kind']}`)],
    [t('branchTransfer.fields.received'), <Ltr key="n">{`${formatNumber(received)} / ${formatNumber(total)}`}</Ltr>],
    [
      t('branchTransfer.fields.dispatchedAt'),
      row['dispatched_at'] ? <Ltr key="d">{formatMoment(row['dispatched_at'])}</Ltr> : '–',
    ],
  ];
  return (
    <dl className="t-headline">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
