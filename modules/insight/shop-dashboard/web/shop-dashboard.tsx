import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ShopDay } from '#insight/shop-dashboard/contract';
import { call, can, formatDate, Ltr } from '#platform/web';
import { EmptyState, IconCash, IconPlus, PageHeader, PageSkeleton } from '#platform/web/ui';
import { CashierPanel } from './cashier-panel.tsx';
import { HoursPanel } from './hours-panel.tsx';
import { nextStep } from './next-step.ts';
import { RegisterPanel } from './register-panel.tsx';
import { SoldFigures } from './sold-figures.tsx';
import { TenderPanel } from './tender-panel.tsx';
import { WaitingBar } from './waiting-bar.tsx';
import './shop-dashboard.css';

/** The shop's day at a glance: what was sold and how it was paid, who stands at which till, and what waits. */
export default function ShopDashboard() {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['/api/v1/pos-dashboard'],
    queryFn: () => call<ShopDay>('GET', '/api/v1/pos-dashboard'),
    refetchInterval: 60_000,
    // Whoever comes back from the till looks for what he sold there.
    refetchOnMount: 'always',
  });
  const day = found.data;
  if (!day) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const next = nextStep(can);
  const step = next && {
    label: t(`shopDay.next.${next.name}`),
    to: next.to,
    icon: next.name === 'till' ? IconCash : IconPlus,
  };
  const { sales, tills } = day;
  const tenders = tills?.tenders ?? [];
  const isSold = sales !== null && (sales.count > 0 || Number(sales.returned) !== 0);
  // Who sees tills and no sales has something to look at all the same.
  const isEmpty = sales ? !isSold : !tills;
  return (
    <>
      <PageHeader title={t('screens.pos-dashboard')} primary={step && !isEmpty ? step : undefined}>
        <p className="sd-hint">
          {t('shopDay.hint')} <Ltr>{formatDate(day.today)}</Ltr>
        </p>
      </PageHeader>
      {sales && isSold && <SoldFigures sales={sales} currency={day.currency} />}
      {day.waiting.length > 0 && <WaitingBar waiting={day.waiting} />}
      {isEmpty && (
        <div className="k-table-empty sd-empty">
          <EmptyState
            icon={IconCash}
            title={t(sales ? 'shopDay.empty' : 'shopDay.nothing')}
            hint={t(sales ? 'shopDay.emptyHint' : 'shopDay.nothingHint')}
            action={step ?? undefined}
          />
        </div>
      )}
      <div className="sd-columns">
        {sales && isSold && <HoursPanel hours={sales.hours} currency={day.currency} />}
        {(tenders.length > 0 || (sales?.desk.count ?? 0) > 0) && (
          <TenderPanel tenders={tenders} desk={sales?.desk} currency={day.currency} />
        )}
        {sales && isSold && <CashierPanel cashiers={sales.cashiers} currency={day.currency} />}
        {tills && tills.registers.length > 0 && <RegisterPanel registers={tills.registers} currency={day.currency} />}
      </div>
    </>
  );
}
