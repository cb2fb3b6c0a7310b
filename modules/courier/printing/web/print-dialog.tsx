import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostPrinted } from '#courier/printing/contract';
import type { ParcelsDialogProps } from '#courier/shipments/web';
import { PrintChoiceFields } from './print-choice.tsx';
import { sendPrint } from './send-print.ts';
import { usePrintChoice } from './use-print-choice.ts';

/** Any paper of the parcels chosen, or of all that a filter found. */
export default function PrintDialog({ chosen, onClose }: ParcelsDialogProps) {
  const { t } = useTranslation();
  const [choice, change] = usePrintChoice();
  const [isBusy, setIsBusy] = useState(false);
  const print = async () => {
    setIsBusy(true);
    const isPrinted = await sendPrint(chosen, choice);
    setIsBusy(false);
    if (isPrinted) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('printScreens.title')} closeButtonProps={{ 'aria-label': t('ui.close') }}>
      <PrintChoiceFields choice={choice} onChange={change} count={chosen.count} />
      <Group justify="end" gap="0.5rem" mt="1.5rem">
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {t('ui.cancel')}
        </Button>
        <Button data-autofocus loading={isBusy} disabled={chosen.count > mostPrinted} onClick={() => void print()}>
          {t('printScreens.do')}
        </Button>
      </Group>
    </Modal>
  );
}
