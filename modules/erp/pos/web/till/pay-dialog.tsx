import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tenderProblem } from '#erp/pos/contract';
import { amountText } from '#platform/entity';
import { formatAmount, Ltr } from '#platform/web';
import { IconTrash } from '#platform/web/ui';
import type { PartProps } from './parts.ts';
import { PayAmount } from './pay-amount.tsx';
import { SoldPanel } from './sold-panel.tsx';
import { emptyTicket } from './ticket.ts';
import { TillDialog } from './till-dialog.tsx';
import { UnansweredPanel } from './unanswered-panel.tsx';
import type { Desk } from './use-desk.ts';
import { useSelling } from './use-selling.ts';

/** How the ticket is paid, in as many parts as it takes, and what goes back. */
export default function PayDialog({ desk, onClose, onSold, onSelling }: PartProps) {
  const { t } = useTranslation();
  // What was sold stays here to be read while the next ticket is blank already.
  const [sold, setSold] = useState<Desk>();
  const { selling, sell, askAgain, leave } = useSelling(desk, () => {
    setSold(desk);
    desk.act({ do: 'open', ticket: emptyTicket() });
    onSold();
  });
  const isFixed = selling.state === 'asking' || selling.state === 'unanswered';
  useEffect(() => {
    onSelling(isFixed);
    return () => onSelling(false);
  }, [isFixed]);
  const shown = sold ?? desk;
  const title = selling.state === 'sold' ? t('till.sold.title', { number: selling.ticket.number }) : t('till.pay.title');
  return (
    <TillDialog title={title} onClose={onClose} size="56rem" isFixed={isFixed}>
      {selling.state === 'sold' ? (
        <SoldPanel desk={shown} ticket={selling.ticket} onNext={onClose} />
      ) : selling.state === 'unanswered' ? (
        <UnansweredPanel ticket={selling.ticket} onAgain={askAgain} onLeave={leave} />
      ) : (
        <Paying
          desk={desk}
          problem={selling.state === 'paying' ? selling.problem : undefined}
          isAsking={selling.state === 'asking'}
          onSell={sell}
        />
      )}
    </TillDialog>
  );
}

interface PayingProps {
  desk: Desk;
  problem: string | undefined;
  isAsking: boolean;
  onSell: () => void;
}

function Paying({ desk, problem, isAsking, onSell }: PayingProps) {
  const { t } = useTranslation();
  const { priced, ticket, act } = desk;
  const { terms, worth, settled, returned } = priced;
  const { currency } = terms;
  const text = (amount: number) => formatAmount(amountText(amount, currency), currency);
  const wrong = tenderProblem(terms, worth.total, ticket.tenders, returned);
  const isPaid = wrong === undefined;
  return (
    <form
      className="till-paying"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPaid && !isAsking) onSell();
      }}
    >
      <div className="till-due">
        <dl className="till-sums">
          <Sum name="total" value={text(worth.total)} />
          {returned > 0 && <Sum name="returned" value={text(-returned)} />}
          {settled.rounding !== 0 && <Sum name="rounding" value={text(settled.rounding)} />}
        </dl>
        <ul className="till-tenders">
          {ticket.tenders.map((one, at) => (
            <li key={`${one.method}${one.currency}${at}`}>
              <span>{t(`till.methods.${one.method}`)}</span>
              <Ltr>{formatAmount(amountText(one.amount, one.currency), one.currency)}</Ltr>
              <button type="button" aria-label={t('till.pay.remove')} onClick={() => act({ do: 'untender', at })}>
                <IconTrash size="1.2rem" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
        <p className="till-left-to-pay" data-state={isPaid ? 'paid' : 'open'} role="status">
          <span>{t(settled.left > 0 ? 'till.pay.left' : 'till.pay.change')}</span>
          <strong>
            <Ltr>{text(settled.left > 0 ? settled.left : settled.change)}</Ltr>
          </strong>
        </p>
        {(problem || (wrong && wrong !== 'notPaid')) && (
          <p className="till-refused" role="alert">
            {problem ?? t(`till.pay.${wrong}`)}
          </p>
        )}
      </div>
      <PayAmount desk={desk} isPaid={isPaid} />
      <Button
        type="submit"
        className="till-finish k-primary"
        color="saffron.5"
        size="xl"
        data-act="finish"
        data-autofocus={isPaid || undefined}
        disabled={!isPaid}
        loading={isAsking}
      >
        {t(settled.change > 0 ? 'till.pay.finishChange' : 'till.pay.finish', { change: text(settled.change) })}
      </Button>
    </form>
  );
}

function Sum({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{t(`till.sums.${name}`)}</dt>
      <dd>
        <Ltr>{value}</Ltr>
      </dd>
    </div>
  );
}
