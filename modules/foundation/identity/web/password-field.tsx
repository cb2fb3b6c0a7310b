import { Button, Group, PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyNumber, type Form, IconRefresh } from '#platform/web/ui';
import { newPassword } from './new-password.ts';

/** The password given to someone: typed, or made here and shown once to be handed over. */
export function PasswordField({ form, isNew }: { form: Form; isNew: boolean }) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const [made, setMade] = useState('');
  const { value, error } = form.getInputProps('password');
  const generate = () => {
    const password = newPassword();
    form.setFieldValue('password', password);
    form.setFieldValue('initial_password', true);
    setMade(password);
    setIsShown(true);
  };
  return (
    <div data-wide>
      <Group align="end" gap="0.5rem" wrap="wrap">
        <PasswordInput
          label={t('user.fields.password')}
          description={t(isNew ? 'user.passwordNew' : 'user.passwordKeep')}
          className="k-ltr-input"
          w={{ base: '100%', sm: '24rem' }}
          required={isNew}
          autoComplete="new-password"
          visible={isShown}
          onVisibilityChange={setIsShown}
          visibilityToggleButtonProps={{ 'aria-label': t('ui.signIn.showPassword') }}
          data-path="password"
          value={value ?? ''}
          error={error}
          onChange={(event) => {
            form.setFieldValue('password', event.currentTarget.value);
            form.setFieldValue('initial_password', event.currentTarget.value === made);
          }}
        />
        <Button variant="default" leftSection={<IconRefresh size="1rem" aria-hidden />} onClick={generate}>
          {t('user.generate')}
        </Button>
        {made && made === value && <CopyNumber number={made} />}
      </Group>
      {made && made === value && (
        <Text fz="0.875rem" c="dimmed" mt="0.5rem" role="status">
          {t('user.initialHint')}
        </Text>
      )}
    </div>
  );
}
