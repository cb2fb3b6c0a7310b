/** What a thing is called in each language of the product. */
export interface Names {
  en: string;
  ar: string;
  ku: string;
  fr: string;
  es: string;
  zh: string;
}

export function named(en: string, ar: string, ku: string, fr: string, es: string, zh: string): Names {
  return { en, ar, ku, fr, es, zh };
}
