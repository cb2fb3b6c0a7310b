import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { User } from '#foundation/identity/contract';
import { shopStaff } from '#foundation/identity/web';
import { type Action, can, localName, type WireRow } from '#platform/web';
import { IconPencil, lookup, PageHeader, PageSkeleton, RecordTabs, StatusBadge, useItem } from '#platform/web/ui';
import { staffPages } from './index.ts';

export interface Person {
  id: number;
  /** As the list of people knows him; none for whoever may not see people. */
  row: WireRow | undefined;
}

/** The head of each page of a person: who he is, what may be done with him, and the other pages there are of him. */
export function StaffFrame({ children, action }: { children: (person: Person) => ReactNode; action?: Action }) {
  const { t } = useTranslation();
  const id = Number(useParams()['id']);
  const seesPeople = can(User.permissions.show);
  const found = useItem('/api/v1/users', id, seesPeople);
  const named = useQuery({ ...lookup('user', ''), enabled: !seesPeople }).data?.find((one) => one.id === id);
  if (seesPeople && !found.data) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const row = found.data;
  const name = localName(row ?? named) || `#${id}`;
  const edit: Action | undefined =
    row && can(User.permissions.edit) && !row['is_stronger']
      ? { label: t('ui.edit'), icon: IconPencil, to: `${shopStaff}/${id}/edit` }
      : undefined;
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[{ label: t('user.title'), to: seesPeople ? shopStaff : undefined }]}
        status={row && <Standing row={row} />}
        primary={action ?? edit}
        secondary={action && edit ? [edit] : []}
      />
      <RecordTabs
        label={name}
        tabs={Object.entries(staffPages).map(([page, permission]) => ({
          to: `${shopStaff}/${id}/${page}`,
          label: t(`staff.pages.${page}`),
          permission,
        }))}
      />
      <Suspense fallback={<PageSkeleton hasFailed={false} retry={() => undefined} />}>{children({ id, row })}</Suspense>
    </>
  );
}

/** Whether he works here, and whether he signs in. */
function Standing({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  if (row['activity'] === 'inactive') return <StatusBadge label={t('user.options.activity.inactive')} word="inactive" />;
  if (row['allow_login'] === false) return <StatusBadge label={t('staff.noSignIn')} />;
  return <StatusBadge label={t('user.options.activity.active')} tone="done" />;
}
