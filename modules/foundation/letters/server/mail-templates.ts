import {
  kindNames,
  type LetterKind,
  letterKinds,
  letterLanguages,
  MailTemplate,
  unknownIn,
  variablesIn,
} from '#foundation/letters/contract';
import { camel, Refusal, snake } from '#platform/entity';
import { type Context, createRecord, implement, translate } from '#platform/server';
import { productWords } from './word-letter.ts';

type Values = Record<string, unknown>;
type Problem = { key: string; values: Record<string, unknown> };

/** How the company words its letters; a letter that could not be filled in is refused where it is written. */
export const mailTemplates = implement(MailTemplate, {
  without: ['remove', 'export'],
  check: (_ctx, values, before) => refuseUnfillable({ ...before, ...values }),
});

function refuseUnfillable(template: Values): void {
  const fields: Record<string, Problem> = {};
  for (const language of letterLanguages) {
    const [subject, body] = ['subject', 'body'].map((part) => camel(`${part}_${language}`)) as [string, string];
    const kind = letterKinds[template['key'] as LetterKind] as { variables: readonly string[]; needed: readonly string[] };
    for (const name of [subject, body]) {
      const unknown = unknownIn(template[name], kind.variables);
      if (unknown)
        fields[snake(name)] = {
          key: 'errors.mailTemplate.unknownVariable',
          values: { name: unknown.name, variables: unknown.known },
        };
    }
    if (!template[body]) continue;
    const missing = kind.needed.find((one) => !variablesIn(String(template[body])).includes(one));
    if (missing !== undefined && !fields[snake(body)])
      fields[snake(body)] = { key: 'errors.mailTemplate.missingVariable', values: { name: `{{${missing}}}` } };
  }
  if (Object.keys(fields).length > 0) throw new Refusal('errors.fieldsWrong', { fields });
}

/** A new company begins with the product's own words, to change as it likes. */
export async function setUpTemplates(ctx: Context): Promise<void> {
  for (const key of kindNames) {
    const texts = letterLanguages.flatMap((language) => {
      const { subject, body } = productWords(key, language);
      return [
        [`subject_${language}`, subject],
        [`body_${language}`, body],
      ];
    });
    const name = Object.fromEntries(
      ['en', 'ar'].map((language) => [language, translate(language, `mailTemplate.options.key.${key}`)]),
    );
    await createRecord(ctx, mailTemplates, { name, key, ...Object.fromEntries(texts) });
  }
}
