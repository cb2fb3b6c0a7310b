import { amountText, type Currency, currencySign, inGroups, units } from '#platform/entity';

/** An amount in minor units as papers show it, with its currency as the language says it, in one piece. */
export const amountSaid = (minor: number, currency: Currency, language: string): string =>
  `${inGroups(amountText(minor, currency))}\u00a0${currencySign(currency, language)}`;

/** A count in thousandths as papers show it. */
export const countSaid = (thousandths: number): string => inGroups(String(units(thousandths)));

/** A day, YYYY-MM-DD, in the order of the language; nothing where there is none. */
export function daySaid(day: string | null | undefined, language: string): string {
  const [year, month, date] = (day ?? '').split('-');
  if (!date) return '';
  return language === 'zh' ? `${year}/${month}/${date}` : `${date}/${month}/${year}`;
}
