import { contactUsId } from '#foundation/site/server';
import { type Context, createRecord, editRecord, implementedEntity } from '#platform/server';

/** What a courier company says about itself: how its office is reached, how things are done there, and what it calls its counters. */
export async function seedAboutCompany(ctx: Context, phone: string): Promise<void> {
  await editRecord(ctx, implementedEntity('contactUs'), await contactUsId(ctx), {
    version: 1,
    phone,
    whatsapp: phone,
    address_en: 'Kuwait Street, opposite the bank',
    address_ar: 'شارع الكويت، مقابل المصرف',
    hours_en: 'Saturday to Thursday, 8 to 20',
    hours_ar: 'من السبت إلى الخميس، من الثامنة صباحاً إلى الثامنة مساءً',
  });
  for (const article of articles) await createRecord(ctx, implementedEntity('helpArticle'), article);
  for (const words of translations) await createRecord(ctx, implementedEntity('translation'), words);
}

const translations = [
  { key: 'waypoint.title', word_en: 'Drop-off counters', word_ar: 'منافذ الاستلام' },
  { key: 'waypoint.one', word_en: 'Drop-off counter', word_ar: 'منفذ استلام' },
];

const articles = [
  {
    title: { en: 'What happens to a parcel nobody answers for', ar: 'ماذا يحدث للشحنة إذا لم يرد أحد' },
    audience: 'everybody',
    body_en:
      'The agent calls twice, an hour apart, and writes why he could not deliver.\n\nAfter three days without an answer the parcel goes back to its sender.',
    body_ar: 'يتصل المندوب مرتين بينهما ساعة، ويسجّل سبب عدم التسليم.\n\nإذا مرّت ثلاثة أيام من دون رد تعود الشحنة إلى مرسلها.',
  },
  {
    title: { en: 'When you are paid', ar: 'متى تستلم مستحقاتك' },
    audience: 'client',
    body_en: 'Every Thursday, for all that was delivered until Wednesday evening. Your statement shows each parcel with its fee.',
    body_ar: 'كل خميس، عن كل ما سُلّم حتى مساء الأربعاء. كشف حسابك يبيّن كل شحنة مع أجرتها.',
  },
  {
    title: { en: 'Handing in what you collected', ar: 'تسليم المبالغ المحصّلة' },
    audience: 'delivery_agent',
    body_en: 'Count the notes before you come in. The cashier counts them again in front of you, and both of you sign.',
    body_ar: 'عدّ النقود قبل أن تأتي. يعدّها أمين الصندوق مرة ثانية أمامك، ويوقّع كلاكما.',
  },
];
