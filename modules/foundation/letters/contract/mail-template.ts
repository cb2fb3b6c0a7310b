import { bilingual, defineEntity, oneOf, type Row, text } from '#platform/entity';
import { kindNames } from './letter-kinds.ts';

/** Each language has a tab of the form; Arabic and English stand in for the others. */
export const letterLanguages = ['en', 'ar', 'ku', 'fr', 'es', 'zh'] as const;
export type LetterLanguage = (typeof letterLanguages)[number];

const subject = { max: 200, hidden: true } as const;
const body = { max: 5_000, lines: 10, hidden: true } as const;
const permission = 'show_site_settings';

/** How a company words a letter. The newest one in use is taken; without any, the product's own words are. */
export const MailTemplate = defineEntity('mailTemplate', {
  path: 'mail-templates',
  fields: {
    name: bilingual({ required: true }),
    key: oneOf(kindNames, { required: true }),
    channel: oneOf(['mail'], { readonly: true }),
    subjectEn: text({ ...subject, required: true }),
    bodyEn: text({ ...body, required: true }),
    subjectAr: text({ ...subject, required: true }),
    bodyAr: text({ ...body, required: true }),
    subjectKu: text(subject),
    bodyKu: text(body),
    subjectFr: text(subject),
    bodyFr: text(body),
    subjectEs: text(subject),
    bodyEs: text(body),
    subjectZh: text(subject),
    bodyZh: text(body),
  },
  title: 'name',
  list: {
    columns: ['name', 'key', 'channel', 'createdAt', 'updatedAt'],
    filters: ['name'],
    search: ['name'],
    sort: 'id',
    widths: { name: 16, key: 15, channel: 7 },
  },
  form: [
    { title: 'main', fields: ['name', 'key'] },
    { title: 'en', fields: ['subjectEn', 'bodyEn'] },
    { title: 'ar', fields: ['subjectAr', 'bodyAr'] },
    { title: 'ku', fields: ['subjectKu', 'bodyKu'] },
    { title: 'fr', fields: ['subjectFr', 'bodyFr'] },
    { title: 'es', fields: ['subjectEs', 'bodyEs'] },
    { title: 'zh', fields: ['subjectZh', 'bodyZh'] },
  ],
  disable: true,
  permissions: { list: permission, create: permission, edit: permission, disable: permission },
});
export type MailTemplate = Row<typeof MailTemplate>;
