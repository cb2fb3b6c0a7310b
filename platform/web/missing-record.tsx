import { useTranslation } from 'react-i18next';
import type { Entity } from '#platform/entity';
import { mayOpen, placeOf } from './registry.ts';
import { EmptyState } from './ui/empty-state.tsx';
import { PageHeader } from './ui/page-header.tsx';

/** The page of a record that is not there, or not for this person, with the way back to the others. */
export function MissingRecord({ entity }: { entity: Entity<any> }) {
  const { t } = useTranslation();
  const list = { label: t(`${entity.name}.title`), to: placeOf(entity) };
  return (
    <>
      <PageHeader title={t('ui.errors.notFound')} crumbs={[list]} />
      <EmptyState title={t('ui.standing.notFound')} action={mayOpen(list.to) ? list : undefined} />
    </>
  );
}
