import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParcelDialogProps } from '#courier/shipments/web';
import { CallError, call, formatAmount, toast } from '#platform/web';

/** Takes back a delivery that was none; what it posted is taken back with it, so a reason is asked. */
export default function CorrectDelivery({ row, onClose, onDone }: ParcelDialogProps) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    if (!note.trim()) return setError(t('ui.rules.required'));
    setIsBusy(true);
    try {
      await call('POST', `/api/v1/shipments/${row.id}/correct-delivery`, {
        body: { note: note.trim(), version: row['version'] },
        formTakesFields: true,
        onMessage: (message) => toast('success', message, { timer: 6000 }),
      });
      await onDone();
      onClose();
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(Object.values(failure.fields)[0] ?? failure.message);
      setIsBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shipmentScreens.correct.action')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="1rem">
          <p>
            {t('shipmentScreens.correct.means', {
              number: row['receipt_no'] ?? row.id,
              amount: formatAmount(row['collected'], row['currency']),
            })}
          </p>
          <Textarea
            label={t('shipmentScreens.move.why')}
            required
            data-autofocus
            autosize
            minRows={2}
            maxLength={255}
            value={note}
            error={error}
            onChange={(event) => {
              setNote(event.currentTarget.value);
              setError(undefined);
            }}
          />
          <Group justify="end" gap="0.5rem">
            <Button variant="default" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" color="red" loading={isBusy}>
              {t('shipmentScreens.correct.do')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
