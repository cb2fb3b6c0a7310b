import type { TFunction } from 'i18next';
import { type Entity, isEditable, snake } from '#platform/entity';
import { call } from './api.ts';
import type { Action, EntityExtras } from './entity-extras.ts';
import { valueName } from './entity-fields.tsx';
import { CallError } from './errors.ts';
import { askConfirm, showError, toast } from './feedback.ts';
import { localName, optionalText } from './i18n.ts';
import { IconBan, IconCircleCheck, IconPencil, IconTrash } from './icons.ts';
import { queryClient, type WireRow } from './lists.ts';
import { placeOf } from './registry.ts';
import { can } from './session.ts';

interface ActionContext {
  entity: Entity<any, any>;
  extras: EntityExtras;
  row: WireRow;
  t: TFunction;
  reload: () => Promise<void>;
  open: (path: string) => void;
  /** After a delete: where to go. */
  afterRemove?: () => void;
}

/** What may be done with any record: edit, disable or enable, delete; each by its key. */
export function entityActions(context: ActionContext): Action[] {
  const { entity, row, t } = context;
  const { permissions } = entity;
  const at = placeOf(entity);
  const isDisabled = Boolean(row['disabled_at']);
  const actions: (Action | false)[] = [
    permissions.edit !== undefined &&
      isEditable(entity, row[snake(entity.state ?? '')]) &&
      can(permissions.edit) && { label: t('ui.edit'), icon: IconPencil, to: `${at}/${row.id}/edit` },
    entity.disable &&
      permissions.disable !== undefined &&
      can(permissions.disable) && {
        label: t(isDisabled ? 'ui.enable' : 'ui.disable'),
        icon: isDisabled ? IconCircleCheck : IconBan,
        run: () => switchState(context, isDisabled ? 'enable' : 'disable'),
      },
    permissions.remove !== undefined &&
      can(permissions.remove) && { label: t('ui.delete'), icon: IconTrash, tone: 'danger', run: () => remove(context) },
  ];
  return actions.filter((action) => action !== false);
}

/** The name people know a record by. */
export function recordName(entity: Pick<Entity<any, any>, 'name' | 'title' | 'fields'>, row: WireRow): string {
  return plainName(entity, String(entity.title), row) || `#${row.id}`;
}

/** A value as plain words, for headings and sentences. */
export function plainName(entity: Pick<Entity<any, any>, 'name' | 'fields'>, field: string, row: WireRow): string {
  const value = row[valueName(field, entity.fields[field])];
  const option = entity.fields[field]?.kind === 'oneOf' && optionalText(`${entity.name}.options.${field}.${value}`);
  return option || localName(value);
}

async function switchState(context: ActionContext, verb: 'disable' | 'enable'): Promise<void> {
  const { entity, row, extras, t, reload } = context;
  const back = () => void switchState(context, verb === 'disable' ? 'enable' : 'disable');
  try {
    await call('POST', `/api/v1/${entity.path}/${row.id}/${verb}`, {
      formTakesFields: true,
      onMessage: (message) => toast('success', message, { timer: 8000, undo: back }),
    });
    await reload();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showError({
      title: t('ui.errors.bang'),
      message: extras.disableFailure?.() ?? error.message,
      lines: extras.disableFailure ? [error.message] : [],
    });
  }
}

async function remove({ entity, row, t, reload, afterRemove }: ActionContext): Promise<void> {
  const isGone = await askConfirm({
    title: t('ui.confirmDelete.title', { one: t(`${entity.name}.one`) }),
    message: t('ui.confirmDelete.message', { name: recordName(entity, row) }),
    action: () =>
      call('DELETE', `/api/v1/${entity.path}/${row.id}`, { onMessage: (message) => toast('success', message, { timer: 5000 }) }),
  });
  if (!isGone) return;
  // Its page is left before anything reads the record anew: there is nothing to read.
  afterRemove?.();
  queryClient.removeQueries({ queryKey: ['item', `/api/v1/${entity.path}`, String(row.id)] });
  await reload();
}
