import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { call, can, formatDate, isOfThisCompany, Ltr, useMe } from '#platform/web';
import { EmptyState, IconChartBar, IconPlus, PageHeader, PageSkeleton } from '#platform/web/ui';
import type { DashboardAnswer } from './answer.ts';
import { CashPanel } from './cash-panel.tsx';
import './dashboard.css';
import { FirstSteps } from './first-steps.tsx';
import { OldestPanel } from './oldest-panel.tsx';
import { PhaseBar } from './phase-bar.tsx';
import { TrendPanel } from './trend-panel.tsx';

/** The day at a glance: where the parcels are, where the cash is, and what waits; each number opens the rows behind it. */
export default function Dashboard() {
  const { t } = useTranslation();
  const { me } = useMe();
  const found = useQuery({
    queryKey: ['/api/v1/dashboard'],
    queryFn: () => call<DashboardAnswer>('GET', '/api/v1/dashboard'),
    refetchInterval: 60_000,
    // Whoever comes back from a form looks for what it changed.
    refetchOnMount: 'always',
  });
  const day = found.data;
  if (!day) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  return (
    <>
      <PageHeader title={t('screens.index')} primary={nextOf(day, t)}>
        <p className="d-greeting">
          {t('dashboard.greeting', { name: me.name })} <Ltr>{formatDate(day.today)}</Ltr>
        </p>
      </PageHeader>
      {day.first_steps && <FirstSteps steps={day.first_steps} />}
      {day.parcels && <PhaseBar phases={day.parcels.phases} tiles={day.parcels.tiles} />}
      <div className="d-columns">
        {day.money && <CashPanel money={day.money} />}
        {day.trend && <TrendPanel trend={day.trend} />}
      </div>
      {day.parcels && day.parcels.oldest.items.length > 0 && <OldestPanel oldest={day.parcels.oldest} />}
      {!day.parcels && !day.money && <EmptyState title={t('dashboard.nothing')} hint={t('dashboard.nothingHint')} />}
    </>
  );
}

const shopDay = '/pos-dashboard';

/** What most come here for: the next parcel, or in a shop its day. */
function nextOf({ parcels }: DashboardAnswer, t: TFunction) {
  if (parcels && can('create_shipments'))
    return { label: t('ui.entity.create', { one: t('shipment.one') }), to: '/shipments/create', icon: IconPlus };
  if (!parcels && isOfThisCompany(shopDay) && can('shipments_management'))
    return { label: t('screens.pos-dashboard'), to: shopDay, icon: IconChartBar };
  return undefined;
}
