import i18next from 'i18next';
import { beforeAll, describe, expect, test, vi } from 'vitest';

const page = { cookie: '', documentElement: { lang: '', dir: '' } };
vi.stubGlobal('document', page);
vi.stubGlobal('window', { location: { pathname: '/clients', protocol: 'https:' } });
const { changeLanguage, detectLanguage, languages, startTranslating } = await import('./i18n.ts');

describe('the languages', () => {
  test('are English, Arabic and Kurdish, and French, Spanish and Chinese beside them in the switcher', () => {
    expect(Object.keys(languages)).toEqual(['en', 'ar', 'ku', 'fr', 'es', 'zh']);
    expect([languages.en, languages.ar, languages.ku].map(({ tag, dir }) => [tag, dir])).toEqual([
      ['en-US', 'ltr'],
      ['ar-EG', 'rtl'],
      ['ku-US', 'ltr'],
    ]);
  });

  test('begin with English where nobody has chosen one', () => {
    expect(detectLanguage('', '/clients', [])).toBe('en');
    expect(detectLanguage('', '/', ['de-DE'])).toBe('en');
  });
});

describe('the page', () => {
  beforeAll(() => startTranslating());

  test('lies in the direction of its language, from the first and after each change', async () => {
    const side = () => [page.documentElement.lang, page.documentElement.dir];
    expect(side()).toEqual(['en-US', 'ltr']);
    for (const [language, tag, dir] of [
      ['ar', 'ar-EG', 'rtl'],
      ['ku', 'ku-US', 'ltr'],
      ['en', 'en-US', 'ltr'],
    ] as const) {
      await changeLanguage(language);
      expect(side()).toEqual([tag, dir]);
    }
  });

  test('says in Arabic what its own language lacks, and in English only what Arabic lacks too', async () => {
    await changeLanguage('ar');
    await changeLanguage('ku');
    for (const [language, key, text] of [
      ['ar', 'both', 'عربي'],
      ['en', 'both', 'English'],
      ['en', 'english', 'English'],
    ] as const)
      i18next.addResource(language, 'translation', `missing.${key}`, text);
    expect([i18next.t('missing.both'), i18next.t('missing.english')]).toEqual(['عربي', 'English']);
  });
});
