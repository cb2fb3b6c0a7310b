import { openingStockSheets } from '#erp/stock/contract';
import { refuseUnlessMay, type TemplateParts, titlesOf } from '#foundation/sheets/server';
import { nameIn } from '#platform/entity';
import type { Context } from '#platform/server';

/** What may stand in the columns, and a row as it is written. */
export async function openingTemplate(ctx: Context, mode: string): Promise<TemplateParts> {
  // Names of what may be chosen are for whoever may choose it.
  refuseUnlessMay(ctx, { kind: openingStockSheets.name, mode });
  const branches = (await titlesOf(ctx, 'branch')).map(({ title }) => nameIn(title as never, ctx.locale));
  const example = {
    code: '6291400001372',
    quantity: 24,
    unitCost: 2500,
    branch: branches[0] ?? '',
    onDay: ctx.today,
    lot: 'A-17',
    expiresOn: `${Number(ctx.today.slice(0, 4)) + 1}${ctx.today.slice(4)}`,
  };
  return { example, lists: [['branch', branches]] };
}
