import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#platform/web';
import { beginCounting } from '../device/count-drawer.ts';
import { storeProblem } from '../device/store-problem.ts';
import type { PartProps } from './parts.ts';
import { isEmpty } from './ticket.ts';
import { TillDialog } from './till-dialog.tsx';

/** Before the drawer is counted: from here on no ticket is rung up. */
export default function CloseDialog({ desk, onClose }: PartProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string>();
  const begin = async () => {
    try {
      await beginCounting(desk.claim, desk.shift);
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : t(storeProblem(error)));
    }
  };
  const isBlank = isEmpty(desk.ticket);
  return (
    <TillDialog title={t('till.drawer.close')} onClose={onClose} size="28rem">
      <div className="till-form">
        <p>{t('till.close.begins')}</p>
        {!isBlank && <p className="till-refused">{t('till.close.openTicket')}</p>}
        {problem && (
          <p className="till-refused" role="alert">
            {problem}
          </p>
        )}
        <div className="till-dialog-acts">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button data-autofocus disabled={!isBlank} onClick={() => void begin()}>
            {t('till.close.begin')}
          </Button>
        </div>
      </div>
    </TillDialog>
  );
}
