import { expect, test } from 'vitest';
import { previewOf } from './preview-of.ts';

const both = { subject_en: 'Code', body_en: 'Here', subject_ar: 'رمز', body_ar: 'هذا' };

test('a language that is written is shown as its reader gets it', () => {
  expect(previewOf({ ...both, subject_fr: 'Le code', body_fr: 'Voici' }, 'fr')).toEqual({
    language: 'fr',
    subject: 'Le code',
    body: 'Voici',
  });
});

test('Arabic, then English, stand in for a language that is not written, or only half', () => {
  expect(previewOf({ ...both, subject_fr: 'Le code' }, 'fr').language).toBe('ar');
  expect(previewOf({ subject_en: 'Code', body_en: 'Here', body_ar: ' ' }, 'ku').language).toBe('en');
  expect(previewOf({}, 'zh')).toEqual({ language: 'zh', subject: '', body: '' });
});
