import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { messageFailure } from '#foundation/senders/contract';
import { IconAlertTriangle } from '#platform/web/ui';

/** Why a message that should leave by itself has not: it is tried again, or is left to a hand. */
export default function WhyNotSent({ reason }: { reason: string | null }) {
  const { t } = useTranslation();
  if (!reason) return null;
  return (
    <Alert color="saffron" mb="1rem" icon={<IconAlertTriangle size="1.25rem" aria-hidden />}>
      {t(`senders.said.${messageFailure(reason)}`)}
    </Alert>
  );
}
