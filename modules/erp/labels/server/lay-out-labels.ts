import { gridOf, symbolOf, widthOn } from '#erp/labels/contract';
import { currencySign, nameIn } from '#platform/entity';
import type { Context } from '#platform/server';
import { type Code, compilePdf, compileSvg, drawnCode, grouped, paperHead, paperTemplate, said } from '#platform/server/pdf';
import type { LabelGoods } from './label-goods.ts';
import type { LabelLook } from './print-labels.ts';

/** Goods on paper, and how many times. */
export type PrintedLabel = Omit<LabelGoods, 'oldUntil'> & { copies: number };

interface Sheets {
  look: LabelLook;
  labels: readonly PrintedLabel[];
  form: 'pdf' | 'svg';
}

/** The sheets of these labels, in the language that was chosen for them. */
export function layOutLabels(ctx: Context, { look, labels, form }: Sheets): Promise<Buffer> {
  const template = paperTemplate(import.meta.dirname, 'label-faces', 'label-sheets');
  return (form === 'pdf' ? compilePdf : compileSvg)(ctx, template, sheetsData(ctx, look, labels));
}

function sheetsData(ctx: Context, look: LabelLook, labels: readonly PrintedLabel[]): Record<string, unknown> {
  const { paper, start, language, ...shown } = look;
  const locale = language === 'en' ? 'en' : 'ar';
  return {
    ...paperHead({ ...ctx, locale } as Context, 'labelPrint', ['plusTax', 'was']),
    grid: gridOf(paper),
    shows: { name: shown.showsName, price: shown.showsPrice, code: shown.showsCode, company: shown.showsCompany },
    currency: currencySign(ctx.tenant.currency, locale),
    labels: labels.map((label) => faceOf(ctx, look, label)),
    places: [
      ...Array.from({ length: start - 1 }, () => null),
      ...labels.flatMap(({ copies }, at) => Array.from({ length: copies }, () => at)),
    ],
  };
}

function faceOf({ tenant }: Context, { language, paper, showsCode }: LabelLook, label: PrintedLabel) {
  const main = language === 'en' ? 'en' : 'ar';
  const name = nameIn(label.name, main);
  const second = language === 'both' ? nameIn(label.name, 'en') : '';
  return {
    name: said(name),
    second: second && second !== name ? said(second) : null,
    price: label.price === null ? null : grouped(label.price, tenant.currency),
    old_price: label.oldPrice === null ? null : grouped(label.oldPrice, tenant.currency),
    per: label.per ? nameIn(label.per, main) : null,
    plus_tax: label.plusTax,
    code: label.code,
    bars: showsCode ? barsOf(label.code) : null,
    is_square: symbolOf(label.code) === 'qrcode',
    bars_width: widthOn(gridOf(paper), label.code) ?? 0,
  };
}

const barsOf = (code: string): Code => drawnCode(symbolOf(code), code);
