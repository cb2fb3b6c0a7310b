import { Button, Group, Loader, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MoveDialogProps } from '#courier/shipments/web';
import { status } from '#courier/statuses/contract';
import { nameInLanguage, phaseOfColour } from '#courier/statuses/web';
import { type BulkOutcome, formatNumber } from '#platform/web';
import { BulkResult, EmptyState, StatusBadge } from '#platform/web/ui';
import { MoveForm } from './move-form.tsx';
import { loadedRows, type MoveOption, type MoveSubject, useMoveOptions } from './move-options.ts';
import './moves.css';

/** Moves parcels on: choose where to, say just what that step asks for, see what became of each. */
export default function MoveDialog({ subject, target, onClose, onMoved }: MoveDialogProps) {
  const { t } = useTranslation();
  const [again, setAgain] = useState<MoveSubject>();
  const asked = again ?? subject;
  const options = useMoveOptions(asked);
  const [chosen, setChosen] = useState<number | undefined>(target);
  const [moved, setMoved] = useState<BulkOutcome>();
  const option = options.data?.find((one) => one.id === chosen);
  const number = asked.only?.['receipt_no'] ?? asked.only?.id;
  const title = asked.only
    ? t('shipmentScreens.move.one', { number })
    : t('shipmentScreens.move.title', { count: asked.count, shown: formatNumber(asked.count) });
  const finish = async (result: BulkOutcome) => {
    if (result.ok.length > 0 || result.bulk_work) await onMoved();
    if (result.failed.length === 0) onClose();
    else setMoved(result);
  };
  return (
    <Modal opened onClose={onClose} title={title} size={moved ? 'lg' : 'md'} closeButtonProps={{ 'aria-label': t('ui.close') }}>
      {moved ? (
        <BulkResult
          entity="shipment"
          outcome={{ ok: moved.ok.length, failed: moved.failed.length, failures: moved.failed }}
          nameOf={(id) => loadedRows([id])[0]?.['receipt_no']}
          onClose={onClose}
          onRetry={(ids) => {
            setMoved(undefined);
            setAgain({ ids, count: ids.length });
          }}
        />
      ) : option ? (
        <MoveForm option={option} subject={asked} onBack={target ? undefined : () => setChosen(undefined)} onFinished={finish} />
      ) : options.isPending ? (
        <Group justify="center" p="2rem">
          <Loader aria-label={t('ui.loading')} />
        </Group>
      ) : (
        <Targets options={options.data ?? []} subject={asked} onChoose={setChosen} onClose={onClose} />
      )}
    </Modal>
  );
}

interface TargetsProps {
  options: readonly MoveOption[];
  subject: MoveSubject;
  onChoose: (id: number) => void;
  onClose: () => void;
}

function Targets({ options, subject, onChoose, onClose }: TargetsProps) {
  const { t } = useTranslation();
  if (options.length === 0)
    return (
      <EmptyState
        title={t('shipmentScreens.move.nowhere')}
        hint={t(subject.only ? 'shipmentScreens.move.nowhereHint' : 'shipmentScreens.move.nowhereTogether')}
        action={{ label: t('ui.close'), run: onClose }}
      />
    );
  return (
    <>
      <p className="k-panel-hint k-dialog-hint">{t('shipmentScreens.move.choose')}</p>
      <div className="k-targets">
        {options.map((option, index) =>
          option.needs.manifest ? (
            <Link key={option.id} to={manifestScreens[option.base_id] ?? '/shipment-transfer/inventory'} className="k-target">
              <StatusBadge label={nameInLanguage(option.name)} phase={phaseOfColour(option.color)} />
              <span className="k-target-note">{t('shipmentScreens.move.byManifest')}</span>
            </Link>
          ) : (
            <button
              key={option.id}
              type="button"
              className="k-target"
              data-autofocus={index === 0 || undefined}
              onClick={() => onChoose(option.id)}
            >
              <StatusBadge label={nameInLanguage(option.name)} phase={phaseOfColour(option.color)} />
              <span className="k-target-note">{needsText(option, t)}</span>
            </button>
          ),
        )}
      </div>
      {!subject.only && !subject.filter && options.some((option) => option.base_id === status.delivered) && (
        <Group justify="end" mt="1rem">
          <Button component={Link} to={`/shipments/deliver?ids=${subject.ids.join(',')}`} variant="subtle">
            {t('shipmentScreens.move.deliverEach')}
          </Button>
        </Group>
      )}
    </>
  );
}

const manifestScreens: Record<number, string> = {
  [status.returnInTransit]: '/shipment-transfer/return',
  [status.inTransit]: '/shipment-transfer/inventory',
};

/** What a step will ask for, said before it is chosen. */
function needsText({ needs }: MoveOption, t: (key: string) => string): string {
  const names = (['scan', 'delivery', 'receiving_delivery', 'amount', 'reason', 'date', 'treasury'] as const).filter(
    (name) => needs[name],
  );
  return names.map((name) => t(`shipmentScreens.move.needs.${name}`)).join(t('ui.comma'));
}
