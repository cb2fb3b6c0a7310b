import { currencySign, type Money, money, nameIn, units } from '#platform/entity';
import type { Context, Reply } from '#platform/server';
import { type PaperOf, type PaperRow, paperSheet } from '#platform/server/pdf';
import type { ToldAccount, ToldGoods, ToldPaper } from './account-form.ts';
import { eventWord, paperWord } from './event-word.ts';
import { fileOf, sumOf } from './print-account.ts';

/** A contact’s account as a workbook or as lines of text, with the goods of each paper below it where they were asked for. */
export function accountSheet(
  ctx: Context,
  told: ToldAccount,
  { hasGoods, format }: { hasGoods: boolean; format: 'xlsx' | 'csv' },
): Promise<Reply> {
  return paperSheet(ctx, paperOf(told, hasGoods), format);
}

const paperOf =
  (told: ToldAccount, hasGoods: boolean): PaperOf =>
  ({ language, say }) => {
    const { contact, papers, opening, closing } = told;
    const { kind, currency } = contact;
    const amount = (minor: number): Money => money(minor, currency);
    const wide = hasGoods ? (['', '', ''] as const) : [];
    const edge = (name: string, sums: readonly (Money | '')[], stood: number): PaperRow => ({
      style: 'total',
      cells: [say(`accountPrint.${name}`), '', '', ...wide, ...sums, amount(stood)],
    });
    const rowOf = (paper: ToldPaper): PaperRow => {
      const { what, number } = paperWord(language, paper);
      const said = [...new Set(paper.events)].map((event) => eventWord(language, event)).join(' · ');
      return {
        cells: [
          paper.day,
          `${what} ${number}`,
          said,
          ...wide,
          amount(paper.charged),
          amount(paper.credited),
          amount(paper.balance),
        ],
      };
    };
    const goodsOf = ({ name, rest, quantity, unit, price, amount: asked }: ToldGoods): PaperRow => ({
      cells: [
        '',
        rest ? say(`accountPrint.rests.${rest}`) : name ? nameIn(name, language) : '',
        unit ? nameIn(unit, language) : '',
        quantity === null ? '' : units(quantity),
        price === null ? '' : amount(price),
        amount(asked),
        '',
        '',
        '',
      ],
    });
    return {
      file: fileOf(told),
      title: `${say('accountPrint.title')} ${contact.name}`.slice(0, 31),
      facts: [[say('ui.report.currency'), currencySign(currency, language)]],
      columns: [
        ...['day', 'paper', 'event'].map((name) => ({ title: say(`accountPrint.${name}`) })),
        ...(hasGoods
          ? [
              { title: say('accountPrint.quantity'), figure: true },
              ...['price', 'amount'].map((name) => ({ title: say(`accountPrint.${name}`), amount: true })),
            ]
          : []),
        { title: say(`accountPrint.columns.${kind}.charged`), amount: true },
        { title: say(`accountPrint.columns.${kind}.credited`), amount: true },
        { title: say('accountPrint.balance'), amount: true },
      ],
      rows: [
        edge('opening', ['', ''], opening),
        ...papers.flatMap((paper) => [rowOf(paper), ...paper.goods.map(goodsOf)]),
        edge('closing', [amount(sumOf(papers, 'charged')), amount(sumOf(papers, 'credited'))], closing),
      ],
    };
  };
