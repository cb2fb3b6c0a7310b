import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SiteSaid } from './read-site.ts';

/** The ways to what the company says about itself; to what it does not say leads none. */
export default function SiteLinks({ site }: { site: SiteSaid }) {
  const { t } = useTranslation();
  return (
    <>
      {site.help && <Link to="/help">{t('ui.site.help')}</Link>}
      {site.contact && <Link to="/contact-us">{t('ui.site.contact')}</Link>}
      {site.privacy_version && <Link to="/privacy">{t('ui.site.privacy')}</Link>}
    </>
  );
}
