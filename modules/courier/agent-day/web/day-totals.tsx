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
  const cash = shown.cash.filter((one) => Number(one.cash) !== 0 || one.earned !== undefined);
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
        <div data-cash data-split={cash.some(isSplit) || undefined}>
          <dt>{t('agentDay.totals.handIn')}</dt>
          {cash.length === 0 && <dd>{formatNumber(0)}</dd>}
          {cash.map((one) => (
            <CashDue key={one.currency} cash={one} />
          ))}
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

type HeldCash = ShownDay['cash'][number];

/** Something of what he holds is not due now. */
const isSplit = ({ in_hand_ins, kept_back }: HeldCash) => Number(in_hand_ins) !== 0 || Number(kept_back) !== 0;

/** What he is to put on the table, and how it comes about where that is not all he has: the cashier reads the same figures. */
function CashDue({ cash: one }: { cash: HeldCash }) {
  const { t } = useTranslation();
  const { currency, cash, due, in_hand_ins, kept_back, earned } = one;
  const parts: [string, string][] = [
    ...(isSplit(one) ? [['held', cash] as [string, string]] : []),
    ...(Number(in_hand_ins) === 0 ? [] : [['inHandIns', `-${in_hand_ins}`] as [string, string]]),
    ...(Number(kept_back) === 0 ? [] : [['keptBack', `-${kept_back}`] as [string, string]]),
    ...(earned === undefined ? [] : [['earned', earned] as [string, string]]),
  ];
  return (
    <>
      <dd data-currency={currency}>
        <Ltr>{formatAmount(due, currency)}</Ltr>
      </dd>
      {parts.map(([name, amount]) => (
        <dd key={name} className="d-earned">
          <span>{t(`agentDay.totals.${name}`)}</span>
          <Ltr>{formatAmount(amount)}</Ltr>
        </dd>
      ))}
    </>
  );
}
