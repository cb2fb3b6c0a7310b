import { useTranslation } from 'react-i18next';
import type { ContactKind } from '#insight/profiles/contract';
import type { Entity } from '#platform/entity';
import { type Action, can, placeOf } from '#platform/web';
import { declaredColumns, declaredFilters, ListPage } from '#platform/web/ui';

interface PaperListProps {
  entity: Entity<any, any>;
  kind: ContactKind;
  id: number;
  emptyHint: string;
  /** What makes the first of them. */
  create?: Action | undefined;
}

/** Papers of a contact, as their own list shows them. */
export default function PaperList({ entity, kind, id, emptyHint, create }: PaperListProps) {
  const { t } = useTranslation();
  const wire = `${kind}_id`;
  const path = `/api/v1/${entity.path}`;
  return (
    <ListPage
      name={`${entity.path}-of-${kind}`}
      path={path}
      title={t(`${entity.name}.title`)}
      columns={declaredColumns(entity, t).filter((column) => column.id !== wire)}
      filters={declaredFilters(entity, t).filter(({ name }) => name !== wire)}
      fixed={{ [wire]: id }}
      defaultSort="-id"
      rowHref={(row) => `${placeOf(entity)}/${row.id}/show`}
      exportPath={can(entity.permissions.export) ? `${path}/export` : false}
      emptyHint={emptyHint}
      primary={create}
      isEmbedded
    />
  );
}
