import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web';
import { IconBell, PopupButton } from '#platform/web/ui';
import { useUnread } from './own-notifications.ts';
import './notifications.css';

const BellList = lazy(() => import('./bell-list.tsx'));

/** The bell of the top bar with how many one has not read, and none where there are none. */
export default function Bell() {
  const { t } = useTranslation();
  const unread = useUnread();
  const shown = unread > 99 ? '99+' : formatNumber(unread);
  return (
    <PopupButton
      label={unread > 0 ? t('notification.bellUnread', { unread: shown }) : t('notification.bell')}
      kind="dialog"
      width="22rem"
      className="k-tool nt-bell"
      content={(close) => (
        <Suspense fallback={<div className="nt-wait" />}>
          <BellList close={close} unread={unread} />
        </Suspense>
      )}
    >
      <IconBell size="1.25rem" aria-hidden />
      {unread > 0 && <span className="k-badge-count">{shown}</span>}
    </PopupButton>
  );
}
