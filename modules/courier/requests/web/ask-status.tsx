import { Group, Loader, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadMoveForm } from '#courier/moves/web';
import { StatusChangeRequest } from '#courier/requests/contract';
import type { ParcelDialogProps } from '#courier/shipments/web';
import { nameInLanguage, phaseOfColour } from '#courier/statuses/web';
import { CallError, call, toast } from '#platform/web';
import { EmptyState, refreshTouched, StatusBadge } from '#platform/web/ui';

const MoveForm = lazy(async () => ({ default: (await loadMoveForm()).MoveForm }));
type Option = ComponentProps<typeof MoveForm>['option'];

/** A move one may not make oneself: which, with what it needs, and why. */
export default function AskStatus({ row, onClose, onDone }: ParcelDialogProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<number>();
  // The form comes while one reads, and with it the look of the choices.
  useEffect(() => void loadMoveForm().catch(() => undefined), []);
  const found = useQuery({
    queryKey: ['shipment', row.id, 'askable', row['version']],
    queryFn: ({ signal }) =>
      call<{ items: Option[] }>('GET', `/api/v1/shipments/${row.id}/askable-moves`, { signal, silent: true }),
  });
  const option = found.data?.items.find((one) => one.id === chosen);
  const send = async (body: Record<string, unknown>) => {
    try {
      await call('POST', `/api/v1/shipments/${row.id}/status-change-requests`, {
        body: askedBody(body),
        formTakesFields: true,
        onMessage: (message) => void toast('success', message, { timer: 6000 }),
      });
      return { ok: [row.id], failed: [] };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { reason, delivery_id, ...fields } = error.fields;
      const named = { ...fields, ...(reason && { note: reason }), ...(delivery_id && { delivery_selected_id: delivery_id }) };
      return { errors: Object.keys(named).length > 0 ? named : { '': error.message } };
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('requestScreens.askStatusOf', { number: row['receipt_no'] ?? row.id })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {option ? (
        <Suspense fallback={null}>
          <MoveForm
            option={{ ...option, needs: { ...option.needs, note: true } }}
            subject={{ ids: [row.id], count: 1, only: row }}
            onBack={() => setChosen(undefined)}
            onFinished={async () => {
              onClose();
              await Promise.all([refreshTouched(StatusChangeRequest), onDone()]);
            }}
            asking={{ send, press: t('requestScreens.ask') }}
          />
        </Suspense>
      ) : found.isPending ? (
        <Group justify="center" p="2rem">
          <Loader aria-label={t('ui.loading')} />
        </Group>
      ) : (
        <Choices options={found.data?.items ?? []} onChoose={setChosen} onClose={onClose} />
      )}
    </Modal>
  );
}

/** The words of a move as the request knows them. */
function askedBody({ transfer_to_status, delivery_selected_id, note, ...rest }: Record<string, unknown>) {
  return {
    ...rest,
    to_status_id: transfer_to_status,
    reason: note,
    ...(delivery_selected_id ? { delivery_id: delivery_selected_id } : {}),
  };
}

interface ChoicesProps {
  options: readonly Option[];
  onChoose: (id: number) => void;
  onClose: () => void;
}

function Choices({ options, onChoose, onClose }: ChoicesProps) {
  const { t } = useTranslation();
  if (options.length === 0)
    return (
      <EmptyState
        title={t('requestScreens.nothingToAsk')}
        hint={t('requestScreens.nothingToAskHint')}
        action={{ label: t('ui.close'), run: onClose }}
      />
    );
  return (
    <>
      <p className="k-panel-hint k-dialog-hint">{t('requestScreens.chooseStatus')}</p>
      <div className="k-targets">
        {options.map((option, index) => (
          <button
            key={option.id}
            type="button"
            className="k-target"
            data-autofocus={index === 0 || undefined}
            onClick={() => onChoose(option.id)}
          >
            <StatusBadge label={nameInLanguage(option.name)} phase={phaseOfColour(option.color)} />
          </button>
        ))}
      </div>
    </>
  );
}
