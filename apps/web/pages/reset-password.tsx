import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CallError, call, type TenantChoice } from '#platform/web';
import { AuthFrame } from '../layouts/auth-frame.tsx';
import { forgetAskedCode } from './asked-code.ts';
import { DoorForm, type DoorValues } from './door-form.tsx';
import { useDoorPaths } from './door-paths.ts';
import { TenantPicker } from './tenant-picker.tsx';

/** A new password after the right code; then the ordinary way in. */
export default function ResetPassword() {
  const { t } = useTranslation();
  const paths = useDoorPaths();
  const [isDone, setIsDone] = useState(false);
  const [asked, setAsked] = useState<{ values: DoorValues; tenants: readonly TenantChoice[] }>();
  const [isBusy, setIsBusy] = useState(false);

  const send = async (values: DoorValues, tenant?: string) => {
    setIsBusy(true);
    try {
      const body = { ...values, ...(tenant && { tenant }) };
      await call('POST', '/api/v1/auth/reset-password', { body, silent: true, quiet: true, formTakesFields: true });
      forgetAskedCode();
      setIsDone(true);
    } catch (error) {
      const tenants = error instanceof CallError && (error.result as { tenants?: TenantChoice[] } | undefined)?.tenants;
      if (!tenants) throw error;
      setAsked({ values, tenants });
    } finally {
      setIsBusy(false);
    }
  };
  if (isDone)
    return (
      <AuthFrame title={t('ui.recover.doneTitle')} hint={t('ui.recover.doneHint')}>
        <Button component={Link} to={paths.signIn} size="md" fullWidth>
          {t('ui.signIn.title')}
        </Button>
      </AuthFrame>
    );
  if (asked)
    return (
      <TenantPicker
        tenants={asked.tenants}
        isBusy={isBusy}
        onPick={(slug) => void send(asked.values, slug)}
        onBack={() => setAsked(undefined)}
      />
    );
  return (
    <AuthFrame title={t('ui.recover.resetTitle')} hint={t('ui.recover.resetHint')}>
      <DoorForm
        fields={[
          { name: 'password', label: t('ui.newPassword.password'), kind: 'password', autoComplete: 'new-password' },
          { name: 'password_confirmation', label: t('ui.newPassword.repeat'), kind: 'password', autoComplete: 'new-password' },
        ]}
        submitLabel={t('ui.save')}
        slips={({ password = '', password_confirmation: repeat = '' }) => ({
          ...([...password].length < 8 && { password: t(password ? 'ui.newPassword.tooShort' : 'ui.rules.password') }),
          ...(password !== repeat && { password_confirmation: t('ui.newPassword.noMatch') }),
        })}
        send={send}
      >
        <p className="k-auth-links">
          <Link to={paths.recover}>{t('ui.recover.again')}</Link>
          <Link to={paths.signIn}>{t('ui.signIn.title')}</Link>
        </p>
      </DoorForm>
    </AuthFrame>
  );
}
