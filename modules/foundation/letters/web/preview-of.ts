type Language = 'en' | 'ar' | 'ku' | 'fr' | 'es' | 'zh';

/** How a reader of a language would get the letter of this form: Arabic, then English, stand in for what is not written yet. */
export function previewOf(values: Record<string, unknown>, language: Language) {
  const text = (name: string) => String(values[name] ?? '').trim();
  const written = [language, 'ar', 'en'].find((one) => text(`subject_${one}`) && text(`body_${one}`)) ?? language;
  return { language: written, subject: text(`subject_${written}`), body: text(`body_${written}`) };
}
