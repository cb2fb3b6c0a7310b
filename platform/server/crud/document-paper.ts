import {
  type Currency,
  currencySign,
  type Entity,
  type Field,
  type Fields,
  isFigure,
  type Lines,
  money,
  nameIn,
  parseAmount,
  snake,
  wireName,
} from '#platform/entity';
import { type Context, dayIn } from '../context.ts';
import { type Route, route } from '../http/route.ts';
import { layingOut } from '../pdf/compile-pdf.ts';
import { grouped } from '../pdf/paper-parts.ts';
import { type PaperOf, printedPaper, type Words } from '../pdf/table-paper.ts';
import type { Implemented } from './registry.ts';
import { showRecord } from './write.ts';

type Item = Record<string, any>;

/** A document on paper, out of its declaration: what its page tells the asker, its lines, and who signs. */
export function paperRoute(implemented: Implemented): Route {
  const { entity } = implemented;
  const { permissions, path, section } = entity;
  return route({
    method: 'GET',
    section,
    path: `/api/v1/${path}/{id}/print`,
    name: `print${entity.name[0]?.toUpperCase()}${entity.name.slice(1)}`,
    summary: `One of ${path} on paper`,
    permission: permissions.show ?? permissions.list,
    answer: 'file',
    work: layingOut,
    handle: async (ctx, { id }) =>
      printedPaper(ctx, documentPaper(ctx, entity, JSON.parse(await showRecord(ctx, implemented, id)))),
  });
}

function documentPaper(ctx: Context, entity: Entity, item: Item): PaperOf {
  return (words) => {
    const { say } = words;
    const { heading, figures = [], facts = [], asides = [], paper = {} } = entity.page ?? {};
    const told = (name: string, of: Told) => cellText(ctx, words, { ...of, name });
    const all = { declared: entity.name, fields: entity.fields as Fields, row: item, currency: item['currency'] };
    const named = [...(entity.state ? [entity.state] : []), ...figures, ...facts, ...asides] as string[];
    const isNothing = (one: string) => figures.indexOf(one as never) > 0 && !/[1-9]/.test(told(one, all));
    const shown = [...new Set(named)].filter((one) => one !== heading && told(one, all) !== '' && !isNothing(one));
    const { lines } = entity;
    const columns = lines ? columnsOf(lines, paper.lines, item['lines'] ?? []) : [];
    const name = told(String(heading ?? entity.title), all);
    return {
      file: `${snake(entity.name).replaceAll('_', '-')}-${item['number'] ?? item['id']}`,
      title: [
        paper.called ? told(paper.called as string, all) : say(`${entity.name}.one`),
        item['number'] ?? ltr(`#${item['id']}`),
        name === item['number'] ? '' : name,
      ]
        .filter(Boolean)
        .join(' · '),
      facts: shown.map((one) => [say(`${entity.name}.fields.${one}`), told(one, all)] as const),
      columns: columns.map((one) => ({
        title: say(`${lines?.name}.fields.${one}`),
        amount: isFigure(lines?.fields[one] as Field),
      })),
      rows: ((item['lines'] ?? []) as Item[]).map((row) => ({
        cells: columns.map((one) =>
          told(one, {
            declared: lines?.name ?? '',
            fields: lines?.fields ?? {},
            row,
            currency: row['currency'] ?? item['currency'],
          }),
        ),
      })),
      signatures: (paper.signatures ?? []).map((one) => [say(`${entity.name}.fields.${one}`), told(one as string, all)] as const),
    };
  };
}

/** Signs keep their side of a number inside Arabic. */
const ltr = (text: string) => `\u2066${text}\u2069`;

/** What the grid shows, or what others may read of it; columns no line uses are left out. */
function columnsOf({ columns, fields }: Lines, wanted: readonly string[] | undefined, rows: readonly Item[]): string[] {
  const isUsed = (name: string) => rows.some((row) => row[wireName(name, fields[name] as Field)] != null);
  return (wanted ?? Object.keys(columns).filter((name) => name in fields)).filter(isUsed);
}

interface Told {
  declared: string;
  fields: Fields;
  row: Item;
  currency: Currency | undefined;
}

/** A value as paper shows it; blank where there is none, or the asker does not see it. */
function cellText(ctx: Context, { say, language }: Words, { declared, fields, row, currency, name }: Told & { name: string }) {
  const field = fields[name] as Field | undefined;
  if (!field) return '';
  const value = row[field.kind === 'belongsTo' ? (field.wire ?? snake(name)) : wireName(name, field)];
  if (value === null || value === undefined || value === '') return '';
  switch (field.kind) {
    case 'money':
      return amountOf(value, currencyOf(field, row) ?? currency ?? ctx.tenant.currency, language);
    case 'oneOf':
      return say(`${declared}.options.${name}.${value}`);
    case 'bool':
      return say(value ? 'ui.yes' : 'ui.no');
    case 'instant':
      return ltr(dayIn(ctx.tenant.timeZone, new Date(value)));
    case 'date':
      return ltr(String(value));
    case 'bilingual':
      return nameIn(value, language);
    case 'belongsTo':
      return typeof value.name === 'object' ? nameIn(value.name, language) : String(value.name ?? '');
    case 'listOf':
      return (value as { name?: any }[]).map(({ name }) => nameIn(name, language)).join(' + ');
    case 'image':
    case 'json':
    case 'manyOf':
      return '';
    default:
      return field.isCurrency ? currencySign(String(value), language) : String(value);
  }
}

const currencyOf = ({ currency }: Field, row: Item): Currency | undefined =>
  typeof currency === 'object' ? currency.fixed : row[snake(currency ?? 'currency')];

function amountOf(value: string, currency: Currency, language: Words['language']): string {
  const { amount } = money(parseAmount(value, currency) ?? 0, currency);
  const sign = currencySign(currency, language);
  const number = ltr(grouped(amount, currency));
  return language === 'ar' ? `\u2067${number} ${sign}\u2069` : ltr(`${number} ${sign}`);
}
