import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contact, Worded } from '#foundation/site/contract';
import { Ltr } from '#platform/web';
import { type Icon, IconClock, IconExternalLink, IconMail, IconMapPin, IconMessageCircle, IconPhone } from '#platform/web/ui';
import './site.css';

/** Every way to the company, each a link that calls, writes or shows the map; what it does not say is left out. */
export default function ContactCard({ contact }: { contact: Contact }) {
  const { t } = useTranslation();
  const { phones, whatsapp, email, address, hours } = contact;
  return (
    <ul className="st-ways">
      {phones.map(({ written, dialled }) => (
        <Way key={written} icon={IconPhone} label={t('contactUs.page.call')}>
          <a href={`tel:${dialled}`}>
            <Ltr>{written}</Ltr>
          </a>
        </Way>
      ))}
      {whatsapp && (
        <Way icon={IconMessageCircle} label={t('contactUs.page.whatsapp')}>
          <a href={`https://wa.me/${whatsapp.dialled.replace(/^\+/, '')}`} target="_blank" rel="noreferrer">
            <Ltr>{whatsapp.written}</Ltr>
          </a>
        </Way>
      )}
      {email && (
        <Way icon={IconMail} label={t('contactUs.page.email')}>
          <a href={`mailto:${email}`}>
            <Ltr>{email}</Ltr>
          </a>
        </Way>
      )}
      {(address || contact.map_link) && (
        <Way icon={IconMapPin} label={t('contactUs.fields.addressEn')}>
          {address && <Said said={address} />}
          {contact.map_link && (
            <a href={contact.map_link} target="_blank" rel="noreferrer">
              {t('contactUs.page.map')} <IconExternalLink size="0.9rem" aria-hidden />
            </a>
          )}
        </Way>
      )}
      {hours && (
        <Way icon={IconClock} label={t('contactUs.fields.hoursEn')}>
          <Said said={hours} />
        </Way>
      )}
    </ul>
  );
}

function Way({ icon: Mark, label, children }: { icon: Icon; label: string; children: ReactNode }) {
  return (
    <li>
      <Mark size="1.35rem" stroke={1.6} aria-hidden />
      <div>
        <span>{label}</span>
        {children}
      </div>
    </li>
  );
}

/** In the language it was written in, which may be another than the reader's. */
function Said({ said: { language, text } }: { said: Worded }) {
  return (
    <p lang={language} dir="auto">
      {text}
    </p>
  );
}
