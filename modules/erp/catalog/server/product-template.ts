import { productSheets } from '#erp/catalog/contract';
import { refuseUnlessMay, type TemplateParts, titlesOf } from '#foundation/sheets/server';
import { nameIn } from '#platform/entity';
import { type Context, translate } from '#platform/server';

/** What may stand in the columns, and a row as it is written. */
export async function productTemplate(ctx: Context, mode: string): Promise<TemplateParts> {
  // Names of what may be chosen are for whoever may choose it.
  refuseUnlessMay(ctx, { kind: productSheets.name, mode });
  const lists = await Promise.all(
    (['category', 'brand', 'unit'] as const).map(async (column) => {
      const titles = await titlesOf(ctx, column);
      return [column, titles.map(({ title }) => nameIn(title as never, ctx.locale))] as const;
    }),
  );
  const firsts = Object.fromEntries(lists.map(([column, words]) => [column, words[0] ?? '']));
  const example = {
    ...firsts,
    name: translate(ctx.locale, 'productSheets.example'),
    englishName: 'Black tea 450 g',
    barcode: '6291400001375',
    sellingPrice: 3250,
    purchasePrice: 2500,
  };
  return { lists, example };
}
