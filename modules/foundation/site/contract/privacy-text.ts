import { belongsTo, defineEntity, instant, integer, type Row, text } from '#platform/entity';
import type { Worded } from './six-languages.ts';

const permission = 'show_site_settings';
const words = { max: 20_000, lines: 16, hidden: true } as const;
const kept = { ...words, readonly: true } as const;

/** How a company treats what it knows of people, in its own words. Saving other words makes a new version of it. */
export const PrivacyText = defineEntity('privacyText', {
  path: 'privacy-text',
  screens: '/site/privacy',
  single: true,
  fields: {
    textAr: text(words),
    textEn: text(words),
    textKu: text(words),
    textFr: text(words),
    textEs: text(words),
    textZh: text(words),
  },
  title: 'textAr',
  list: { columns: ['updatedAt'], filters: [] },
  form: [
    { title: 'en', fields: ['textEn'] },
    { title: 'ar', fields: ['textAr'] },
    { title: 'ku', fields: ['textKu'] },
    { title: 'fr', fields: ['textFr'] },
    { title: 'es', fields: ['textEs'] },
    { title: 'zh', fields: ['textZh'] },
  ],
  permissions: { list: permission, edit: permission },
});
export type PrivacyText = Row<typeof PrivacyText>;

/** What the text said from a day on. Nobody changes or removes it: people agreed to these words. */
export const PrivacyVersion = defineEntity('privacyVersion', {
  path: 'privacy-versions',
  screens: '/site/privacy/versions',
  fields: {
    number: integer({ readonly: true, required: true }),
    since: instant({ readonly: true, required: true }),
    author: belongsTo('user', { readonly: true }),
    textAr: text(kept),
    textEn: text(kept),
    textKu: text(kept),
    textFr: text(kept),
    textEs: text(kept),
    textZh: text(kept),
  },
  title: 'number',
  list: { columns: ['number', 'since', 'author'], filters: ['since'], sort: '-number' },
  page: { facts: ['since', 'author'] },
  permissions: { list: permission, show: permission },
});
export type PrivacyVersion = Row<typeof PrivacyVersion>;

/** The newest words of a company, as their reader gets them. */
export interface Privacy extends Worded {
  number: number;
  since: string;
}

/** A plain text by its paragraphs, which a blank line parts. */
export function paragraphsOf(written: string): string[] {
  return written
    .split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
