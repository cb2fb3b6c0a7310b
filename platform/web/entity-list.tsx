import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Entity } from '#platform/entity';
import { entityActions } from './entity-actions.ts';
import type { EntityExtras } from './entity-extras.ts';
import { declaredColumns } from './entity-fields.tsx';
import { declaredFilters } from './filters.ts';
import { optionalText } from './i18n.ts';
import { IconPlus } from './icons.ts';
import { screenPathOf } from './registry.ts';
import { can } from './session.ts';
import { ListPage } from './ui/list-page.tsx';
import { wireSort } from './wire-sort.ts';

/** The list of any entity, out of its declaration. */
export function EntityList({ entity, extras }: { entity: Entity<any>; extras: EntityExtras }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const at = screenPathOf(entity.name) ?? entity.screens;
  const { permissions } = entity;
  const one = t(`${entity.name}.one`);
  const { bulkActions } = extras;
  return (
    <ListPage
      name={entity.path}
      path={`/api/v1/${entity.path}`}
      title={t(`${entity.name}.title`)}
      columns={declaredColumns(entity, t, extras.cells)}
      filters={declaredFilters(entity, t)}
      canSearch={entity.list.search !== undefined}
      defaultSort={wireSort(entity)}
      primary={
        permissions.create && can(permissions.create)
          ? { label: t('ui.entity.create', { one }), to: `${at}/create`, icon: IconPlus }
          : undefined
      }
      secondary={extras.listActions?.() ?? []}
      rowHref={(row) => `${at}/${row.id}/${permissions.show !== undefined || !permissions.edit ? 'show' : 'edit'}`}
      rowActions={(row, reload) => [
        ...(extras.rowActions?.(row, reload) ?? []),
        ...entityActions({ entity, extras, row, t, reload, open: (path) => navigate(path) }),
      ]}
      bulkActions={bulkActions}
      rowTone={(row) => (row['disabled_at'] ? 'muted' : undefined)}
      exportPath={permissions.export && can(permissions.export) ? `/api/v1/${entity.path}/export` : false}
      emptyHint={optionalText(`${entity.name}.empty`)}
    />
  );
}
