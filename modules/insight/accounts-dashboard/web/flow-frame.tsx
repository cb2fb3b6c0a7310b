import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '#platform/web';
import { EmptyState, IconRoute, PageHeader } from '#platform/web/ui';
import { AccountsTabs } from './accounts-tabs.tsx';
import './accounts.css';

/** The period stands in the address; what the server took for it, where nothing was said, is shown. */
export function useFlows<T>(path: string) {
  const [params, setParams] = useSearchParams();
  const query = Object.fromEntries(params);
  const { measure: _, ...asked } = query;
  const found = useQuery({
    queryKey: [path, asked],
    queryFn: () => call<T & { from: string; to: string }>('GET', path, { query: asked }),
  });
  const set = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace: true });
  };
  return { found, query, set };
}

/** Head, tabs and what is asked, above the flows. */
export function FlowFrame({ title, children, asked }: { title: string; children: ReactNode; asked: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={title} crumbs={[{ label: t('screens.accounts-dashboard'), to: '/accounts-dashboard' }]} />
      <AccountsTabs />
      <div className="a-asked">{asked}</div>
      {children}
    </>
  );
}

export function NoFlows() {
  const { t } = useTranslation();
  return (
    <div className="k-table-empty">
      <EmptyState icon={IconRoute} title={t('accounts.flows.none')} hint={t('accounts.flows.noneHint')} />
    </div>
  );
}
