import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, formatCurrency, formatDate, Ltr } from '#platform/web';
import { EmptyState, IconWallet, PageHeader, PageSkeleton } from '#platform/web/ui';
import { AccountsTabs } from './accounts-tabs.tsx';
import type { CashMapAnswer } from './answer.ts';
import { BranchTable } from './branch-table.tsx';
import { CurrencyPanel } from './currency-panel.tsx';
import './accounts.css';

/** Where is my money now, and whose is it: one panel a currency, each number leading to what it is made of. */
export default function CashMap() {
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['/api/v1/accounts-dashboard'],
    queryFn: () => call<CashMapAnswer>('GET', '/api/v1/accounts-dashboard'),
    refetchInterval: 60_000,
  });
  const map = found.data;
  if (!map) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  return (
    <>
      <PageHeader title={t('screens.accounts-dashboard')}>
        <p className="a-hint">
          {t('accounts.hint')} <Ltr>{formatDate(map.today)}</Ltr>
        </p>
      </PageHeader>
      <AccountsTabs />
      {map.currencies.length === 0 && (
        <div className="k-table-empty">
          <EmptyState icon={IconWallet} title={t('accounts.empty')} hint={t('accounts.emptyHint')} />
        </div>
      )}
      {map.currencies.map((one) => (
        <section key={one.currency} aria-label={formatCurrency(one.currency)}>
          <CurrencyPanel map={one} isOwn={map.is_own} />
          {!map.is_own && one.branches.length > 1 && <BranchTable rows={one.branches} />}
        </section>
      ))}
    </>
  );
}
