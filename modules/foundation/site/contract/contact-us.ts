import { type Bilingual, defineEntity, email, phone, type Row, text } from '#platform/entity';
import type { Worded } from './six-languages.ts';

const permission = 'show_site_settings';
const address = { max: 300, lines: 3, hidden: true } as const;
const hours = { max: 300, lines: 3, hidden: true } as const;

/** How a company is reached: by its own people, its clients and whoever waits for a parcel. What is left empty is shown nowhere. */
export const ContactUs = defineEntity('contactUs', {
  path: 'contact-us',
  screens: '/site/contact-us-settings',
  single: true,
  fields: {
    phone: phone(),
    secondPhone: phone(),
    whatsapp: phone(),
    email: email(),
    addressEn: text(address),
    hoursEn: text(hours),
    addressAr: text(address),
    hoursAr: text(hours),
    addressKu: text(address),
    hoursKu: text(hours),
    addressFr: text(address),
    hoursFr: text(hours),
    addressEs: text(address),
    hoursEs: text(hours),
    addressZh: text(address),
    hoursZh: text(hours),
    mapLink: text({ max: 500 }),
  },
  title: 'phone',
  list: { columns: ['phone', 'email'], filters: [] },
  form: [
    { title: 'main', fields: ['phone', 'secondPhone', 'whatsapp', 'email', 'mapLink'] },
    { title: 'en', fields: ['addressEn', 'hoursEn'] },
    { title: 'ar', fields: ['addressAr', 'hoursAr'] },
    { title: 'ku', fields: ['addressKu', 'hoursKu'] },
    { title: 'fr', fields: ['addressFr', 'hoursFr'] },
    { title: 'es', fields: ['addressEs', 'hoursEs'] },
    { title: 'zh', fields: ['addressZh', 'hoursZh'] },
  ],
  permissions: { list: permission, edit: permission },
});
export type ContactUs = Row<typeof ContactUs>;

/** A number as the company writes it, and as phones of every country dial it. */
export interface Reached {
  written: string;
  dialled: string;
}

/** What everybody may know of how a company is reached. */
export interface Contact {
  company: Bilingual;
  phones: Reached[];
  whatsapp: Reached | null;
  email: string | null;
  address: Worded | null;
  hours: Worded | null;
  map_link: string | null;
}

/** Whether a map link is one a browser may be led to: an encrypted page, nothing that runs. */
export function isMapLink(written: string): boolean {
  return /^https:\/\/[^\s/]+/i.test(written) && URL.canParse(written);
}
