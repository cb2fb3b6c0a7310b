import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { RegisterNow } from '#insight/shop-dashboard/contract';
import { formatAmount, formatNumber, formatTime, Ltr, localName } from '#platform/web';
import { StatusBadge } from '#platform/web/ui';

/** Each till: what its tickets came to, whose shift is open since when, and what lies in the drawer for whoever may know. */
export function RegisterPanel({ registers, currency }: { registers: readonly RegisterNow[]; currency: string }) {
  const { t } = useTranslation();
  return (
    <section className="k-panel" aria-labelledby="sd-registers">
      <h2 id="sd-registers">{t('shopDay.registers')}</h2>
      <ul className="sd-registers">
        {registers.map((one) => (
          <li key={one.id}>
            <p>
              <Link to={one.url}>
                <bdi>{localName(one)}</bdi>
              </Link>
              <small>{t('shopDay.tickets', { count: one.tickets, shown: formatNumber(one.tickets) })}</small>
              <strong>
                <Ltr>{formatAmount(one.net, currency)}</Ltr>
              </strong>
            </p>
            <ShiftNow shift={one.shift} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ShiftNow({ shift }: { shift: RegisterNow['shift'] }) {
  const { t } = useTranslation();
  if (!shift) return <p className="sd-shift">{t('shopDay.noShift')}</p>;
  const closed = shift.closed_at && shift.state !== 'open' && shift.state !== 'counting' ? shift.closed_at : null;
  return (
    <>
      <p className="sd-shift">
        <StatusBadge word={shift.state} label={t(`shopDay.shiftStates.${shift.state}`)} />
        <Link to={shift.url}>
          <Ltr>{shift.number}</Ltr>
        </Link>
        <bdi>{shift.cashier.name}</bdi>
        <span>
          {t(closed ? 'shopDay.closedAt' : 'shopDay.openSince')} <Ltr>{formatTime(closed ?? shift.opened_at)}</Ltr>
        </span>
      </p>
      {shift.expected && shift.expected.length > 0 && (
        <p className="sd-shift">
          {t('shopDay.expected')}
          {shift.expected.map(({ currency, amount }) => (
            <strong key={currency}>
              <Ltr>{formatAmount(amount, currency)}</Ltr>
            </strong>
          ))}
        </p>
      )}
    </>
  );
}
