import { Button, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { byDay } from '#collaboration/notifications/contract';
import { formatDate, formatTime, Ltr } from '#platform/web';
import { EmptyState, IconBell, IconCheck, PageHeader, PageSkeleton } from '#platform/web/ui';
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
        {...(unread > 0 && { primary: { label: t('notification.readAll'), icon: IconCheck, run: readAll } })}
      />
      <SegmentedControl
        className="nt-filter"
        aria-label={t('notification.filter.label')}
        value={isUnread ? 'unread' : 'all'}
        onChange={(shown) => setParams(shown === 'unread' ? { show: 'unread' } : {}, { replace: true })}
        data={[
          { value: 'all', label: t('notification.filter.all') },
          { value: 'unread', label: t('notification.filter.unread') },
        ]}
      />
      {list.rows.length === 0 ? (
        <EmptyState
          icon={IconBell}
          title={t(isUnread ? 'notification.noneUnread' : 'notification.none')}
          hint={isUnread ? undefined : t('notification.noneHint')}
        />
      ) : (
        byDay(list.rows, formatDate).map(([day, told]) => (
          <section key={day} className="nt-day">
            <h2>
              <Ltr>{day}</Ltr>
            </h2>
            <ul className="nt-rows k-panel">
              {told.map((one) => (
                <NotificationRow
                  key={one.id}
                  told={one}
                  when={<Ltr>{formatTime(one.created_at)}</Ltr>}
                  aside={
                    !one.read_at && (
                      <button
                        type="button"
                        className="k-tool"
                        aria-label={`${t('notification.readOne')}: ${one.title}`}
                        title={t('notification.readOne')}
                        onClick={() => void readOne(one)}
                      >
                        <IconCheck size="1.15rem" aria-hidden />
                      </button>
                    )
                  }
                />
              ))}
            </ul>
          </section>
        ))
      )}
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('notification.more')}
        </Button>
      )}
    </>
  );
}
