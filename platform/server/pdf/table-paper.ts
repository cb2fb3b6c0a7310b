import { amountText, type FieldKind, type Money } from '#platform/entity';
import type { Context } from '../context.ts';
import type { Reply } from '../http/route.ts';
import { csvLine, xlsxOf } from '../sheets.ts';
import { type Language, translate } from '../translate.ts';
import { compilePdf, qrcode } from './compile-pdf.ts';
import { grouped, paperHead, paperLanguage, paperTemplate } from './paper-parts.ts';

export interface PaperRow {
  cells: readonly (string | number | Money | null)[];
  style?: 'plain' | 'head' | 'total';
  indent?: number;
}
/** What a paper or sheet of one table shows, in one language. */
export interface Paper {
  /** The name of the paper’s file, without the ending. */
  file: string;
  title: string;
  facts: readonly (readonly [string, string])[];
  /** `figure`: a number that is no amount. */
  columns: readonly { title: string; amount?: boolean; figure?: boolean }[];
  rows: readonly PaperRow[];
  signatures?: readonly (readonly [string, string])[];
  /** What it is found by when it is scanned: a square code beside its title. */
  code?: string;
}
export interface Words {
  language: Language;
  say: (key: string, values?: Record<string, unknown>) => string;
}
export type PaperOf = (words: Words) => Paper;

const wordsIn = (language: Language): Words => ({ language, say: (key, values) => translate(language, key, values) });

/** The paper as a PDF. */
export async function printedPaper(ctx: Context, paperOf: PaperOf): Promise<Reply> {
  const paper = paperOf(wordsIn(paperLanguage(ctx.locale)));
  const content = await compilePdf(ctx, paperTemplate(import.meta.dirname, 'table-paper'), {
    ...paperHead(ctx, 'ui', []),
    wide: paper.columns.length > 6,
    title: paper.title,
    facts: paper.facts.map(([name, value]) => [name, leftToRight(value)]),
    columns: paper.columns.map(({ title, amount, figure }) => ({ title: leftToRight(title), amount: Boolean(amount || figure) })),
    rows: paper.rows.map(({ cells, style = 'plain', indent = 0 }) => ({
      style,
      indent,
      cells: cells.map(printedCell),
    })),
    signatures: paper.signatures ?? [],
    code: paper.code ? qrcode(paper.code) : null,
  });
  return { file: { name: `${paper.file}.pdf`, mediaType: 'application/pdf', content } };
}

/** The paper as a workbook, in which amounts are numbers, or as lines of text. */
export async function paperSheet(ctx: Context, paperOf: PaperOf, format: 'xlsx' | 'csv' = 'xlsx'): Promise<Reply> {
  const paper = paperOf(wordsIn(ctx.locale as Language));
  const headings = paper.columns.map(({ title }) => title);
  const rows = paper.rows.map(({ cells, indent = 0 }) =>
    cells.map((cell, at) => (at === 0 && typeof cell === 'string' ? `${'  '.repeat(indent)}${cell}` : sheetCell(cell))),
  );
  if (format === 'csv') {
    const content = Buffer.from(`\ufeff${[headings, ...rows].map(csvLine).join('')}`);
    return { file: { name: `${paper.file}.csv`, mediaType: 'text/csv; charset=utf-8', content } };
  }
  const kinds = paper.columns.map(({ amount, figure }): FieldKind => (amount ? 'money' : figure ? 'decimal' : 'text'));
  const content = await xlsxOf({ title: paper.title, headings, kinds, rows, rightToLeft: ctx.locale === 'ar' });
  const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { file: { name: `${paper.file}.xlsx`, mediaType, content } };
}

/** Days keep their order inside Arabic. */
const leftToRight = (text: string) => text.replace(/\d{4}-\d\d-\d\d( – \d{4}-\d\d-\d\d)?/g, '\u2066$&\u2069');

/** Half the cells of a table of amounts are zero; blank ones let the others be read. */
function printedCell(cell: PaperRow['cells'][number]): string {
  if (cell === null || typeof cell === 'string') return cell ?? '';
  if (typeof cell === 'number') return String(cell);
  return cell.amount === 0 ? '' : grouped(cell.amount, cell.currency);
}

function sheetCell(cell: PaperRow['cells'][number]): string | number | null {
  if (cell === null || typeof cell !== 'object') return cell === '' ? null : cell;
  return amountText(cell.amount, cell.currency);
}
