import { useTranslation } from 'react-i18next';
import type { Contact } from '#foundation/site/contract';
import { localName } from '#platform/web';
import ContactCard from './contact-card.tsx';
import { SitePage } from './site-page.tsx';
import { useAnswer } from './use-answer.ts';

/** How the company is reached, for guests and for whoever is signed in. */
export default function ContactPage() {
  const { t } = useTranslation();
  const { data, ...reading } = useAnswer<{ item: Contact | null }>('/api/v1/site/contact');
  const contact = data?.item;
  return (
    <SitePage
      title={t('ui.site.contact')}
      above={contact && <bdi>{localName(contact.company)}</bdi>}
      isThere={data !== undefined}
      {...reading}
    >
      <section className="k-panel">{contact ? <ContactCard contact={contact} /> : <p>{t('contactUs.page.none')}</p>}</section>
    </SitePage>
  );
}
