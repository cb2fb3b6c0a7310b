import { staffKinds } from '#foundation/identity/contract';
import { bilingual, defineEntity, integer, oneOf, type Row, text } from '#platform/entity';
import type { Worded } from './six-languages.ts';

/** Whom an article is for: all who sign in, those who work in the company, or one kind of those it works with. */
export const helpAudiences = ['everybody', 'staff', 'client', 'delivery_agent', 'receiving_agent'] as const;
export type HelpAudience = (typeof helpAudiences)[number];

/** A company has so many articles at most: a reader gets the list of them in one answer. */
export const mostArticles = 200;

const title = { max: 150, hidden: true } as const;
const body = { max: 5_000, lines: 12, hidden: true } as const;
const permission = 'show_site_settings';

/** How something is done here, told to those it is for; Arabic, then English, stand in for a language that is not written. */
export const HelpArticle = defineEntity('helpArticle', {
  path: 'help-articles',
  screens: '/site/help_center',
  fields: {
    title: bilingual({ required: true, max: 150 }),
    audience: oneOf(helpAudiences, { required: true }),
    orderNo: integer({ wire: 'order', min: 1, max: 9_999 }),
    bodyAr: text(body),
    bodyEn: text(body),
    titleKu: text(title),
    bodyKu: text(body),
    titleFr: text(title),
    bodyFr: text(body),
    titleEs: text(title),
    bodyEs: text(body),
    titleZh: text(title),
    bodyZh: text(body),
  },
  title: 'title',
  list: {
    columns: ['title', 'audience', 'orderNo', 'updatedAt'],
    filters: ['title', 'audience'],
    search: ['title'],
    sort: 'orderNo',
    widths: { title: 22, orderNo: 6 },
  },
  form: [
    { title: 'main', fields: ['title', 'audience', 'orderNo'] },
    { title: 'en', fields: ['bodyEn'] },
    { title: 'ar', fields: ['bodyAr'] },
    { title: 'ku', fields: ['titleKu', 'bodyKu'] },
    { title: 'fr', fields: ['titleFr', 'bodyFr'] },
    { title: 'es', fields: ['titleEs', 'bodyEs'] },
    { title: 'zh', fields: ['titleZh', 'bodyZh'] },
  ],
  disable: true,
  permissions: { list: permission, create: permission, edit: permission, disable: permission },
});
export type HelpArticle = Row<typeof HelpArticle>;

/** The audiences somebody of a kind belongs to. */
export function audiencesOf(kind: string): HelpAudience[] {
  const isStaff = (staffKinds as readonly string[]).includes(kind);
  return helpAudiences.filter((one) => one === 'everybody' || (isStaff ? one === 'staff' : one === kind));
}

/** An article in the list of a reader: its name, and how it begins. */
export interface HelpEntry {
  id: number;
  title: string;
  opening: string;
}

/** An article as it is read. */
export interface HelpText extends Worded {
  id: number;
  title: string;
}

const mostOfOpening = 160;

/** How a text begins, in one line, cut between words. */
export function openingOf(written: string): string {
  const line = written.replace(/\s+/g, ' ').trim();
  if (line.length <= mostOfOpening) return line;
  const cut = line.slice(0, mostOfOpening + 1);
  const end = cut.lastIndexOf(' ');
  return `${cut
    .slice(0, end > mostOfOpening / 2 ? end : mostOfOpening)
    .toWellFormed()
    .trimEnd()}…`;
}
