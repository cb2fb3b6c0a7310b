import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entity, Verb } from '#platform/entity';
import type { Action, EntityExtras, Selection } from './entity-extras.ts';
import type { Icon } from './icons.ts';
import { can } from './session.ts';
import { judgeRow, signOf } from './use-verbs.tsx';

const BulkDialog = lazy(() => import('./ui/bulk-dialog.tsx'));

/** The declared verbs for many at once and what its module adds, as actions on a selection; and the dialog of the one being asked for. */
export function useBulkVerbs(entity: Entity<any, any>, extras: EntityExtras): Bulk {
  const { t } = useTranslation();
  const [open, setOpen] = useState<{ name: string; selection: Selection }>();
  const verbs = Object.entries(entity.verbs as Record<string, Verb>).filter(([, verb]) => verb.bulk && can(verb.permission));
  const isOffered = (name: string, { isAll, rows }: Selection) =>
    isAll || rows.some((row) => judgeRow(entity, name, row).judged === 'yes');
  const declared = (selection: Selection): Action[] =>
    verbs
      .filter(([name]) => isOffered(name, selection))
      .map(([name, verb]) => ({
        label: t(`${entity.name}.actions.${name}`),
        ...(signOf(extras, name) && { icon: signOf(extras, name) as Icon }),
        tone: verb.tone,
        run: () => setOpen({ name, selection }),
      }));
  const { bulkActions: own } = extras;
  return {
    actions: verbs.length === 0 ? own : (selection, reload) => [...declared(selection), ...(own?.(selection, reload) ?? [])],
    dialog: open && (
      <Suspense fallback={null}>
        <BulkDialog entity={entity} extras={extras} {...open} onClose={() => setOpen(undefined)} />
      </Suspense>
    ),
  };
}

interface Bulk {
  actions: EntityExtras['bulkActions'] | undefined;
  dialog: ReactNode;
}
