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
import { type Paper, type PaperOf, printedPaper, type Words } from '../pdf/table-paper.ts';
import { hasText } from '../translate.ts';
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
      printedPaper(ctx, documentPaper(ctx, implemented, JSON.parse(await showRecord(ctx, implemented, id)))),
  });
}

function documentPaper(ctx: Context, { entity, behaviour }: Implemented, item: Item): PaperOf {
  return (words) => {
    const { say } = words;
    const { heading, paper = {} } = entity.page ?? {};
    const all = { declared: entity.name, fields: entity.fields as Fields, row: item, currency: item['currency'] };
    const told = (name: string) => cellText(ctx, words, { ...all, name });
    const labelled = (name: string) => [say(`${entity.name}.fields.${name}`), told(name)] as const;
    const number = told('number');
    const name = told(String(heading ?? entity.title));
    const code = behaviour.paperCode?.(item);
    return {
      ...(code && { code }),
      file: `${snake(entity.name).replaceAll('_', '-')}-${number || item['id']}`,
      title: [calledOn(entity, item, words), number ? ltr(number) : ltr(`#${item['id']}`), name === number ? '' : name]
        .filter(Boolean)
        .join(' · '),
      facts: factsOf(entity, told).map(labelled),
      ...tableOf(ctx, entity, { item, words, sums: sumsOf(entity, told).map(labelled) }),
      signatures: ((paper.signatures ?? []) as string[]).map(labelled),
    };
  };
}

/** What the paper is: as a field of it says, or as its kind is called. */
function calledOn(entity: Entity, item: Item, { say }: Words): string {
  const { called } = entity.page?.paper ?? {};
  if (!called) return say(`${entity.name}.one`);
  const word = item[wireName(called, entity.fields[called] as Field)];
  const own = `${entity.name}.papers.${word}`;
  return say(hasText(own) ? own : `${entity.name}.options.${called}.${word}`);
}

const isNothing = (text: string) => !/[1-9]/.test(text);
const isAmount = (entity: Entity, name: string) => entity.fields[name]?.kind === 'money';

/** What is said of the record above its lines: what others may read, and is not nothing. */
function factsOf(entity: Entity, told: (name: string) => string): string[] {
  const { heading, figures = [], facts = [], asides = [], paper = {} } = entity.page ?? {};
  const named = [...(entity.state && !paper.called ? [entity.state] : []), ...figures, ...facts, ...asides] as string[];
  const elsewhere = new Set<string>([...(heading ? [heading] : []), ...(paper.sums ?? []), ...(paper.without ?? [])]);
  const isBlank = (name: string) =>
    told(name) === '' ||
    (name !== figures[0] && (isAmount(entity, name) || figures.includes(name as never)) && isNothing(told(name)));
  return [...new Set(named)].filter((name) => !elsewhere.has(name) && !isBlank(name));
}

/** What its lines come to: the first figure however little it is, and nothing above it that is the same. */
function sumsOf(entity: Entity, told: (name: string) => string): string[] {
  const { figures = [], paper = {} } = entity.page ?? {};
  const sums = (paper.sums ?? []) as string[];
  const whole = sums.indexOf(String(figures[0]));
  const isTold = (name: string, at: number) => !isNothing(told(name)) && (at > whole || told(name) !== told(sums[whole] ?? ''));
  return sums.filter((name, at) => at === whole || isTold(name, at));
}

interface Tabled {
  item: Item;
  words: Words;
  sums: readonly (readonly [string, string])[];
}

function tableOf(ctx: Context, { lines, page }: Entity, { item, words, sums }: Tabled): Pick<Paper, 'columns' | 'rows'> {
  if (!lines) return { columns: [], rows: [] };
  const kept = (item['lines'] ?? []) as Item[];
  const columns = columnsOf(lines, page?.paper?.lines, kept);
  const cellOf = (row: Item, name: string) =>
    cellText(ctx, words, {
      declared: lines.name,
      fields: lines.fields,
      row,
      currency: row['currency'] ?? item['currency'],
      name,
    });
  const blanks = columns.slice(2).map(() => '');
  return {
    columns: columns.map((one) => ({
      title: words.say(`${lines.name}.fields.${one}`),
      amount: isFigure(lines.fields[one] as Field),
    })),
    rows: [
      ...kept.map((row) => ({ cells: columns.map((one) => cellOf(row, one)) })),
      ...sums.map(([name, sum]) => ({ style: 'total' as const, cells: [name, ...blanks, sum] })),
    ],
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
