import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Entity, type Field, snake } from '#platform/entity';
import { entityActions } from './entity-actions.ts';
import type { EntityExtras, ListPart } from './entity-extras.ts';
import { declaredColumns } from './entity-fields.tsx';
import { declaredFilters } from './filters.ts';
import { optionalText } from './i18n.ts';
import { IconPlus } from './icons.ts';
import type { WireRow } from './lists.ts';
import { placeOf } from './registry.ts';
import { can } from './session.ts';
import { ListPage } from './ui/list-page.tsx';
import { useBulkVerbs } from './use-bulk-verbs.tsx';
import { useVerbs } from './use-verbs.tsx';
import { wireSort } from './wire-sort.ts';

/** The list of any entity, out of its declaration. */
export function EntityList({
  entity,
  extras,
  part,
}: {
  entity: Entity<any, any>;
  extras: EntityExtras<any>;
  part?: ListPart | undefined;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const at = placeOf(entity);
  const { permissions } = entity;
  const one = t(`${entity.name}.one`);
  const bulk = useBulkVerbs(entity, extras);
  const { actions, dialog } = useVerbs(entity, extras);
  const hide = [...(entity.list.hide ?? []), ...Object.keys(part?.fixed ?? {}), ...(part?.hide ?? [])];
  const declared = { ...entity, list: { ...entity.list, hide } };
  const state = entity.state ? (entity.fields[entity.state] as Field) : undefined;
  const toneOf = (row: WireRow) => state?.tones?.[row[snake(entity.state ?? '')]];
  return (
    <>
      <ListPage
        name={part ? `${entity.path}-${Object.values(part.fixed).join('-')}` : entity.path}
        path={`/api/v1/${entity.path}`}
        title={t(part?.title ?? `${entity.name}.title`)}
        columns={declaredColumns(declared, t, extras.cells)}
        filters={declaredFilters(entity, t).filter(({ name }) => !(name in (part?.fixed ?? {})))}
        fixed={part?.fixed ?? {}}
        canSearch={entity.list.search !== undefined}
        defaultSort={wireSort(entity)}
        primary={
          part?.create && can(part.create.permission)
            ? { ...part.create, label: t(part.create.label), icon: IconPlus }
            : permissions.create && can(permissions.create)
              ? { label: t('ui.entity.create', { one }), to: `${at}/create`, icon: IconPlus }
              : undefined
        }
        secondary={[
          ...(extras.listActions?.() ?? []),
          ...(part?.beside ?? []).filter((one) => can(one.permission)).map((one) => ({ ...one, label: t(one.label) })),
        ]}
        rowHref={(row) => `${at}/${row.id}/${permissions.show !== undefined || !permissions.edit ? 'show' : 'edit'}`}
        rowActions={(row, reload) => [
          ...actions(row),
          ...(extras.rowActions?.(row, reload) ?? []),
          ...entityActions({ entity, extras, row, t, reload, open: (path) => navigate(path) }),
        ]}
        bulkActions={bulk.actions}
        rowTone={(row) => (row['disabled_at'] || ['off', 'back'].includes(toneOf(row) ?? '') ? 'muted' : undefined)}
        exportPath={permissions.export && can(permissions.export) ? `/api/v1/${entity.path}/export` : false}
        emptyHint={optionalText(part?.empty ?? `${entity.name}.empty`)}
      />
      {dialog}
      {bulk.dialog}
    </>
  );
}
