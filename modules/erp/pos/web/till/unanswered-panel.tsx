import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Ltr } from '#platform/web';
import { IconWifiOff } from '#platform/web/ui';
import type { NumberedTicket } from '../device/take-number.ts';

interface UnansweredPanelProps {
  ticket: NumberedTicket;
  onAgain: (ticket: NumberedTicket) => void;
  onLeave: (ticket: NumberedTicket) => void;
}

/** No answer came to what is not sold without one: it is asked again, or left to whoever looks at it later. */
export function UnansweredPanel({ ticket, onAgain, onLeave }: UnansweredPanelProps) {
  const { t } = useTranslation();
  return (
    <div className="till-sold">
      <IconWifiOff size="3rem" aria-hidden />
      <p className="till-change">
        <strong>
          <Ltr>{ticket.number}</Ltr>
        </strong>
      </p>
      <p role="alert">{t('till.unanswered.means')}</p>
      <div className="till-sold-acts">
        <Button size="lg" variant="default" onClick={() => onLeave(ticket)}>
          {t('till.unanswered.leave')}
        </Button>
        <Button size="lg" data-autofocus autoFocus onClick={() => onAgain(ticket)}>
          {t('till.unanswered.again')}
        </Button>
      </div>
      <p className="till-note">{t('till.unanswered.leaveMeans')}</p>
    </div>
  );
}
