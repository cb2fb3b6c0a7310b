import { amountText, type Money } from '#platform/entity';
import { type Context, type Language, type Reply, translate, xlsxOf } from '#platform/server';
import { compilePdf, grouped, paperHead, paperLanguage, paperTemplate } from '#platform/server/pdf';

export interface PaperRow {
  cells: readonly (string | Money | null)[];
  style?: 'plain' | 'head' | 'total';
  indent?: number;
}
/** What a paper or workbook of the books shows, in one language. */
export interface Paper {
  /** Its file, without the ending. */
  file: string;
  title: string;
  facts: readonly (readonly [string, string])[];
  columns: readonly { title: string; amount?: boolean }[];
  rows: readonly PaperRow[];
  signatures?: readonly (readonly [string, string])[];
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
  const content = await compilePdf(ctx, paperTemplate(import.meta.dirname, 'paper'), {
    ...paperHead(ctx, 'reports', []),
    wide: paper.columns.length > 6,
    title: paper.title,
    facts: paper.facts.map(([name, value]) => [name, leftToRight(value)]),
    columns: paper.columns.map(({ title, amount = false }) => ({ title: leftToRight(title), amount })),
    rows: paper.rows.map(({ cells, style = 'plain', indent = 0 }) => ({
      style,
      indent,
      cells: cells.map(printedCell),
    })),
    signatures: paper.signatures ?? [],
  });
  return { file: { name: `${paper.file}.pdf`, mediaType: 'application/pdf', content } };
}

/** The same as a workbook: amounts are numbers in it. */
export async function paperSheet(ctx: Context, paperOf: PaperOf): Promise<Reply> {
  const paper = paperOf(wordsIn(ctx.locale as Language));
  const content = await xlsxOf({
    title: paper.title,
    headings: paper.columns.map(({ title }) => title),
    kinds: paper.columns.map(({ amount }) => (amount ? 'money' : 'text')),
    rows: paper.rows.map(({ cells, indent = 0 }) =>
      cells.map((cell, at) => (at === 0 ? `${'  '.repeat(indent)}${cell ?? ''}` : sheetCell(cell))),
    ),
    rightToLeft: ctx.locale === 'ar',
  });
  const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { file: { name: `${paper.file}.xlsx`, mediaType, content } };
}

/** Days keep their order inside Arabic. */
const leftToRight = (text: string) => text.replace(/\d{4}-\d\d-\d\d( – \d{4}-\d\d-\d\d)?/g, '\u2066$&\u2069');

/** Half the cells of the books are zero; blank ones let the others be read. */
function printedCell(cell: PaperRow['cells'][number]): string {
  if (cell === null || typeof cell === 'string') return cell ?? '';
  return cell.amount === 0 ? '' : grouped(cell.amount, cell.currency);
}

function sheetCell(cell: PaperRow['cells'][number]): string | null {
  if (cell === null || typeof cell === 'string') return cell || null;
  return amountText(cell.amount, cell.currency);
}
