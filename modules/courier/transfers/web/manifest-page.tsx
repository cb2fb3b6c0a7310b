import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { BranchTransfer } from '#courier/transfers/contract';
import { type Action, askConfirm, attempt, call, formatMoment, formatNumber, Ltr, toast, type WireRow } from '#platform/web';
import {
  CopyNumber,
  fieldValue,
  IconPackages,
  judgeRow,
  PageHeader,
  PageSkeleton,
  refreshTouched,
  useItem,
  useVerbs,
} from '#platform/web/ui';
import { type ManifestBag, ManifestBags } from './manifest-bags.tsx';
import { ManifestDiscrepancies } from './manifest-discrepancies.tsx';
import { type ManifestParcel, ManifestParcels } from './manifest-parcels.tsx';
import { printManifest } from './print-manifest.ts';
import { ScanPanel } from './scan-panel.tsx';
import { type ScanAnswer, showScanned } from './show-scanned.ts';
import extras from './transfer-extras.tsx';
import { Route } from './transfer-route.tsx';
import './transfers.css';

const path = '/api/v1/shipment-transfers';
const reload = () => refreshTouched(BranchTransfer);

/** One manifest: loaded and sent off where it starts, unpacked parcel by parcel where it arrives. */
export default function ManifestPage() {
  const { id } = useParams();
  const { t } = useTranslation();
  const verbs = useVerbs(BranchTransfer, extras);
  const found = useItem(path, id);
  const parcels = useQuery({
    queryKey: ['item', path, id, 'parcels'],
    queryFn: ({ signal }) => call<{ items: ManifestParcel[] }>('GET', `${path}/${id}/shipments`, { signal, silent: true }),
  });
  const bags = useQuery({
    queryKey: ['item', path, id, 'bags'],
    queryFn: ({ signal }) => call<{ items: ManifestBag[] }>('GET', `${path}/${id}/bags`, { signal, silent: true }),
  });
  const row = found.data;
  if (!row || !parcels.data || !bags.data)
    return <PageSkeleton hasFailed={found.isError || parcels.isError || bags.isError} retry={() => void found.refetch()} />;
  const scanned = async (answer?: ScanAnswer) => {
    const isShown = answer !== undefined && (await showScanned(String(id), answer));
    if (!isShown) await reload();
  };
  const isOffered = (verb: 'load' | 'receive') => judgeRow(BranchTransfer, verb, row).judged === 'yes';
  const [mayLoad, mayReceive] = [isOffered('load'), isOffered('receive')];
  const items = parcels.data.items;
  const missing = items.filter((one) => one.state !== 'received');
  const receiveAll = async () => {
    const isDone = await askConfirm({
      title: t('branchTransfer.actions.receiveAll'),
      message: t('branchTransfer.confirm.receiveAll', { number: row['number'], count: missing.length }),
      confirmLabel: t('branchTransfer.actions.receiveAll'),
      tone: 'plain',
      action: () =>
        attempt(
          call('POST', `${path}/${row.id}/receive`, {
            body: { everything: true, via: 'bulk' },
            onMessage: (message) => toast('success', message, { timer: 6000 }),
          }),
        ),
    });
    if (isDone) await reload();
  };
  const offered = verbs.actions(row);
  const primary = offered.find((action) => !action.tone && !action.disabled);
  const secondary: Action[] = [
    ...(items.length > 0 ? [printManifest(row.id, t)] : []),
    ...(mayReceive && missing.length > 0
      ? [{ label: t('branchTransfer.actions.receiveAll'), icon: IconPackages, run: receiveAll }]
      : []),
    ...offered.filter((action) => action !== primary),
  ];
  return (
    <>
      <PageHeader
        title={t('branchTransfer.one')}
        crumbs={[{ label: t('branchTransfer.title'), to: '/shipment-transfer' }]}
        number={<CopyNumber number={row['number']} />}
        status={fieldValue(BranchTransfer, 'state', row, t)}
        primary={primary}
        secondary={secondary}
      >
        <Headline row={row} received={items.length - missing.length} total={items.length} />
      </PageHeader>
      {verbs.dialog}
      {(mayLoad || mayReceive) && <ScanPanel id={row.id} mode={mayLoad ? 'load' : 'receive'} items={items} onScanned={scanned} />}
      <ManifestBags id={row.id} bags={bags.data.items} mayOpen={mayReceive} onChanged={reload} />
      {row['state'] !== 'draft' && <ManifestDiscrepancies id={row.id} />}
      <ManifestParcels id={row.id} items={items} mayUnload={mayLoad} isArriving={row['state'] !== 'draft'} onChanged={reload} />
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
