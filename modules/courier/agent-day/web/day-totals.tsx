import { useNetwork } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatNumber, Ltr } from '#platform/web';
import { IconClock, IconWifiOff } from '#platform/web/ui';
import type { KeptAct } from './act-store.ts';
import type { ShownDay } from './day-view.ts';

/** How far the day is, the cash he is to hand in, and what still waits on this phone. */
export function DayTotals({ shown, acts }: { shown: ShownDay; acts: readonly KeptAct[] }) {
  const { t } = useTranslation();
  const { online } = useNetwork();
  const waiting = acts.filter(({ state }) => state === 'waiting').length;
  const cash = shown.cash.filter((one) => Number(one.cash) !== 0);
  return (
    <>
      <dl className="d-totals">
        <div>
          <dt>{t('agentDay.totals.left')}</dt>
          <dd>{formatNumber(shown.parcels.now.length)}</dd>
        </div>
        <div>
          <dt>{t('agentDay.totals.delivered')}</dt>
          <dd>{formatNumber(shown.delivered.length)}</dd>
        </div>
        <div data-cash>
          <dt>{t('agentDay.totals.handIn')}</dt>
          {cash.length === 0 && <dd>{formatNumber(0)}</dd>}
          {cash.map(({ currency, cash: amount }) => (
            <dd key={currency} data-currency={currency}>
              <Ltr>{formatAmount(amount, currency)}</Ltr>
            </dd>
          ))}
          {shown.cash.map(
            ({ currency, earned }) =>
              earned !== undefined && (
                <dd key={`earned-${currency}`} className="d-earned">
                  {t('agentDay.totals.earned')} <Ltr>{formatAmount(earned, currency)}</Ltr>
                </dd>
              ),
          )}
        </div>
      </dl>
      {(waiting > 0 || !online) && (
        <p className="d-waiting" role="status" data-waiting={waiting}>
          {online ? <IconClock size="1.2rem" aria-hidden /> : <IconWifiOff size="1.2rem" aria-hidden />}
          {waiting > 0 ? t('agentDay.waiting', { count: waiting, shown: formatNumber(waiting) }) : t('agentDay.offline')}
        </p>
      )}
    </>
  );
}
