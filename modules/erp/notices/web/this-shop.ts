import type { Bilingual, Currency } from '#platform/entity';
import { readSession } from '#platform/web';

/** The shop somebody works in, as its notices name it. */
export function thisShop(): { company: Bilingual; currency: Currency } {
  const tenant = readSession()?.tenant;
  return {
    company: (tenant?.name ?? { en: '', ar: '' }) as Bilingual,
    currency: (tenant?.currency ?? 'IQD') as Currency,
  };
}
