import i18next from 'i18next';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Language } from './i18n.ts';

const page = { cookie: '', documentElement: { lang: '', dir: '' } };
vi.stubGlobal('document', page);
vi.stubGlobal('window', { location: { pathname: '/clients', protocol: 'https:' } });
const { changeLanguage, optionalText, renewOwnWords, startTranslating, wordsIn } = await import('./i18n.ts');

const words: Partial<Record<Language, Record<string, string>>> = {
  en: { 'ui.save': 'Keep it', 'late.title': 'Orders', 'late.count_other': '{{count}} orders', 'words.fields.branch': 'Office' },
  ar: { 'ui.save': 'احتفظ' },
};
const asked: string[] = [];
const read = vi.fn(async (language: Language) => {
  asked.push(language);
  return words[language] ?? {};
});
beforeAll(() => startTranslating(read));
afterEach(() => changeLanguage('en'));

describe('a company’s own words', () => {
  test('are said from the first, of the language in use alone', () => {
    expect(i18next.t('ui.save')).toBe('Keep it');
    expect(i18next.t('ui.cancel')).toBe('Cancel');
    expect(asked).toEqual(['en']);
  });

  test('are said of a text that comes later, its forms of number each for itself, and over a text that comes twice', () => {
    const texts = { late: { title: 'Parcels', count_one: '{{count}} parcel', count_other: '{{count}} parcels' } };
    i18next.addResourceBundle('en', 'translation', texts, true, true, { silent: true });
    expect([i18next.t('late.title'), i18next.t('late.count', { count: 1 }), i18next.t('late.count', { count: 7 })]).toEqual([
      'Orders',
      '1 parcel',
      '7 orders',
    ]);
    i18next.addResourceBundle('en', 'translation', texts, true, true);
    expect([i18next.t('late.title'), optionalText('late.title')]).toEqual(['Orders', 'Orders']);
  });

  test('are said wherever records share a word', () => {
    expect(i18next.t('expense.fields.branch')).toBe('Office');
  });

  test('leave other languages alone, and come with the language one changes to or writes for', async () => {
    await changeLanguage('fr');
    expect(i18next.t('ui.save')).not.toBe('Keep it');
    expect((await wordsIn('ar'))('ui.save')).toBe('احتفظ');
    // What French lacks is said in Arabic, as the company says it.
    i18next.addResource('ar', 'translation', 'only.arabic', 'شحنة');
    words.ar = { ...words.ar, 'only.arabic': 'طلب' };
    await renewOwnWords();
    expect(i18next.t('only.arabic')).toBe('طلب');
  });

  test('are renewed at once, drawn anew, and where one is taken back the product’s is said', async () => {
    const drawn = vi.fn();
    i18next.store.on('added', drawn);
    words.en = { 'ui.cancel': 'Leave it' };
    await renewOwnWords();
    expect([i18next.t('ui.save'), i18next.t('ui.cancel')]).toEqual(['Save', 'Leave it']);
    expect(drawn).toHaveBeenCalled();
    // Whatever the browser keeps of them.
    expect(read).toHaveBeenCalledWith('en', true);
    i18next.store.off('added', drawn);
  });

  test('that do not come leave what is said as it was', async () => {
    read.mockRejectedValueOnce(new Error('no connection'));
    await renewOwnWords();
    expect(i18next.t('ui.cancel')).toBe('Leave it');
    read.mockRejectedValueOnce(new Error('no connection'));
    await changeLanguage('es');
    expect(i18next.t('ui.save')).toBe('Guardar');
  });

  test('that are slow hold up nothing for long, and are said when they are here', async () => {
    let tell = (_: Record<string, string>) => {};
    read.mockReturnValueOnce(new Promise((resolve) => (tell = resolve)));
    const began = Date.now();
    await changeLanguage('zh');
    expect(Date.now() - began).toBeLessThan(2_000);
    expect(i18next.t('ui.save')).toBe('保存');
    tell({ 'ui.save': '存好' });
    await vi.waitFor(() => expect(i18next.t('ui.save')).toBe('存好'));
  });
});
