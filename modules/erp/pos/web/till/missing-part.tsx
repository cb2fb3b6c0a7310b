import { useTranslation } from 'react-i18next';
import type { PartProps } from './parts.ts';
import { TillDialog } from './till-dialog.tsx';

/** In place of what was not fetched while there was a line: the till stays, and asks for it again the next time. */
export default function MissingPart({ onClose }: PartProps) {
  const { t } = useTranslation();
  return (
    <TillDialog title={t('till.tools')} onClose={onClose}>
      <p className="till-refused" role="alert">
        {t('till.pay.needsLine')}
      </p>
    </TillDialog>
  );
}
