import { Button, Checkbox } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText } from '#platform/entity';
import { formatAmount, Ltr, useStored } from '#platform/web';
import { IconCircleCheck, IconPrinter } from '#platform/web/ui';
import type { NumberedTicket } from '../device/take-number.ts';
import { usePrinting } from '../receipt/use-printing.ts';
import type { Desk } from './use-desk.ts';

interface SoldPanelProps {
  desk: Desk;
  ticket: NumberedTicket;
  onNext: () => void;
}

/** It is sold: what goes back, and its receipt. */
export function SoldPanel({ desk, ticket, onNext }: SoldPanelProps) {
  const { t } = useTranslation();
  const { currency } = desk.priced.terms;
  const { change } = ticket.printed;
  const [prints, setPrints] = useStored('till-prints', false);
  const print = usePrinting(desk);
  const printIt = () => void print({ kind: 'ticket', ticket: ticket.printed });
  useEffect(() => {
    if (prints) printIt();
  }, []);
  return (
    <div className="till-sold">
      <IconCircleCheck size="3rem" aria-hidden />
      <p className="till-change" role="status">
        <span>{t(change > 0 ? 'till.pay.change' : 'till.sold.noChange')}</span>
        {change > 0 && (
          <strong data-change="">
            <Ltr>{formatAmount(amountText(change, currency), currency)}</Ltr>
          </strong>
        )}
      </p>
      {ticket.offline && <p className="till-note">{t('till.sold.kept')}</p>}
      <div className="till-sold-acts">
        <Button size="lg" variant="default" leftSection={<IconPrinter size="1.3rem" aria-hidden />} onClick={printIt}>
          {t('till.print.receipt')}
        </Button>
        <Button size="lg" color="saffron.5" className="k-primary" data-act="next" data-autofocus autoFocus onClick={onNext}>
          {t('till.sold.next')}
        </Button>
      </div>
      <Checkbox label={t('till.print.always')} checked={prints} onChange={(event) => setPrints(event.currentTarget.checked)} />
    </div>
  );
}
