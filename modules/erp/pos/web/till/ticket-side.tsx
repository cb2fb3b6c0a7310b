import { useTranslation } from 'react-i18next';
import { amountText } from '#platform/entity';
import { formatAmount, Ltr } from '#platform/web';
import { IconArrowBackUp, IconCash, IconDiscount, IconNotes, IconTrash, IconUser, IconX } from '#platform/web/ui';
import { LineEditor } from './line-editor.tsx';
import { isEmpty } from './ticket.ts';
import { TicketLines } from './ticket-lines.tsx';
import type { TillAct } from './till-keys.ts';
import { tillKeys } from './till-keys.ts';
import type { Desk } from './use-desk.ts';

interface TicketSideProps {
  desk: Desk;
  run: (act: TillAct) => void;
  onClear: () => void;
  /** Back to the goods, where there is room for one of the two only. */
  onBack: () => void;
  /** No ticket is begun: the shift has to be closed first. */
  isStopped: boolean;
}

/** The ticket that is rung up: for whom, what, how much, and what is done with it next. */
export function TicketSide({ desk, run, onClear, onBack, isStopped }: TicketSideProps) {
  const { t } = useTranslation();
  const { ticket, priced, act } = desk;
  const { currency } = priced.terms;
  const line = priced.lines.find((one) => one.line.key === ticket.at);
  const isBlank = isEmpty(ticket);
  return (
    <section className="till-ticket" aria-label={t('till.ticket')}>
      <div className="till-whom">
        <button type="button" className="till-square till-narrow-only" aria-label={t('till.toGoods')} onClick={onBack}>
          <IconArrowBackUp size="1.3rem" className="k-mirror" aria-hidden />
        </button>
        <button type="button" className="till-customer" onClick={() => run('customer')}>
          <IconUser size="1.2rem" aria-hidden />
          <span>
            <bdi>{ticket.customer?.name ?? t('till.nobody')}</bdi>
          </span>
          <kbd>{tillKeys.customer}</kbd>
        </button>
        {ticket.customer && !ticket.returning && (
          <button
            type="button"
            className="till-square"
            aria-label={t('till.customer.forget')}
            onClick={() => act({ do: 'set', what: { customer: null } })}
          >
            <IconX size="1.2rem" aria-hidden />
          </button>
        )}
        <button
          type="button"
          className="till-square"
          aria-label={t('till.clear')}
          title={t('till.clear')}
          disabled={isBlank}
          onClick={onClear}
        >
          <IconTrash size="1.2rem" aria-hidden />
        </button>
      </div>
      <TicketLines desk={desk} />
      {line && <LineEditor desk={desk} priced={line} onDiscount={() => run('discount')} />}
      <Sums desk={desk} />
      <div className="till-acts">
        <Act act="discount" icon={IconDiscount} isOff={isBlank} run={run} />
        <Act act={isBlank ? 'takeUp' : 'hold'} icon={IconNotes} run={run} />
        <button
          type="button"
          className="till-pay"
          data-act="pay"
          disabled={isBlank || isStopped || priced.lines.some(({ problem }) => problem)}
          onClick={() => run('pay')}
        >
          <IconCash size="1.5rem" aria-hidden />
          <span>{t('till.acts.pay')}</span>
          <strong>
            <Ltr>{formatAmount(amountText(Math.max(0, toPay(desk)), currency), currency)}</Ltr>
          </strong>
          <kbd>{tillKeys.pay}</kbd>
        </button>
      </div>
    </section>
  );
}

const toPay = ({ priced }: Desk): number => priced.worth.total - priced.returned;

interface ActProps {
  act: keyof typeof tillKeys;
  icon: typeof IconCash;
  isOff?: boolean;
  run: (act: TillAct) => void;
}

/** Something to do with the ticket, and the key that does it. */
function Act({ act, icon: Icon, isOff = false, run }: ActProps) {
  const { t } = useTranslation();
  return (
    <button type="button" className="till-act" data-act={act} disabled={isOff} onClick={() => run(act)}>
      <Icon size="1.25rem" aria-hidden />
      <span>{t(`till.acts.${act}`)}</span>
      <kbd>{tillKeys[act]}</kbd>
    </button>
  );
}

/** What it comes to. */
function Sums({ desk: { priced, ticket } }: { desk: Desk }) {
  const { t } = useTranslation();
  const { currency } = priced.terms;
  const { worth, returned } = priced;
  const text = (amount: number) => <Ltr>{formatAmount(amountText(amount, currency))}</Ltr>;
  const rows: [string, number][] = [
    ...(worth.discount > 0 ? [['discount', -worth.discount] as [string, number]] : []),
    ...(worth.tax > 0 ? [['tax', worth.tax] as [string, number]] : []),
    ...(ticket.returning ? [['returned', -returned] as [string, number]] : []),
  ];
  const count = ticket.lines.length;
  return (
    <dl className="till-sums">
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt>{t(`till.sums.${name}`)}</dt>
          <dd>{text(amount)}</dd>
        </div>
      ))}
      <div className="till-total">
        <dt>
          {t('till.sums.total')} {count > 0 && <small>{t('till.lineCount', { count })}</small>}
        </dt>
        <dd data-total="">
          <Ltr>{formatAmount(amountText(worth.total - returned, currency), currency)}</Ltr>
        </dd>
      </div>
    </dl>
  );
}
