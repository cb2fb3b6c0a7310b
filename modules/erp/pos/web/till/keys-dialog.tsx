import { useTranslation } from 'react-i18next';
import type { PartProps } from './parts.ts';
import { TillDialog } from './till-dialog.tsx';
import { type TillKey, tillKeys } from './till-keys.ts';

const lineKeys = [
  ['+', 'more'],
  ['−', 'fewer'],
  ['*', 'quantity'],
  ['↑ ↓', 'walk'],
  ['Delete', 'remove'],
  ['3*', 'many'],
  ['Enter', 'take'],
  ['Esc', 'leave'],
] as const;

/** Everything a till does by a key. */
export default function KeysDialog({ onClose }: PartProps) {
  const { t } = useTranslation();
  return (
    <TillDialog title={t('till.keys.title')} onClose={onClose}>
      <dl className="k-keys">
        {(Object.keys(tillKeys) as TillKey[]).map((key) => (
          <div key={key}>
            <dt>{t(key === 'keys' ? 'till.keys.title' : `till.acts.${key}`)}</dt>
            <dd>
              <kbd className="k-kbd">{tillKeys[key]}</kbd>
            </dd>
          </div>
        ))}
        {lineKeys.map(([key, name]) => (
          <div key={key}>
            <dt>{t(`till.keys.${name}`)}</dt>
            <dd>
              <kbd className="k-kbd" dir="ltr">
                {key}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </TillDialog>
  );
}
