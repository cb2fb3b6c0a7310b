import { writeXlsx } from 'hucre';
import { columnNamesOf, columnOf, modeOf, type SheetKind } from '#foundation/sheets/contract';
import { type Context, type Reply, translate } from '#platform/server';
import { headingOf } from './sheet-words.ts';
import { serverOf } from './sheet-work.ts';
import { xlsxType } from './take-sheet.ts';

/** A workbook to fill in: headings in the asker's language, a sheet with an example, and lists of what may stand where. */
export async function template(ctx: Context, kind: SheetKind, mode: string): Promise<Reply> {
  const t = (key: string) => translate(ctx.locale, key);
  const { example, lists: all } = await serverOf({ kind: kind.name }).template(ctx, mode);
  const lists = all.filter(([name]) => kind.columns[name]);
  const names = columnNamesOf(kind);
  const headings = names.map((name) => headingOf(kind, ctx.locale, name));
  const longest = Math.max(...lists.map(([, words]) => words.length), 0);
  // What may be chosen is offered in the cell itself; another spelling is no error of the sheet's.
  const validations = lists.flatMap(([name, words], at) => {
    if (words.length === 0) return [];
    const [letter, listed] = [lettersOf(names.indexOf(name)), lettersOf(at)];
    const formula1 = `'${sheetName(t('sheets.template.lists'))}'!$${listed}$2:$${listed}$${words.length + 1}`;
    return [{ type: 'list', range: `${letter}2:${letter}5000`, formula1, allowBlank: true, showErrorMessage: false }];
  });
  const view = { rightToLeft: ctx.locale === 'ar' };
  const width = names
    .map((name) => columnOf(kind, name))
    .map((column) => ({
      width: column.isLong ? 28 : 16,
      // Phones and numbers of papers are texts, or the sheet takes their zeros away.
      ...((column.isCode || column.field.kind === 'phone') && { numFmt: '@' }),
    }));
  const shown = [headings, names.map((name) => example[name] ?? '')];
  const bytes = await writeXlsx({
    sheets: [
      { name: sheetName(t(kind.sheet ?? kind.title)), rows: [headings], columns: width, view, dataValidations: validations },
      { name: sheetName(t('sheets.template.example')), rows: shown, columns: width, view },
      {
        name: sheetName(t('sheets.template.lists')),
        rows: [
          lists.map(([name]) => headingOf(kind, ctx.locale, name)),
          ...Array.from({ length: longest }, (_, row) => lists.map(([, words]) => words[row] ?? null)),
        ],
        columns: lists.map(() => ({ width: 24 })),
        view,
      },
    ],
  } as never);
  const name = `${t(modeOf(kind, mode).template)}.xlsx`;
  return { file: { name, mediaType: xlsxType, content: Buffer.from(bytes as Uint8Array) } };
}

/** `26` → `AA` */
function lettersOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : lettersOf(Math.floor(at / 26) - 1) + last;
}
const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);
