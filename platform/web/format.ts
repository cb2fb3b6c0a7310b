import { currencyCodes, currencySign, decimalsOf, inGroups, isCurrency } from '#platform/entity';
import { currentLanguage } from './i18n.ts';

/** Kurmanji in Latin script: browsers print English for `ku`, and the common tables hold Sorani. */
export const kurmanjiMonths = 'Rêbendan,Sibat,Adar,Nîsan,Gulan,Pûşper,Tîrmeh,Gelawêj,Rezber,Kewçêr,Sermawez,Berfanbar'.split(',');
export const kurmanjiDays = 'Yekşem,Duşem,Sêşem,Çarşem,Pêncşem,În,Şemî'.split(',');

const intlLocales: Record<string, string> = {
  en: 'en-GB',
  ar: 'ar-IQ-u-nu-latn',
  ku: 'en-GB',
  fr: 'fr-FR',
  es: 'es-ES',
  zh: 'zh-CN',
};
const dayHalves: Record<string, [string, string]> = { ar: ['ص', 'م'], ku: ['BN', 'PN'], zh: ['上午', '下午'] };

/** The zone a tenant's day is counted in. */
let timeZone = 'Asia/Baghdad';
export function setTenantZone(zone: string | null | undefined): void {
  if (zone) timeZone = zone;
}
/** An amount from the wire with thousands separators, Latin digits in every language: "50000" → "50,000". */
export function formatAmount(wire: string | number | null | undefined, currency?: string): string {
  if (wire === null || wire === undefined || wire === '') return '';
  const text = String(wire);
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return text;
  const body = inGroups(text);
  return currency ? withUnit(body, currency) : body;
}

/** A number and its unit on one line; in Arabic the number is read first, from the right. */
function withUnit(number: string, currency: string): string {
  const unit = formatCurrency(currency);
  return unit === currency ? `${number}\u00a0${currency}` : rightToLeft(`${leftToRight(number)}\u00a0${unit}`);
}

/** A currency by itself, as it stands behind amounts. */
export function formatCurrency(currency: string): string {
  return currencySign(currency, currentLanguage());
}

/** The currencies to choose from. */
export const currencyChoices = () => currencyCodes.map((value) => ({ value, label: formatCurrency(value) }));

/** Keeps its direction whatever stands around it. */
const leftToRight = (text: string) => `\u2066${text}\u2069`;
const rightToLeft = (text: string) => `\u2067${text}\u2069`;

/** How many decimals amounts of a currency are typed with. */
export function decimalsFor(currency: string | undefined): number {
  return isCurrency(currency) ? decimalsOf(currency) : 0;
}

/** A count or a measured quantity. */
export function formatNumber(value: number | string | null | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  return formatAmount(String(value));
}

/** What thousands and millions are called beside a chart, the largest first; a Chinese eye counts by ten thousand. */
const shortUnits: Record<string, readonly (readonly [size: number, name: string])[]> = {
  en: [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ],
  ar: [
    [1e9, 'مليار'],
    [1e6, 'مليون'],
    [1e3, 'ألف'],
  ],
  ku: [
    [1e9, 'mîlyar'],
    [1e6, 'mîlyon'],
    [1e3, 'hezar'],
  ],
  fr: [
    [1e9, 'Md'],
    [1e6, 'M'],
    [1e3, 'k'],
  ],
  es: [
    [1e6, 'M'],
    [1e3, 'mil'],
  ],
  zh: [
    [1e8, '亿'],
    [1e4, '万'],
  ],
};

/** A round figure where there is little room: 250,000 is 250K, 25万, 250 ألف. */
export function formatShort(value: number): string {
  const language = currentLanguage();
  const [size, name] = (shortUnits[language] ?? []).find(([unit]) => Math.abs(value) >= unit) ?? [1, ''];
  const number = formatAmount(Number((value / size).toPrecision(6)));
  if (!name) return number;
  if (language === 'ar') return rightToLeft(`${leftToRight(number)}\u00a0${name}`);
  return language === 'en' || language === 'zh' ? `${number}${name}` : `${number}\u00a0${name}`;
}

/** A day as tables show it: 21/11/2026 (2026/11/21 in Chinese). */
export function formatDate(day: string | Date | null | undefined): string {
  const parts = dayParts(day);
  if (!parts) return '';
  const [year, month, date] = parts;
  return currentLanguage() === 'zh' ? `${year}/${month}/${date}` : `${date}/${month}/${year}`;
}

/** A day as sentences say it: 21 November 2026. */
export function formatDay(day: string | Date | null | undefined): string {
  const parts = dayParts(day);
  if (!parts) return '';
  const [year, month, date] = parts;
  const language = currentLanguage();
  if (language === 'ku') return `${Number(date)} ${kurmanjiMonths[Number(month) - 1]} ${year}`;
  const noon = new Date(`${year}-${month}-${date}T12:00:00Z`);
  return new Intl.DateTimeFormat(intlLocales[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(noon);
}

/** A month, 2026-11, as it is spoken of: November 2026. */
export function formatMonth(month: string | null | undefined): string {
  const [year, nth] = /^(\d{4})-(\d{2})$/.exec(month ?? '')?.slice(1) ?? [];
  if (!year || !nth) return month ?? '';
  const language = currentLanguage();
  if (language === 'ku') return `${kurmanjiMonths[Number(nth) - 1]} ${year}`;
  const first = new Date(`${year}-${nth}-01T12:00:00Z`);
  return new Intl.DateTimeFormat(intlLocales[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(first);
}

/** A clock time as hh:mm A in the tenant's zone. */
export function formatTime(moment: string | Date | null | undefined): string {
  const at = toMoment(moment);
  if (!at) return '';
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hour12: false, timeZone }).format(at);
  const [hours = '0', minutes = '00'] = clock.split(':');
  const hour = Number(hours) % 24;
  const [morning, afternoon] = dayHalves[currentLanguage()] ?? ['AM', 'PM'];
  const half = hour < 12 ? morning : afternoon;
  const time = `${String(hour % 12 || 12).padStart(2, '0')}:${minutes}\u00a0${half}`;
  return currentLanguage() === 'ar' ? rightToLeft(time) : time;
}

/** A clock time as receipts show it in every language, hh:mm of 24 hours, in the tenant's zone. */
export function formatClock(moment: string | Date | null | undefined): string {
  const at = toMoment(moment);
  return at ? new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(at) : '';
}

/** A moment as tables show it: day, then time in the tenant's zone; in Arabic from the right. */
export function formatMoment(moment: string | Date | null | undefined): string {
  if (!toMoment(moment)) return '';
  const both = `${formatDate(moment)} ${formatTime(moment)}`;
  return currentLanguage() === 'ar' ? rightToLeft(both) : both;
}

/** Today in the tenant's zone, YYYY-MM-DD. */
export function today(now: Date = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
}

function dayParts(day: string | Date | null | undefined): [string, string, string] | undefined {
  if (!day) return undefined;
  if (typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day)) return day.split('-') as [string, string, string];
  const at = toMoment(day);
  return at && (today(at).split('-') as [string, string, string]);
}

function toMoment(moment: string | Date | null | undefined): Date | undefined {
  if (!moment) return undefined;
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
