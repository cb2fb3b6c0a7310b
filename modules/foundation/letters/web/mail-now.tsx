import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mailFailure } from '#foundation/letters/contract';
import { isolated, useMe, type WireRow } from '#platform/web';
import { IconAlertTriangle } from '#platform/web/ui';
import TryOut from './try-out.tsx';

/** What applies to letters now, what keeps them, and a letter to try it with. */
export function MailNow({ record, isChanged }: { record: WireRow; isChanged: boolean }) {
  const { t } = useTranslation();
  const { me } = useMe();
  const isOwn = record['mail_driver'] === 'smtp';
  const way = isOwn ? 'own' : record['operator_sends'] ? 'operator' : 'kept';
  const waiting = Number(record['letters_waiting'] ?? 0);
  return (
    <section className="k-panel" aria-label={t('mailSettings.now.title')}>
      <h2>{t('mailSettings.now.title')}</h2>
      <p className="l-now">{t(`mailSettings.now.${way}`, { address: isolated(String(record['mail_from_address'] ?? '')) })}</p>
      {isOwn && record['mail_password_is_locked'] === true && <Warning>{t('mailSettings.now.locked')}</Warning>}
      {waiting > 0 && (
        <Warning>
          {t('mailSettings.now.waiting', { letters: waiting })}{' '}
          {t(`mailSettings.said.${mailFailure(String(record['letters_waiting_reason'] ?? ''))}`)}
        </Warning>
      )}
      <TryOut
        key={record['version']}
        at="/api/v1/mail-settings/test-letter"
        type="email"
        start={me.email?.includes('@') ? me.email : ''}
        isChanged={isChanged}
        texts={{ to: t('mailSettings.test.to'), send: t('mailSettings.test.send'), saveFirst: t('mailSettings.test.saveFirst') }}
      />
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
