import { useNetwork } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { IconWifiOff } from '../../../platform/web/icons.ts';

/** Says that nothing can be saved now, and goes away by itself. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const { online } = useNetwork();
  if (online) return null;
  return (
    <div className="k-offline" role="status">
      <IconWifiOff size="1.1rem" aria-hidden />
      {t('ui.offline')}
    </div>
  );
}
