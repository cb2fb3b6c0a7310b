import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { type ContactKind, contactTabs, dealings } from '#insight/profiles/contract';
import { type Action, can, localName, refreshLists, type WireRow } from '#platform/web';
import { CopyNumber, entityActions, PageHeader, PageSkeleton, RecordTabs, StatusBadge, useItem } from '#platform/web/ui';
import { nextSteps } from './next-steps.ts';
import { contactEntities, contactPage } from './pages.ts';
import './profiles.css';

export interface OfContact {
  kind: ContactKind;
}
export interface SeenContact extends OfContact {
  id: number;
  /** As his list knows him; none for whoever may not see contacts. */
  row: WireRow | undefined;
}

interface FrameProps extends OfContact {
  children: (contact: SeenContact) => ReactNode;
  /** What is done with what this tab shows, before all else that may be done. */
  actions?: (contact: SeenContact) => readonly Action[];
}

/** The head of each page of a contact: who he is, what may be done with him, and the other pages there are of him. */
export function ContactFrame({ kind, children, actions }: FrameProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = Number(useParams()['id']);
  const entity = contactEntities[kind];
  const path = `/api/v1/${entity.path}`;
  const seesContacts = can(entity.permissions.show);
  const found = useItem(path, id, seesContacts);
  const row = found.data;
  if (seesContacts && !row) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const contact = { kind, id, row };
  const name = localName(row) || `#${id}`;
  const reload = () => refreshLists(path);
  const at = dealings[kind].page;
  const generic = row
    ? entityActions({ entity, extras: {}, row, t, reload, open: (to) => navigate(to), afterRemove: () => navigate(at) })
    : [];
  const [primary, ...others] = [...(actions?.(contact) ?? []), ...nextSteps(contact, t)];
  const pages = contactTabs[kind].map(({ page, permission }) => ({
    to: contactPage(kind, id, page),
    label: t(`contactPage.tabs.${page === 'purchase-returns' ? `${dealings[kind].papers}Returned` : page}`),
    permission,
  }));
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[{ label: t(`${entity.name}.title`), to: seesContacts ? at : undefined }]}
        number={row && <CopyNumber number={String(row['phone'])} />}
        status={row?.['disabled_at'] ? <StatusBadge label={t('ui.state.disabled')} word="disabled" /> : undefined}
        primary={primary ?? generic[0]}
        secondary={[...others, ...generic.slice(primary ? 0 : 1)]}
      />
      <RecordTabs label={name} tabs={pages} />
      <Suspense fallback={<PageSkeleton hasFailed={false} retry={() => undefined} />}>{children(contact)}</Suspense>
    </>
  );
}
