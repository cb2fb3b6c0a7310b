import { Button, Stack, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { localName, type TenantChoice } from '#platform/web';
import { IconChevronRight } from '../../../platform/web/icons.ts';
import { AuthFrame } from '../layouts/auth-frame.tsx';

interface TenantPickerProps {
  tenants: readonly TenantChoice[];
  isBusy: boolean;
  onPick: (slug: string) => void;
  onBack: () => void;
}

/** One address, several companies: the person says which. */
export function TenantPicker({ tenants, isBusy, onPick, onBack }: TenantPickerProps) {
  const { t } = useTranslation();
  return (
    <AuthFrame title={t('ui.signIn.whichTenant')} hint={t('ui.signIn.whichTenantHint')}>
      <Stack gap="0.5rem">
        {tenants.map((tenant) => (
          <UnstyledButton key={tenant.slug} className="k-choice" disabled={isBusy} onClick={() => onPick(tenant.slug)}>
            <span>{localName(tenant.name) || tenant.slug}</span>
            <IconChevronRight size="1.1rem" className="k-mirror" aria-hidden />
          </UnstyledButton>
        ))}
        <Button variant="subtle" onClick={onBack}>
          {t('ui.back')}
        </Button>
      </Stack>
    </AuthFrame>
  );
}
