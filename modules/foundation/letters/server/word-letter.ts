import { fillIn, type LetterKind, type LetterLanguage, letterKinds } from '#foundation/letters/contract';
import { camel } from '#platform/entity';
import { sql, type Transaction, translate } from '#platform/server';

export interface Worded {
  locale: LetterLanguage;
  subject: string;
  body: string;
}
/** How a letter is worded before anything is filled in. */
type Words = Record<string, string | null>;

/** The words for a kind of letter: the company's newest template in use, else the product's own; Arabic, then English, stand in. */
export async function wordsFor(
  db: Transaction,
  tenantId: number,
  { kind, locale }: { kind: LetterKind; locale: LetterLanguage },
): Promise<Worded> {
  const own = await db.maybe<Words>(sql`select subject_en, body_en, subject_ar, body_ar, subject_ku, body_ku, subject_fr, body_fr,
      subject_es, body_es, subject_zh, body_zh
    from mail_template where tenant_id = ${tenantId} and key = ${kind} and channel = 'mail' and disabled_at is null order by id desc limit 1`);
  if (!own) return productWords(kind, locale);
  for (const language of [locale, 'ar', 'en'] as const) {
    const [subject, body] = ['subject', 'body'].map((part) => own[camel(`${part}_${language}`)]);
    if (subject && body) return { locale: language, subject, body };
  }
  return productWords(kind, locale);
}

/** The product's own words, with the places still to be filled in. */
export function productWords(kind: LetterKind, locale: LetterLanguage): Worded {
  const places = Object.fromEntries(letterKinds[kind].variables.map((name) => [name, `{{${name}}}`]));
  return {
    locale,
    subject: translate(locale, `letter.words.${kind}.subject`, places),
    body: translate(locale, `letter.words.${kind}.body`, places),
  };
}

export const filledIn = ({ locale, subject, body }: Worded, values: Readonly<Record<string, string>>): Worded => ({
  locale,
  subject: fillIn(subject, values).replace(/\s+/g, ' ').trim(),
  body: fillIn(body, values),
});
