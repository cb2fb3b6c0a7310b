import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScanMode } from '#courier/scans/contract';
import type { TransferKind } from '#courier/transfers/contract';
import { localName } from '#platform/web';
import { RefSelect } from '#platform/web/ui';
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

interface NeedsFormProps {
  isReady: boolean;
  press?: string | undefined;
  onStart: () => Promise<void>;
  children: ReactNode;
}

/** The one or two fields of a mode, and the button that opens the field for numbers. */
export function NeedsForm({ isReady, press, onStart, children }: NeedsFormProps) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => void form.current?.scrollIntoView({ block: 'nearest' }), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setIsBusy(true);
    void onStart().finally(() => setIsBusy(false));
  };
  return (
    <form ref={form} className="k-panel q-needs" onSubmit={submit}>
      {children}
      <Button
        type="submit"
        size="md"
        color="saffron.5"
        className={isReady ? 'k-primary' : undefined}
        disabled={!isReady}
        loading={isBusy}
      >
        {press ?? t('scanScreens.start')}
      </Button>
    </form>
  );
}
