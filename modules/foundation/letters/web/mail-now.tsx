import { Alert, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailFailure } from '#foundation/letters/contract';
import { attempt, call, isolated, useMe, type WireRow } from '#platform/web';
import { IconAlertTriangle, IconCheck } from '#platform/web/ui';

interface Came {
  state: 'sent' | 'kept' | 'failed';
  said: string;
}

/** What applies to letters now, what keeps them, and a letter to try it with. */
export function MailNow({ record, isChanged }: { record: WireRow; isChanged: boolean }) {
  const { t } = useTranslation();
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
      <TestLetter key={record['version']} isChanged={isChanged} />
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

/** A letter that leaves at once, to oneself unless another address is typed; what came of it stays beside. */
function TestLetter({ isChanged }: { isChanged: boolean }) {
  const { t } = useTranslation();
  const { me } = useMe();
  const [to, setTo] = useState(me.email?.includes('@') ? me.email : '');
  const [came, setCame] = useState<Came>();
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    setIsSending(true);
    setCame(undefined);
    const body = { to: to || null };
    const answer = await attempt(call<Came>('POST', '/api/v1/mail-settings/test-letter', { body, silent: true }));
    if (answer) setCame(answer);
    setIsSending(false);
  };
  return (
    <>
      <div className="l-test">
        <TextInput
          label={t('mailSettings.test.to')}
          className="k-ltr-input"
          dir="ltr"
          type="email"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button variant="default" disabled={isChanged} loading={isSending} onClick={() => void send()}>
          {t('mailSettings.test.send')}
        </Button>
      </div>
      {isChanged && <p className="k-panel-hint l-save-first">{t('mailSettings.test.saveFirst')}</p>}
      <div role="status">
        {came && (
          <Alert
            mt="1rem"
            color={came.state === 'sent' ? 'green' : came.state === 'kept' ? 'saffron' : 'red'}
            icon={
              came.state === 'sent' ? <IconCheck size="1.25rem" aria-hidden /> : <IconAlertTriangle size="1.25rem" aria-hidden />
            }
          >
            <span dir="auto">{came.said}</span>
          </Alert>
        )}
      </div>
    </>
  );
}
