import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import './accounts.css';

const pages = ['', '/clients', '/deliveries', '/branches', '/vector-trunk', '/vector-delivery-trunk'] as const;

/** The pages of the accounts dashboard, one press apart. */
export function AccountsTabs() {
  const { t } = useTranslation();
  return (
    <nav className="a-tabs" aria-label={t('screens.accounts-dashboard')}>
      {pages.map((page) => (
        <NavLink key={page} to={`/accounts-dashboard${page}`} end>
          {t(`accounts.tabs.${page.slice(1) || 'map'}`)}
        </NavLink>
      ))}
    </nav>
  );
}
