import { useTranslation } from 'react-i18next';
import { IconLock } from '../../../platform/web/icons.ts';
import { HomeButton, StandingPage } from './standing-page.tsx';

/** A missing key, or a part of the product this business does not have. */
export default function NotAuthorized() {
  const { t } = useTranslation();
  return (
    <StandingPage icon={IconLock} title={t('screens.not-authorized')} text={t('ui.standing.notAuthorized')}>
      <HomeButton />
    </StandingPage>
  );
}
