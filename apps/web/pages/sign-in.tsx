import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { CallError, signIn, type TenantChoice } from '#platform/web';
import { IconAlertCircle } from '../../../platform/web/icons.ts';
import { takeRememberedPage } from '../guards.ts';
import { AuthFrame } from '../layouts/auth-frame.tsx';
import { useDoorPaths } from './door-paths.ts';
import { TenantPicker } from './tenant-picker.tsx';

/** The sign-in form; everything it has to say stands beside its fields. */
export default function SignIn() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const paths = useDoorPaths();
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<{ fields: Record<string, string>; message: string }>({ fields: {}, message: '' });
  const [tenants, setTenants] = useState<TenantChoice[]>([]);
  const [values, setValues] = useState({ identifier: '', password: '' });

  const enter = async (tenant?: string) => {
    setIsBusy(true);
    setProblem({ fields: {}, message: '' });
    try {
      await signIn({ ...values, identifier: values.identifier.trim(), ...(tenant && { tenant }) });
      navigate(takeRememberedPage(), { replace: true });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const choices = (error.result as { tenants?: TenantChoice[] } | undefined)?.tenants ?? [];
      if (error.status === 409 && choices.length > 0) setTenants(choices);
      else tell(error);
    } finally {
      setIsBusy(false);
    }
  };
  const tell = ({ fields, message }: CallError) => {
    const own = fields['identifier'] ?? fields['email'] ?? fields['phone'] ?? fields['username'];
    const shown = { ...(own && { identifier: own }), ...(fields['password'] && { password: fields['password'] }) };
    setProblem({ fields: shown, message: Object.keys(shown).length > 0 ? '' : message });
    setTimeout(() => form.current?.querySelector<HTMLElement>(own ? '[name=identifier]' : '[name=password]')?.focus(), 0);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing: Record<string, string> = {
      ...(!values.identifier.trim() && { identifier: t('ui.rules.required') }),
      ...(!values.password && { password: t('ui.rules.password') }),
    };
    if (Object.keys(missing).length > 0) return setProblem({ fields: missing, message: '' });
    void enter();
  };
  if (tenants.length > 0)
    return <TenantPicker tenants={tenants} isBusy={isBusy} onPick={(slug) => void enter(slug)} onBack={() => setTenants([])} />;
  return (
    <AuthFrame title={t('ui.signIn.title')} hint={t('ui.signIn.hint')}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="1rem">
          {problem.message && (
            <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
              {problem.message}
            </Alert>
          )}
          <TextInput
            name="identifier"
            label={t('ui.signIn.identifier')}
            className="k-ltr-input"
            dir="ltr"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            value={values.identifier}
            error={problem.fields['identifier']}
            onChange={(event) => setValues({ ...values, identifier: event.currentTarget.value })}
          />
          <PasswordInput
            name="password"
            label={t('ui.signIn.password')}
            autoComplete="current-password"
            size="md"
            value={values.password}
            error={problem.fields['password']}
            aria-invalid={Boolean(problem.fields['password']) || undefined}
            visibilityToggleButtonProps={{ 'aria-label': t('ui.signIn.showPassword') }}
            onChange={(event) => setValues({ ...values, password: event.currentTarget.value })}
          />
          <Button type="submit" size="md" loading={isBusy} fullWidth>
            {t('ui.signIn.enter')}
          </Button>
          <p className="k-auth-links">
            <Link to={paths.recover}>{t('ui.recover.title')}</Link>
            <Link to={paths.register}>{t('ui.register.title')}</Link>
          </p>
        </Stack>
      </form>
    </AuthFrame>
  );
}
