import { Alert, Button, PasswordInput, Stack } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CallError, call, loadSession, useSession } from '#platform/web';
import { IconAlertCircle } from '../../../platform/web/icons.ts';
import { takeRememberedPage } from '../guards.ts';
import { AuthFrame } from '../layouts/auth-frame.tsx';
import { SignOutButton } from './standing-page.tsx';

const blank = { current: '', password: '', repeat: '' };
const names = Object.keys(blank) as (keyof typeof blank)[];

/** Whoever signed in with a password that was made for him chooses his own here, before anything else. */
export default function NewPassword() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const [values, setValues] = useState(blank);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const isMeant = session?.me.mustChoosePassword === true;
  useEffect(() => {
    if (!isMeant) navigate(session ? takeRememberedPage() : '/auth/login', { replace: true });
  }, [isMeant]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { current, password, repeat } = values;
    const slips = {
      ...(!current && { current: t('ui.rules.required') }),
      ...([...password].length < 8 && { password: t('ui.newPassword.tooShort') }),
      ...(password !== repeat && { repeat: t('ui.newPassword.noMatch') }),
    };
    setProblems(slips);
    if (Object.keys(slips).length > 0) return;
    setIsBusy(true);
    try {
      await call('POST', '/api/v1/auth/password', {
        body: { current, password },
        silent: true,
        quiet: true,
        formTakesFields: true,
      });
      await loadSession();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblems(Object.keys(error.fields).length > 0 ? error.fields : { form: error.message });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <AuthFrame title={t('ui.newPassword.title')} hint={t('ui.newPassword.hint')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="1rem">
          {problems['form'] && (
            <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
              {problems['form']}
            </Alert>
          )}
          {names.map((name) => (
            <PasswordInput
              key={name}
              name={name}
              label={t(`ui.newPassword.${name}`)}
              className="k-ltr-input"
              autoComplete={name === 'current' ? 'current-password' : 'new-password'}
              size="md"
              value={values[name]}
              error={problems[name]}
              aria-invalid={Boolean(problems[name]) || undefined}
              visibilityToggleButtonProps={{ 'aria-label': t('ui.signIn.showPassword') }}
              onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
            />
          ))}
          <Button type="submit" size="md" loading={isBusy} fullWidth>
            {t('ui.newPassword.save')}
          </Button>
          <SignOutButton />
        </Stack>
      </form>
    </AuthFrame>
  );
}
