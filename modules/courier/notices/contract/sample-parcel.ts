import { type Bilingual, type Currency, decimalsOf } from '#platform/entity';
import type { ParcelAudience } from './parcel-notice-tags.ts';
import type { ParcelFacts } from './say-parcel-notice.ts';

interface Sampled {
  audience: ParcelAudience;
  status: Bilingual;
  company: Bilingual;
  currency: Currency;
  /** Where a receiver’s link would lead. */
  home: string;
}

/** A parcel nobody sends, to see how a form reads. */
export function sampleParcel({ audience, status, company, currency, home }: Sampled): ParcelFacts {
  return {
    name: audience === 'receiver' ? 'زينب كريم' : 'متجر نادية',
    company,
    branch: { en: 'Main branch', ar: 'الفرع الرئيسي' },
    branchPhone: '07701234567',
    number: '104217',
    status,
    date: '2026-11-21',
    client: 'متجر نادية',
    receiver: 'زينب كريم',
    city: { en: 'Al-Karrada', ar: 'الكرادة' },
    currency,
    amount: currency === 'IQD' ? 35_000 : 35 * 10 ** decimalsOf(currency),
    agent: 'علي حسن',
    agentPhone: '07709876543',
    reason: { en: 'Does not answer', ar: 'لا يرد' },
    postponedTo: '2026-11-23',
    link: `${home}/t/…`,
  };
}
