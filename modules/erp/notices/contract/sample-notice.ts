import { type Bilingual, type Currency, decimalsOf } from '#platform/entity';
import type { NoticeKind } from './notice-kinds.ts';
import { noticeKinds } from './notice-kinds.ts';
import type { NoticeFacts } from './say-notice.ts';

/** A paper nobody wrote, to see how a form reads: two kinds of goods, a part paid, a part still to come. */
export function sampleNotice(kind: NoticeKind, { company, currency }: { company: Bilingual; currency: Currency }): NoticeFacts {
  const of = (amount: number) => (currency === 'IQD' ? amount * 1000 : amount * 10 ** decimalsOf(currency));
  // Hyphens that hold the number together on a narrow page.
  const unbroken = (number: string) => number.replaceAll('-', '\u2011');
  const isCustomers = noticeKinds[kind].audience === 'customer';
  const goods = [
    { name: { en: 'Tea 500 g', ar: 'شاي 500 غم' }, unit: { en: 'pieces', ar: 'قطعة' }, quantity: 12_000 },
    { name: { en: 'Basmati rice', ar: 'رز بسمتي' }, unit: { en: 'kg', ar: 'كغم' }, quantity: 7_500 },
  ];
  return {
    name: isCustomers ? 'نور البصري' : 'شركة الرافدين للتجارة',
    company,
    branch: { en: 'Main branch', ar: 'الفرع الرئيسي' },
    number: unbroken(isCustomers ? (kind === 'new_quote' ? 'QU-1-2026-00042' : 'INV-1-2026-00042') : 'PU-1-2026-00017'),
    date: '2026-11-21',
    currency,
    total: of(120),
    paid: of(45),
    left: of(75),
    amount: of(kind === 'payment_reminder' ? 75 : 45),
    dueDate: '2026-12-01',
    validUntil: '2026-12-01',
    goods,
    missing: goods.slice(1),
  };
}
