import { expect, test } from 'vitest';
import { textsOf, wordedFor } from './six-languages.ts';

test('a reader gets his own language where somebody wrote it', () => {
  expect(wordedFor({ en: 'Market Street', ar: 'شارع السوق', fr: ' Rue du marché ' }, 'fr')).toEqual({
    language: 'fr',
    text: 'Rue du marché',
  });
});

test('Arabic, then English, then any other stands in for what is not written', () => {
  expect(wordedFor({ en: 'Market Street', ar: 'شارع السوق', fr: '  ' }, 'fr')?.language).toBe('ar');
  expect(wordedFor({ en: 'Market Street', ar: null }, 'ku')?.language).toBe('en');
  expect(wordedFor({ zh: '市场街' }, 'ku')?.language).toBe('zh');
  expect(wordedFor({ en: 'Market Street' }, 'tlh')?.language).toBe('en');
});

test('where nothing is written there is nothing', () => {
  expect(wordedFor({ en: null, ar: ' \n ' }, 'ar')).toBeNull();
});

test('the six texts of a name are taken out of a row, and no others', () => {
  const row = { id: 4, addressEn: 'Here', addressKu: null, hoursEn: 'Nine to five' };
  expect(textsOf(row, 'address')).toEqual({ en: 'Here', ar: null, ku: null, fr: null, es: null, zh: null });
});
