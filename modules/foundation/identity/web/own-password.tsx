import { Button, PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toast } from '#platform/web';
import { useForm, useSave } from '#platform/web/ui';

const blank = { current: '', password: '', repeat: '' };

/** A new password of one's own, for whoever knows the old one. */
export function OwnPassword() {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: blank,
    validate: ({ current, password, repeat }): Record<string, string> => ({
      ...(!current && { current: t('ui.rules.required') }),
      ...([...password].length < 8 && { password: t('profile.tooShort') }),
      ...(password !== repeat && { repeat: t('profile.noMatch') }),
    }),
  });
  const saving = useSave({
    form,
    method: 'POST',
    path: '/api/v1/auth/password',
    silent: true,
    toBody: ({ current, password }) => ({ current, password }),
    onSaved: () => {
      form.setValues(blank);
      toast('success', t('profile.changed'), { timer: 6000 });
    },
  });
  const input = (name: keyof typeof blank, label: string, autoComplete: string) => (
    <PasswordInput
      label={t(label)}
      className="k-ltr-input"
      required
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': t('ui.signIn.showPassword') }}
      {...form.getInputProps(name)}
    />
  );
  return (
    <form
      ref={saving.root}
      noValidate
      className="k-form-main"
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.validate().hasErrors) void saving.save(form.getValues());
      }}
    >
      <section className="k-panel">
        <h2>{t('profile.password')}</h2>
        <p className="k-panel-hint">{t('profile.passwordHint')}</p>
        <div className="k-grid">
          {input('current', 'profile.current', 'current-password')}
          {input('password', 'profile.new', 'new-password')}
          {input('repeat', 'profile.repeat', 'new-password')}
        </div>
        <Button type="submit" mt="1rem" loading={saving.isSaving}>
          {t('profile.password')}
        </Button>
      </section>
    </form>
  );
}
