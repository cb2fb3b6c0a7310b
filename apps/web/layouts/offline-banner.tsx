import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconWifiOff } from '../../../platform/web/icons.ts';

/** Says that nothing can be saved now, and goes away by itself. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(hearLine, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <div className="k-offline" role="status">
      <IconWifiOff size="1.1rem" aria-hidden />
      {t('ui.offline')}
    </div>
  );
}

function hearLine(listener: () => void): () => void {
  for (const event of ['online', 'offline']) window.addEventListener(event, listener);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, listener);
  };
}
