import i18next from 'i18next';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addThousand, typedAmount, wireAmount } from './amount-typing.ts';
import { namedRange, rangeNameOf } from './date-ranges.ts';
import {
  currencyChoices,
  formatAmount,
  formatCurrency,
  formatDate,
  formatDay,
  formatMoment,
  formatShort,
  formatTime,
  today,
} from './format.ts';
import { detectLanguage, languageCookie, localName } from './i18n.ts';

beforeAll(() => i18next.init({ lng: 'en', resources: {} }));
beforeEach(() => i18next.changeLanguage('en'));

describe('amounts', () => {
  test.each([
    ['50000', '50,000'],
    ['12.50', '12.50'],
    ['-1234567.05', '-1,234,567.05'],
    ['999', '999'],
    [null, ''],
    ['', ''],
  ])('%s is written %s', (wire, shown) => expect(formatAmount(wire)).toBe(shown));

  test('an amount and its currency stay on one line', () => {
    expect(formatAmount('50000', 'IQD')).toBe('50,000\u00a0IQD');
  });
  test('in Arabic the digits are Latin too, the number is read first and the currency as offices write it', async () => {
    await i18next.changeLanguage('ar');
    expect(formatAmount('-50000', 'IQD')).toBe('\u2067\u2066-50,000\u2069\u00a0د.ع\u2069');
    expect(formatAmount('12.50', 'USD')).toBe('\u2067\u206612.50\u2069\u00a0دولار\u2069');
  });
  test('and a currency by itself, beside a field or in a list to choose from, is written the same', async () => {
    await i18next.changeLanguage('ar');
    expect(currencyChoices()[0]).toEqual({ value: 'IQD', label: 'د.ع' });
    await i18next.changeLanguage('en');
    expect(formatCurrency('IQD')).toBe('IQD');
    await i18next.changeLanguage('ar');
  });
  test.each([
    ['en', '250K', '1.5M', '3B'],
    ['fr', '250\u00a0k', '1.5\u00a0M', '3\u00a0Md'],
    ['es', '250\u00a0mil', '1.5\u00a0M', '3,000\u00a0M'],
    ['ku', '250\u00a0hezar', '1.5\u00a0mîlyon', '3\u00a0mîlyar'],
    ['zh', '25万', '150万', '30亿'],
    [
      'ar',
      '\u2067\u2066250\u2069\u00a0ألف\u2069',
      '\u2067\u20661.5\u2069\u00a0مليون\u2069',
      '\u2067\u20663\u2069\u00a0مليار\u2069',
    ],
  ])('beside a chart figures are short, in %s', async (language, ...shown) => {
    await i18next.changeLanguage(language);
    expect([250_000, 1_500_000, 3_000_000_000].map(formatShort)).toEqual(shown);
    expect([0, 500, -0.5].map(formatShort)).toEqual(['0', '500', '-0.5']);
  });
  test('typing takes digits of any script and groups them', () => {
    expect(typedAmount('٢٥٠٠٠', 0)).toBe('25,000');
    expect(typedAmount('12.3456', 2)).toBe('12.34');
    expect(typedAmount('12.5', 0)).toBe('12');
    expect(wireAmount('25,000')).toBe('25000');
    expect(wireAmount('')).toBeNull();
  });
  test('Space adds three zeros, but not to nothing', () => {
    expect(addThousand('25', 0)).toBe('25,000');
    expect(addThousand('', 0)).toBe('');
    expect(addThousand('0', 0)).toBe('0');
    expect(addThousand('1.5', 2)).toBe('1.5');
  });
});

describe('days and times', () => {
  const evening = '2026-11-21T19:05:00Z';
  test('a moment is shown in the tenant’s zone', () => {
    expect(formatTime(evening)).toBe('10:05\u00a0PM');
    expect(formatMoment('2026-11-21T22:30:00Z')).toBe('22/11/2026 01:30\u00a0AM');
  });
  test('the halves of the day speak the language', async () => {
    await i18next.changeLanguage('ar');
    expect(formatTime(evening)).toBe('\u206710:05\u00a0م\u2069');
  });
  test('in Arabic a moment is read from the right: the day, the time, its half', async () => {
    await i18next.changeLanguage('ar');
    expect(formatMoment(evening)).toBe('\u206721/11/2026 \u206710:05\u00a0م\u2069\u2069');
  });
  test('Kurmanji months come from our own table', async () => {
    await i18next.changeLanguage('ku');
    expect(formatDay('2026-11-21')).toBe('21 Sermawez 2026');
  });
  test('a day stays that day everywhere', () => {
    expect(formatDate('2026-01-02')).toBe('02/01/2026');
  });
  test('today is the tenant’s', () => {
    expect(today(new Date('2026-11-21T22:00:00Z'))).toBe('2026-11-22');
  });
  test('named ranges count both ends', () => {
    expect(namedRange('last7', '2026-11-21')).toEqual(['2026-11-15', '2026-11-21']);
    expect(rangeNameOf(['2026-11-20', '2026-11-20'], '2026-11-21')).toBe('yesterday');
    expect(rangeNameOf(['2026-11-01', '2026-11-02'], '2026-11-21')).toBe('custom');
  });
});

describe('language', () => {
  test('its cookie is this host’s alone and never goes unencrypted where the page came encrypted', () => {
    expect(languageCookie('ar', true)).toBe('__Host-locale=ar; path=/; max-age=31536000; samesite=lax; secure');
    expect(languageCookie('ar', false)).toBe('locale=ar; path=/; max-age=31536000; samesite=lax');
    expect(detectLanguage('locale=fr; __Host-locale=ku', '/clients', ['en'])).toBe('ku');
  });
  test('the cookie wins, then the browser on the root path only', () => {
    expect(detectLanguage('a=1; locale=ku', '/', ['ar'])).toBe('ku');
    expect(detectLanguage('', '/', ['de-DE', 'ar-IQ'])).toBe('ar');
    expect(detectLanguage('', '/branches', ['ar-IQ'])).toBe('en');
  });
  test('either half of a name may stand in for the other', async () => {
    expect(localName({ ar: 'البصرة', en: '' })).toBe('البصرة');
    await i18next.changeLanguage('ar');
    expect(localName({ name: { ar: 'البصرة', en: 'Basra' } })).toBe('البصرة');
  });
});
