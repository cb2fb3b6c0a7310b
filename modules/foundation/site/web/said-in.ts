import type { TFunction } from 'i18next';
import { type SiteLanguage, type Texts, Translation, wordedFor } from '#foundation/site/contract';
import { currentLanguage } from '#platform/web';
import { fieldLabel } from '#platform/web/ui';

/** What the product says, in the language in use; in another where this one has no such form. */
export const saidIn = (texts: Texts): string => wordedFor(texts, currentLanguage())?.text ?? '';

/** What a language is called in the language in use. */
export const languageName = (language: SiteLanguage, t: TFunction): string =>
  fieldLabel(Translation, `word${language[0]?.toUpperCase()}${language.slice(1)}`, t);
