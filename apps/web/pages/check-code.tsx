import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { CallError, Ltr } from '#platform/web';
import { AuthFrame } from '../layouts/auth-frame.tsx';
import { type AskedCode, askForCode, forgetAskedCode, proveCode, readAskedCode } from './asked-code.ts';
import { DoorForm } from './door-form.tsx';

/** The code from the letter; the right one leads on to a new password, or proves the e-mail of whoever registered. */
export default function CheckCode() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asked] = useState(readAskedCode);
  const [isRegistered, setIsRegistered] = useState(false);
  const purpose = asked?.purpose ?? 'recover';
  const send = async (code: string) => {
    await proveCode(purpose, code);
    if (purpose === 'recover') return navigate('/auth/reset-password', { replace: true });
    forgetAskedCode();
    setIsRegistered(true);
  };
  if (isRegistered) return <AuthFrame title={t('ui.register.doneTitle')} hint={t('ui.register.doneHint')} />;
  return (
    <AuthFrame title={t('ui.recover.codeTitle')} hint={t(`ui.${purpose}.codeHint`)}>
      {asked && (
        <p className="k-auth-hint">
          <Ltr>{asked.to}</Ltr>
        </p>
      )}
      <DoorForm
        fields={[{ name: 'code', label: t('ui.recover.code'), kind: 'digits', autoComplete: 'one-time-code' }]}
        submitLabel={t('ui.recover.check')}
        slips={({ code = '' }): Record<string, string> => (code.trim() ? {} : { code: t('ui.rules.code') })}
        send={async ({ code = '' }) => void (await send(code))}
      >
        <p className="k-auth-links">
          {asked && <Again asked={asked} />}
          <Link to={purpose === 'recover' ? '/auth/recoverpwd' : '/auth/register'}>{t(`ui.${purpose}.other`)}</Link>
        </p>
      </DoorForm>
    </AuthFrame>
  );
}

/** Another code, once the last one had its time to arrive. */
function Again({ asked }: { asked: AskedCode }) {
  const { t } = useTranslation();
  const [freeAt, setFreeAt] = useState(asked.againAt);
  const [said, setSaid] = useState('');
  const seconds = useSecondsUntil(freeAt);
  const again = async () => {
    try {
      setFreeAt((await askForCode(asked.purpose, asked.values)).againAt);
      setSaid(t('ui.recover.sentAgain'));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setSaid(Object.values(error.fields)[0] ?? error.message);
    }
  };
  return (
    <span>
      <Button variant="subtle" size="compact-md" disabled={seconds > 0} onClick={() => void again()}>
        {seconds > 0 ? t('ui.recover.againIn', { count: seconds }) : t('ui.recover.again')}
      </Button>{' '}
      <span role="status">{said}</span>
    </span>
  );
}

function useSecondsUntil(moment: number): number {
  const left = () => Math.max(0, Math.ceil((moment - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}
