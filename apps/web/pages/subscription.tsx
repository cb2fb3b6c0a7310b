import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/web';
import { IconCreditCard } from '../../../platform/web/icons.ts';
import { StatusBadge } from '../../../platform/web/ui/status-badge.tsx';
import { HomeButton, SignOutButton, StandingPage } from './standing-page.tsx';

/** Where a company without an open subscription ends up. */
export default function Subscription() {
  const { t } = useTranslation();
  const status = useSession()?.tenant.subscriptionStatus ?? 'expired';
  const isOpen = status !== 'expired' && status !== null;
  return (
    <StandingPage
      icon={IconCreditCard}
      title={t('screens.subscription')}
      text={t(isOpen ? 'ui.standing.subscribed' : 'ui.standing.subscription')}
    >
      <StatusBadge label={t(`ui.subscription.${status}`)} word={status} />
      {isOpen ? <HomeButton /> : <SignOutButton />}
    </StandingPage>
  );
}
