import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#platform/web';
import type { PartProps } from './parts.ts';

/** In place of what was not fetched while there was a line: that is said, the till stays, and asks for it again the next time. */
export function MissingPart({ onClose }: Pick<PartProps, 'onClose'>) {
  const { t } = useTranslation();
  useEffect(() => {
    toast('warning', t('till.pay.needsLine'), { timer: 8_000 });
    onClose();
  }, []);
  return null;
}
