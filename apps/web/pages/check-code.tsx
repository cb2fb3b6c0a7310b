import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { CallError, call, Ltr } from '#platform/web';
import { AuthFrame } from '../layouts/auth-frame.tsx';
import { DoorForm } from './door-form.tsx';
import { askForCode, readRecovering } from './recovery.ts';

/** The code from the letter; the right one leads on to a new password. */
export default function CheckCode() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [recovering] = useState(readRecovering);
  return (
    <AuthFrame title={t('ui.recover.codeTitle')} hint={t('ui.recover.codeHint')}>
      {recovering && (
        <p className="k-auth-hint">
          <Ltr>{recovering.identifier}</Ltr>
        </p>
      )}
      <DoorForm
        fields={[{ name: 'code', label: t('ui.recover.code'), kind: 'digits', autoComplete: 'one-time-code' }]}
        submitLabel={t('ui.recover.check')}
        slips={({ code = '' }): Record<string, string> => (code.trim() ? {} : { code: t('ui.rules.code') })}
        send={async ({ code }) => {
          await call('POST', '/api/v1/auth/check-code', { body: { code }, silent: true, quiet: true, formTakesFields: true });
          navigate('/auth/reset-password', { replace: true });
        }}
      >
        <p className="k-auth-links">
          {recovering ? <Again identifier={recovering.identifier} againAt={recovering.againAt} /> : null}
          <Link to="/auth/recoverpwd">{t('ui.recover.otherAccount')}</Link>
        </p>
      </DoorForm>
    </AuthFrame>
  );
}

/** Another code, once the last one had its time to arrive. */
function Again({ identifier, againAt }: { identifier: string; againAt: number }) {
  const { t } = useTranslation();
  const [freeAt, setFreeAt] = useState(againAt);
  const [said, setSaid] = useState('');
  const seconds = useSecondsUntil(freeAt);
  const again = async () => {
    try {
      setFreeAt((await askForCode(identifier)).againAt);
      setSaid(t('ui.recover.sentAgain'));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setSaid(error.message);
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
