import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ToldActivities, ToldActivity } from '#insight/activity/contract';
import { call, localName, pageOfRecord } from '#platform/web';
import { DateRange, EmptyState, type Happening, IconHistory, PageSkeleton, Timeline } from '#platform/web/ui';
import { ChangeList } from './change-list.tsx';
import './activity.css';

interface ActivityProps {
  /** Whose doings; else those done to a record. */
  user?: number;
  of?: string;
  id?: number;
}

/** Who did what when: by a person, or to a record. */
export default function Activity({ user, of, id }: ActivityProps) {
  const { t } = useTranslation();
  const [days, setDays] = useState<[string | null, string | null]>([null, null]);
  const asked = {
    ...(user ? { user_id: user } : { record_kind: of, record_id: id }),
    ...(days[0] && { from: days[0] }),
    ...(days[1] && { to: days[1] }),
  };
  const found = useInfiniteQuery({
    queryKey: ['list', '/api/v1/activities', asked],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call<ToldActivities>('GET', '/api/v1/activities', {
        query: { ...asked, ...(pageParam > 0 && { before: pageParam }) },
        signal,
        silent: true,
      }),
    getNextPageParam: (last) => (last.has_more ? last.items.at(-1)?.id : undefined),
  });
  const items = found.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className="k-panel">
      <div className="ac-days">
        <DateRange label={t('activity.days')} value={days} onChange={setDays} />
      </div>
      {found.isLoading || found.isError ? (
        <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />
      ) : items.length === 0 ? (
        <EmptyState icon={IconHistory} title={t('activity.none')} hint={t(user ? 'activity.noneBy' : 'activity.noneOf')} />
      ) : (
        <Timeline happenings={items.map((one) => happeningOf(one, user !== undefined))} />
      )}
      {found.hasNextPage && (
        <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('activity.more')}
        </Button>
      )}
    </section>
  );
}

function happeningOf(one: ToldActivity, isOfPerson: boolean): Happening {
  return {
    id: one.id,
    icon: IconHistory,
    at: one.at,
    who: isOfPerson ? null : localName(one.user) || null,
    title: (
      <span className="ac-title">
        <strong>{one.said}</strong>
        {isOfPerson && <RecordLink of={one.record} />}
      </span>
    ),
    detail: (one.note || one.changes.length > 0) && (
      <>
        {one.note && <p dir="auto">{one.note}</p>}
        <ChangeList changes={one.changes} />
      </>
    ),
  };
}

/** What kind of record it was and what it is called; a link where its page may be opened. */
function RecordLink({ of: { kind, id, one, name } }: { of: ToldActivity['record'] }) {
  const called = name ? localName(name) : `#${id}`;
  const to = name ? pageOfRecord(kind, id, called) : undefined;
  return (
    <span>
      {one}{' '}
      {to ? (
        <Link to={to} className="k-quiet-link">
          <bdi>{called}</bdi>
        </Link>
      ) : (
        <bdi>{called}</bdi>
      )}
    </span>
  );
}
