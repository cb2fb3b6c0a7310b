import { useTranslation } from 'react-i18next';
import { IconCash, IconChartBar, IconChecklist, IconCloudUpload } from '#platform/web/ui';
import type { Part, PartProps } from './parts.ts';
import { TillDialog } from './till-dialog.tsx';

const ways = [
  ['move', IconCash],
  ['report', IconChartBar],
  ['queue', IconCloudUpload],
  ['close', IconChecklist],
] as const satisfies readonly (readonly [Part, unknown])[];

/** What is done with the drawer beside selling. */
export default function DrawerDialog({ onClose, onOpen }: PartProps) {
  const { t } = useTranslation();
  return (
    <TillDialog title={t('till.acts.drawer')} onClose={onClose} size="38rem">
      <div className="k-targets till-doors">
        {ways.map(([part, Icon], at) => (
          <button
            key={part}
            type="button"
            className="k-target"
            data-part={part}
            data-autofocus={at === 0 || undefined}
            onClick={() => onOpen(part)}
          >
            <span className="till-way">
              <Icon size="1.3rem" aria-hidden />
              {t(`till.drawer.${part}`)}
            </span>
            <small className="k-target-note">{t(`till.drawer.${part}Hint`)}</small>
          </button>
        ))}
      </div>
    </TillDialog>
  );
}
