import { Button, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { byDay, type Notification } from '#collaboration/notifications/contract';
import { formatDate, formatTime, Ltr, pagesAt } from '#platform/web';
import { EmptyState, IconBell, IconCheck, IconSend, PageHeader, PageSkeleton } from '#platform/web/ui';
import { NotificationRow } from './notification-row.tsx';
import { readAll, readOne, useNotifications } from './own-notifications.ts';
import './notifications.css';

const pageSize = 30;

/** What one was told, by days: unread ones stand out, and may be shown alone. */
export default function NotificationsPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const isUnread = params.get('show') === 'unread';
  const list = useNotifications({ perPage: pageSize, unread: isUnread });
  if (!list.data) return <PageSkeleton hasFailed={list.isError} retry={() => void list.refetch()} />;
  const unread = list.data.pages[0]?.unread ?? 0;
  return (
    <>
      <PageHeader
        title={t('screens.notifications')}
        // A shop's menu leads to no site settings: whoever may write to others finds the way here.
        secondary={pagesAt(['/site/send_notifications'], t).map(({ path, title }) => ({
          label: title,
          to: path,
          icon: IconSend,
        }))}
      />
      <div className="nt-tools">
        <SegmentedControl
          aria-label={t('notification.filter.label')}
          value={isUnread ? 'unread' : 'all'}
          onChange={(shown) => setParams(shown === 'unread' ? { show: 'unread' } : {}, { replace: true })}
          data={[
            { value: 'all', label: t('notification.filter.all') },
            { value: 'unread', label: t('notification.filter.unread') },
          ]}
        />
        {unread > 0 && (
          <Button variant="default" leftSection={<IconCheck size="1.1rem" aria-hidden />} onClick={() => void readAll()}>
            {t('notification.readAll')}
          </Button>
        )}
      </div>
      {list.rows.length === 0 ? (
        <EmptyState
          icon={IconBell}
          title={t(isUnread ? 'notification.noneUnread' : 'notification.none')}
          hint={isUnread ? undefined : t('notification.noneHint')}
        />
      ) : (
        byDay(list.rows, formatDate).map(([day, told]) => <Day key={day} day={day} told={told} />)
      )}
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('notification.more')}
        </Button>
      )}
    </>
  );
}

function Day({ day, told }: { day: string; told: readonly Notification[] }) {
  return (
    <section className="nt-day">
      <h2>
        <Ltr>{day}</Ltr>
      </h2>
      <ul className="nt-rows k-panel">
        {told.map((one) => (
          <NotificationRow
            key={one.id}
            told={one}
            when={<Ltr>{formatTime(one.created_at)}</Ltr>}
            aside={!one.read_at && <ReadButton told={one} />}
          />
        ))}
      </ul>
    </section>
  );
}

/** Reads one without going where it leads. */
function ReadButton({ told }: { told: Notification }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="k-tool"
      aria-label={`${t('notification.readOne')}: ${told.title}`}
      title={t('notification.readOne')}
      onClick={() => void readOne(told)}
    >
      <IconCheck size="1.15rem" aria-hidden />
    </button>
  );
}
