import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import './accounts.css';

const pages = ['', '/clients', '/deliveries', '/branches', '/vector-trunk', '/vector-delivery-trunk'] as const;

/** The pages of the accounts dashboard, one press apart. */
export function AccountsTabs() {
  const { t } = useTranslation();
  const bar = useRef<HTMLElement>(null);
  // On a phone the bar is longer than the screen: the page one is on must be in sight.
  // What scrolling answers is no clean-up.
  useEffect(() => void bar.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' }), []);
  return (
    <nav ref={bar} className="a-tabs" aria-label={t('screens.accounts-dashboard')}>
      {pages.map((page) => (
        <NavLink key={page} to={`/accounts-dashboard${page}`} end>
          {t(`accounts.tabs.${page.slice(1) || 'map'}`)}
        </NavLink>
      ))}
    </nav>
  );
}
