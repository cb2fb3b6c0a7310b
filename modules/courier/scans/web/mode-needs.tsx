import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScanMode } from '#courier/scans/contract';
import type { TransferKind } from '#courier/transfers/contract';
import { localName } from '#platform/web';
import { RefSelect } from '#platform/web/ui';
import { NeedsForm } from './needs-form.tsx';
import type { ScanNeeds } from './scan-queue.ts';
import { ToCollect } from './to-collect.tsx';
import { ArrivingTransfers, DepartingTransfer } from './transfer-choice.tsx';

interface ModeNeedsProps {
  mode: ScanMode;
  kind: TransferKind | undefined;
  branchId: number;
  onStart: (needs: ScanNeeds) => Promise<void>;
}

/** What has to be said once, before the first scan: whose agent, which transfer, who takes the parcels. */
export function ModeNeeds({ mode, kind, branchId, onStart }: ModeNeedsProps) {
  if (mode === 'load_manifest') return <DepartingTransfer kind={kind} branchId={branchId} onStart={onStart} />;
  if (mode === 'receive_manifest') return <ArrivingTransfers kind={kind} branchId={branchId} onStart={onStart} />;
  if (mode === 'hand_to_client') return <Receiver onStart={onStart} />;
  return (
    <>
      <Agent branchId={branchId} isOut={mode === 'dispatch'} onStart={onStart} />
      {mode === 'receive_returns' && <ToCollect branchId={branchId} onStart={onStart} />}
    </>
  );
}

function Agent({ branchId, isOut, onStart }: { branchId: number; isOut: boolean } & Pick<ModeNeedsProps, 'onStart'>) {
  const { t } = useTranslation();
  const [agent, setAgent] = useState<{ id: number; name: string }>();
  return (
    <NeedsForm isReady={agent !== undefined} onStart={() => onStart({ courierId: agent?.id, title: agent?.name })}>
      <RefSelect
        label={t('shipment.fields.courier')}
        target="courier"
        query={isOut ? { active: true, branch_ids: branchId } : { branch_ids: branchId }}
        required
        data-path="delivery_id"
        value={agent?.id ?? null}
        known={agent?.name}
        onChange={(id, choice) => setAgent(id === null ? undefined : { id, name: localName(choice) })}
      />
    </NeedsForm>
  );
}

function Receiver({ onStart }: Pick<ModeNeedsProps, 'onStart'>) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const receiverName = name.trim();
  return (
    <NeedsForm isReady={receiverName !== ''} onStart={() => onStart({ receiverName, title: receiverName })}>
      <TextInput
        label={t('scanScreens.receiver')}
        required
        maxLength={100}
        autoComplete="off"
        data-path="receiver_name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </NeedsForm>
  );
}
