import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pagesAt } from '#platform/web';
import { PageHeader } from '#platform/web/ui';
import './site-settings.css';

/** In the order somebody sets a company up. */
const places = [
  'global_settings',
  'branches',
  'cities',
  'currencies',
  'shipment-status',
  'shipment-types',
  'shipment-sizes',
  'shipment-status-notifications',
  'create-shipment',
  'create-shipment-fast',
  'mail-templates',
  'mail_settings',
  'messages_settings',
  'ai-and-whatsapp',
  'contact-us-settings',
  'privacy',
  'help_center',
  'send_notifications',
  'translations',
].map((name) => `/site/${name}`);

/** Where everything about a company is set, each place with what is set there. */
export default function SiteSettingsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('siteSettings.title')} />
      <ul className="ss-places">
        {pagesAt(places, t).map(({ path, title }) => (
          <li key={path}>
            <Link to={path}>
              <strong>{title}</strong>
              <span>{t(`siteSettings.about.${path.split('/').at(-1)}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
