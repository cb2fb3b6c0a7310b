import { amountText, type Currency, nameIn } from '#platform/entity';
import { type Context, type Language, translate } from '#platform/server';

/** The asker's words for papers. The typeface speaks Latin and Arabic; a Chinese reader gets his papers in English. */
export function wordsFor({ locale }: Context): { language: Language; say: (key: string) => string } {
  const language = locale === 'zh' ? 'en' : (locale as Language);
  return { language, say: (key) => translate(language, `shipmentPrint.${key}`) };
}

/** What every template asks for first: language, direction, company, and the words it prints. */
export function paperHead(ctx: Context, names: readonly string[]): Record<string, unknown> {
  const { language, say } = wordsFor(ctx);
  return {
    lang: language,
    rtl: language === 'ar',
    company: nameIn(ctx.tenant.name, language),
    texts: Object.fromEntries(names.map((name) => [name, say(name)])),
  };
}

/** What people wrote, and which way its first letter runs. */
export const said = (text: string) => ({ text, rtl: /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) });

/** An amount in minor units as paper shows it: thousands apart, decimals as the currency has them. */
export function grouped(minor: number, currency: Currency): string {
  const [whole = '', fraction] = amountText(minor, currency).split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction ? `.${fraction}` : '');
}
