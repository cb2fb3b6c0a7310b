import { type Contact, ContactUs, isMapLink, textsOf, wordedFor } from '#foundation/site/contract';
import { dialled, fieldRefusal } from '#platform/entity';
import {
  type Context,
  type Implemented,
  implement,
  route,
  showRecord,
  sql,
  type TenantFacts,
  type Transaction,
} from '#platform/server';
import { oneRow } from './one-row.ts';

/** The company's row of how it is reached. */
export const contactUsId = (ctx: Context): Promise<number> => oneRow(ctx, 'contact_us');

/** How the company is reached, as a page: one row, made empty when it is first opened. */
export const contactUs: Implemented = implement(ContactUs, {
  without: ['list', 'create', 'remove', 'disable', 'export'],
  check: (_ctx, { mapLink }) => {
    if (typeof mapLink === 'string' && !isMapLink(mapLink)) throw fieldRefusal('map_link', 'errors.contactUs.mapLink');
  },
  routes: [
    route({
      method: 'GET',
      path: '/api/v1/contact-us',
      name: 'openContactUs',
      summary: 'How the company is reached, to edit',
      permission: 'show_site_settings',
      section: 'any',
      answer: 'item',
      writes: true,
      handle: async (ctx) => ({ resultText: `{"item":${await showRecord(ctx, contactUs, await contactUsId(ctx))}}` }),
    }),
  ],
});

/** Whose words are read, and in which language. */
export interface Reader {
  db: Transaction;
  tenant: TenantFacts;
  locale: string;
}

/** How a company is reached, for whoever asks; null where it says nothing. */
export async function contactOf({ db, tenant, locale }: Reader): Promise<Contact | null> {
  const row = await db.maybe<ContactUs>(sql`select * from contact_us where tenant_id = ${tenant.id}`);
  if (!row) return null;
  const reached = (written: string) => ({ written, dialled: dialled(written, tenant.timeZone) });
  const said = {
    phones: [row.phone, row.secondPhone].filter((one) => one !== null).map(reached),
    whatsapp: row.whatsapp ? reached(row.whatsapp) : null,
    email: row.email,
    address: wordedFor(textsOf(row, 'address'), locale),
    hours: wordedFor(textsOf(row, 'hours'), locale),
    map_link: row.mapLink,
  };
  const { phones, ...others } = said;
  const isSilent = phones.length === 0 && Object.values(others).every((one) => one === null);
  return isSilent ? null : { company: tenant.name, ...said };
}
