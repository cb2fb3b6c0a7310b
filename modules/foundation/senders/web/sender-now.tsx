import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TryOut } from '#foundation/letters/web';
import { messageFailure } from '#foundation/senders/contract';
import { isolated, type WireRow } from '#platform/web';
import { IconAlertTriangle } from '#platform/web/ui';
import type { SenderOf } from './sender-page.tsx';

/** What applies to messages of a channel now, what keeps them, and a message to try it with. */
export function SenderNow({ of, record, isChanged }: { of: SenderOf; record: WireRow; isChanged: boolean }) {
  const { t } = useTranslation();
  const isOn = Boolean(record[of.driver]);
  const host = URL.parse(String(record['sms_url'] ?? ''))?.host ?? '';
  const waiting = Number(record['messages_waiting'] ?? 0);
  const failed = Number(record['messages_failed'] ?? 0);
  const why = record['messages_reason'] ? t(`senders.said.${messageFailure(String(record['messages_reason']))}`) : '';
  const counts = [
    waiting > 0 && t('senders.now.waiting', { messages: waiting }),
    failed > 0 && t('senders.now.failed', { messages: failed }),
  ].filter(Boolean);
  return (
    <section className="k-panel" aria-label={t('senders.now.title')}>
      <h2>{t('senders.now.title')}</h2>
      <p className="sn-now">{isOn ? t(`senders.now.${of.channel}`, { host: isolated(host) }) : t('senders.now.byHand')}</p>
      {isOn && record['keys_are_locked'] === true && <Warning>{t('senders.now.locked')}</Warning>}
      {isOn && counts.length > 0 && why && <Warning>{[...counts, why].join(' ')}</Warning>}
      {isOn && (
        <TryOut
          key={record['version']}
          at={`/api/v1/${of.entity.path}/test-message`}
          type="tel"
          start=""
          isChanged={isChanged}
          texts={{ to: t('senders.test.to'), send: t('senders.test.send'), saveFirst: t('senders.test.saveFirst') }}
        />
      )}
    </section>
  );
}

function Warning({ children }: { children: React.ReactNode }) {
  return (
    <Alert color="saffron" mb="1rem" icon={<IconAlertTriangle size="1.25rem" aria-hidden />}>
      {children}
    </Alert>
  );
}
