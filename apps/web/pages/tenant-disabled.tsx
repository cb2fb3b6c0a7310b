import { useTranslation } from 'react-i18next';
import { IconBan } from '../../../platform/web/icons.ts';
import { SignOutButton, StandingPage } from './standing-page.tsx';

/** The company was switched off. */
export default function TenantDisabled() {
  const { t } = useTranslation();
  return (
    <StandingPage icon={IconBan} title={t('screens.disabled')} text={t('ui.standing.disabled')}>
      <SignOutButton />
    </StandingPage>
  );
}
