import { Button, CopyButton, Group, Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ParcelDialogProps } from '#courier/shipments/web';
import { daysAfterEnd } from '#courier/tracking/contract';
import { call } from '#platform/web';

/** The link for the receiver: copied, or sent by the phone's own messages. */
export default function LinkDialog({ row, onClose }: ParcelDialogProps) {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['tracking-link', row.id],
    queryFn: () => call<{ path: string }>('POST', `/api/v1/shipments/${row.id}/tracking-link`, { silent: true }),
  });
  const link = found.data ? window.location.origin + found.data.path : '';
  const words = encodeURIComponent(t('tracking.link.message', { link }));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('tracking.link.title', { number: row['receipt_no'] ?? row.id })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <p className="k-panel-hint">{t('tracking.link.hint', { days: daysAfterEnd })}</p>
      <TextInput
        mt="0.75rem"
        dir="ltr"
        readOnly
        label={t('tracking.link.label')}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group justify="end" gap="0.5rem" mt="1.25rem">
        <Button component="a" variant="default" href={`sms:${row['phone'] ?? ''}?body=${words}`} disabled={!link}>
          {t('tracking.link.sms')}
        </Button>
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button disabled={!link} onClick={copy}>
              {t(copied ? 'tracking.link.copied' : 'tracking.link.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Modal>
  );
}
