import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TransferKind, transferKinds, transferRoutesOf } from '#courier/transfers/contract';
import { CallError, call, can, formatNumber, Ltr, localName, refreshLists, useList, useMe, type WireRow } from '#platform/web';
import { EmptyState, IconTruck, RefSelect } from '#platform/web/ui';
import { NeedsForm } from './needs-form.tsx';
import type { ScanNeeds } from './scan-queue.ts';

const path = '/api/v1/shipment-transfers';

interface TransferChoiceProps {
  kind: TransferKind | undefined;
  branchId: number;
  onStart: (needs: ScanNeeds) => Promise<void>;
}

/** The branch the parcels go to: what was begun for it goes on, else a transfer is opened with the first scan to come. */
export function DepartingTransfer({ kind: fixed, branchId, onStart }: TransferChoiceProps) {
  const { t } = useTranslation();
  const { me } = useMe();
  const kinds = transferKinds.filter((one) => can([transferRoutesOf[one].send, transferRoutesOf[one].scan]));
  const [kind, setKind] = useState<TransferKind>(fixed ?? kinds[0] ?? 'outbound');
  const [to, setTo] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const drafts = useList(path, { kind, state: 'draft', from_branch_ids: branchId }, 20);
  const begun = drafts.rows.find((row) => row['to_branch_id'] === to);
  const open = async () => {
    try {
      await onStart(needsOf(begun ?? (await opened(kind, branchId, to))));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(Object.values(error.fields)[0] ?? error.message);
    }
  };
  return (
    <>
      <NeedsForm
        isReady={to !== null && !drafts.isPending}
        press={begun && t('scanScreens.goOn', { number: begun['number'] })}
        onStart={open}
      >
        {!fixed && kinds.length > 1 && (
          <SegmentedControl
            value={kind}
            onChange={(chosen) => setKind(chosen as TransferKind)}
            data={kinds.map((value) => ({ value, label: t(`branchTransfer.options.kind.${value}`) }))}
          />
        )}
        <RefSelect
          label={t('branchTransfer.fields.toBranch')}
          target="branch"
          required
          data-path="to_branch_id"
          value={to}
          known={me.branches.find((one) => one.id === to)?.name}
          error={problem}
          onChange={(id) => {
            setTo(id);
            setProblem(undefined);
          }}
        />
      </NeedsForm>
      <TransferTiles title={t('transferScreens.drafts')} rows={drafts.rows} onStart={onStart} />
    </>
  );
}

/** What is on its way here; one press and it is unpacked. */
export function ArrivingTransfers({ kind, branchId, onStart }: TransferChoiceProps) {
  const { t } = useTranslation();
  const kinds = kind ? [kind] : transferKinds.filter((one) => can(transferRoutesOf[one].receive));
  const arriving = useList(path, { kinds, to_branch_ids: branchId, states: 'dispatched,receiving' }, 50);
  if (arriving.isPending || arriving.rows.length > 0)
    return <TransferTiles title={t('scanScreens.arriving')} rows={arriving.rows} isIncoming onStart={onStart} />;
  return (
    <section className="k-panel">
      <EmptyState icon={IconTruck} title={t('transferScreens.receive.empty')} />
    </section>
  );
}

interface TransferTilesProps {
  title: string;
  rows: readonly WireRow[];
  isIncoming?: boolean;
  onStart: TransferChoiceProps['onStart'];
}

function TransferTiles({ title, rows, isIncoming, onStart }: TransferTilesProps) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <section className="k-panel">
      <h2>{title}</h2>
      <div className="q-tiles">
        {rows.map((row) => (
          <button key={row.id} type="button" className="q-tile" onClick={() => void onStart(needsOf(row))}>
            <IconTruck size="1.5rem" stroke={1.5} className="k-mirror" aria-hidden />
            <span>
              <strong>
                <Ltr>{row['number']}</Ltr>
              </strong>
              <small>
                <bdi>{localName(row[isIncoming ? 'from_branch' : 'to_branch'])}</bdi> · {t('branchTransfer.fields.parcels')}{' '}
                <Ltr>
                  {isIncoming
                    ? `${formatNumber(row['received'])} / ${formatNumber(row['parcels'])}`
                    : formatNumber(row['parcels'])}
                </Ltr>
              </small>
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}

const needsOf = (row: WireRow): ScanNeeds => ({
  transferId: row.id,
  title: String(row['number']),
  fromBranch: localName(row['from_branch']),
  toBranch: localName(row['to_branch']),
});

async function opened(kind: TransferKind, from: number, to: number | null): Promise<WireRow> {
  const body = { kind, from_branch_id: from, to_branch_id: to };
  const { item } = await call<{ item: WireRow }>('POST', path, { body, silent: true, formTakesFields: true });
  await refreshLists(path);
  return item;
}
