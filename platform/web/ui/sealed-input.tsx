import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Form } from '../form-type.ts';

interface SealedInputProps {
  label: string;
  /** Its field, as it travels. */
  path: string;
  isKept: boolean;
  form: Form;
}

/** What the product keeps sealed: typed to be set, left empty to be kept, and never shown again. */
export function SealedInput({ label, path, isKept, form }: SealedInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      label={label}
      description={t(isKept ? 'ui.sealed.kept' : 'ui.sealed.note')}
      className="k-ltr-input"
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('ui.signIn.showPassword') }}
      data-path={path}
      {...form.getInputProps(path)}
    />
  );
}
