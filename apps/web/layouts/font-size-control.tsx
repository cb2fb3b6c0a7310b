import { useTranslation } from 'react-i18next';
import { IconTextSize } from '../../../platform/web/icons.ts';
import { setPreferences, usePreferences } from '../../../platform/web/preferences.ts';
import { PopupButton } from '../../../platform/web/ui/popup.tsx';

/** The size of everything, 10 to 30 px: beside the page, or at its foot where nothing is beside it. */
export function FontSizeControl() {
  const { t } = useTranslation();
  const { fontSize } = usePreferences();
  const set = (size: number) => setPreferences({ fontSize: size });
  const slider = () => (
    <div className="k-font-panel">
      <div>
        <strong>{t('ui.fontSize')}</strong>
        <bdi dir="ltr">{fontSize} px</bdi>
      </div>
      <input
        type="range"
        min={10}
        max={30}
        value={fontSize}
        aria-label={t('ui.fontSize')}
        onChange={(event) => set(Number(event.currentTarget.value))}
      />
      <button type="button" className="k-item" onClick={() => set(16)} disabled={fontSize === 16}>
        {t('ui.reset')}
      </button>
    </div>
  );
  return (
    <div className="k-font-control">
      <PopupButton label={t('ui.fontSize')} kind="dialog" className="k-font-button" content={slider}>
        <IconTextSize size="1rem" aria-hidden />
      </PopupButton>
    </div>
  );
}
