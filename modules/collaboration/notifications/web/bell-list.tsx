import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NotificationRow } from './notification-row.tsx';
import { readAll, useNotifications } from './own-notifications.ts';

const shownAtBell = 10;

/** What the bell opens: the newest notifications, the way to all of them, and all of them read with one press. */
export default function BellList({ close, unread }: { close: () => void; unread: number }) {
  const { t } = useTranslation();
  const { rows, data, isError, refetch } = useNotifications({ perPage: shownAtBell });
  return (
    <div className="nt-popup">
      <div className="nt-head">
        <h2>{t('notification.bell')}</h2>
        {unread > 0 && (
          <button type="button" className="nt-link" onClick={() => void readAll()}>
            {t('notification.readAll')}
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
      <section className="nt-scroll" aria-label={t('notification.bell')} aria-busy={!data} tabIndex={0}>
        {isError && !data && (
          <button type="button" className="nt-link" onClick={() => void refetch()}>
            {t('ui.retry')}
          </button>
        )}
        {data && rows.length === 0 && <p className="nt-none">{t('notification.none')}</p>}
        <ul className="nt-rows">
          {rows.map((one) => (
            <NotificationRow key={one.id} told={one} onOpen={close} />
          ))}
        </ul>
      </section>
      <Link to="/notifications" className="nt-all" onClick={close}>
        {t('notification.all')}
      </Link>
    </div>
  );
}
